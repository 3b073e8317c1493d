import { useEffect, useRef, type KeyboardEvent } from 'react';

interface Settings<T> {
  typed: string;
  /** The first match, if there is one. */
  first: T | undefined;
  /** True if the first match is taken already: then Enter is for the form around it. */
  isTaken: boolean;
  /** True until what is typed is answered. */
  isWaiting: boolean;
  onTake: (first: T) => void;
}

/**
 * Lets Enter in the field above a list that stays open take its first match; before the answer it waits for that, and keys behind it do not
 * run into the field. Returns what handles the keys of the field.
 */
export function useEnterTakesFirst<T>({ typed, first, isTaken, isWaiting, onTake }: Settings<T>) {
  const isHeld = useRef(false);
  useEffect(() => {
    if (isWaiting || !isHeld.current) return;
    isHeld.current = false;
    if (first !== undefined) onTake(first);
  }, [isWaiting, first, onTake]);
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') isHeld.current = false;
    else if (isHeld.current && (event.key.length === 1 || event.key === 'Backspace')) event.preventDefault();
    if (event.key !== 'Enter' || typed.trim() === '' || (isTaken && !isWaiting)) return;
    event.preventDefault();
    if (isWaiting) isHeld.current = true;
    else if (first !== undefined) onTake(first);
  };
}

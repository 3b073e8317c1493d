import { useEffect, useRef } from 'react';

import { pressInTurn, textKey } from '../typing/keys-in-turn.ts';
import { isTypedAhead } from '../typing/typed-ahead.ts';

/**
 * Holds a key that takes what is offered, and the keys behind it, until the offers answer what is typed: they would take what fits an earlier
 * text. Returns what handles a key, and tells whether it was held. Escape gives up the taking: the letters behind it are text.
 */
export function useKeysInWait(isWaiting: boolean, taking: readonly string[]): (event: KeyboardEvent) => boolean {
  const held = useRef<string[]>(undefined);
  useEffect(() => {
    const { current } = held;
    if (isWaiting || !current) return;
    held.current = undefined;
    pressInTurn(current, isTypedAhead);
  });
  return (event) => {
    if (event.key === 'Escape') {
      const letters = held.current?.filter((each) => each.length === 1 || each === 'Backspace') ?? [];
      held.current = undefined;
      if (letters.length > 0) pressInTurn(letters, isTypedAhead);
    }
    const key = textKey(event) ?? event.key;
    if (!held.current && !(isWaiting && taking.includes(key))) return false;
    if (textKey(event) === undefined && !taking.includes(key)) return false;
    (held.current ??= []).push(key);
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
}

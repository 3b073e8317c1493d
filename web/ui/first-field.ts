import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the first field of a form when the page opens, and again when `step` changes. */
export function useFirstField({
  isOn = true,
  step,
}: { isOn?: boolean; step?: unknown } = {}): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOn) field.current?.focus();
  }, [isOn, step]);
  return field;
}

import { useEffect, useRef, type RefObject } from 'react';

/** For the field in which one begins to type: it has the focus when the page opens, and again when `step` becomes another. */
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

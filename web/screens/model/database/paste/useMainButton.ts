import { useEffect, useRef, type RefObject } from 'react';

import { takesText } from '../../../../ui/typing/first-text-field.ts';

/** Focuses the main button of the form around an element as soon as that can be pressed, unless somebody types in a field of the form. */
export function useMainButton(isReady: boolean): RefObject<HTMLDivElement | null> {
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!isReady || !form) return;
    const focus = () => {
      if (form.contains(document.activeElement) && takesText(document.activeElement)) return;
      form.querySelector<HTMLElement>('[type=submit]')?.focus();
    };
    focus();
    // A dialog that has just opened gives the focus to its first element a moment later.
    const later = setTimeout(focus);
    return () => clearTimeout(later);
  }, [isReady]);
  return inside;
}

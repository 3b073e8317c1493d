import { useLayoutEffect, type RefObject } from 'react';

/** Focuses a row whose field has just disappeared with the focus, so that the next key is not lost. */
export function useFocusBack(box: RefObject<HTMLElement | null>, isRow: boolean): void {
  useLayoutEffect(() => {
    if (isRow && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [box, isRow]);
}

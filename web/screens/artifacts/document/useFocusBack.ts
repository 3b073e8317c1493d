import { useLayoutEffect, type RefObject } from 'react';

/** Gives the focus to a row whose field has just gone with it, so that the next key is not for nobody. */
export function useFocusBack(box: RefObject<HTMLElement | null>, isRow: boolean): void {
  useLayoutEffect(() => {
    if (isRow && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [box, isRow]);
}

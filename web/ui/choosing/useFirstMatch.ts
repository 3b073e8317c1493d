import type { useCombobox } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

import { keepFirstMatch, type Choosing } from './first-match.ts';

/** Keeps the first match of a list active while somebody types in its field, and takes it at Enter; returns how somebody chooses. */
export function useFirstMatch(store: ReturnType<typeof useCombobox>): RefObject<Choosing> {
  const latest = useRef(store);
  useLayoutEffect(() => {
    latest.current = store;
  });
  const choosing = useRef<Choosing>({ isTyped: false, hasMoved: false, isStaying: false, held: undefined });
  const { dropdownOpened } = store;
  useEffect(() => {
    const { searchRef, targetRef } = latest.current;
    const field = searchRef.current ?? targetRef.current;
    if (!dropdownOpened) Object.assign(choosing.current, { isTyped: false, hasMoved: false, held: undefined });
    if (!(field instanceof HTMLInputElement) || field.readOnly) return undefined;
    return keepFirstMatch(field, () => latest.current, choosing.current);
  }, [dropdownOpened]);
  return choosing;
}

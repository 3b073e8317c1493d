import type { useCombobox } from '@mantine/core';
import { useLayoutEffect, useRef, type RefObject } from 'react';

import { keepFirstMatch, type Choosing } from './first-match.ts';

/**
 * Keeps the first match of a list active while somebody types in its field, and takes it at Enter; a list that a button of its own opens has
 * an active option at once. Returns how somebody chooses.
 */
export function useFirstMatch(store: ReturnType<typeof useCombobox>, isOwn = false): RefObject<Choosing> {
  const latest = useRef(store);
  useLayoutEffect(() => {
    latest.current = store;
  });
  const choosing = useRef<Choosing>({
    isOwn,
    isTyped: false,
    isAsked: false,
    hasMoved: false,
    isStaying: false,
    held: undefined,
  });
  const { dropdownOpened } = store;
  // In the turn in which the field comes, since what was typed before is typed into it at once.
  useLayoutEffect(() => {
    const { searchRef, targetRef } = latest.current;
    const field = searchRef.current ?? targetRef.current;
    if (!dropdownOpened)
      Object.assign(choosing.current, { isTyped: false, isAsked: false, hasMoved: false, held: undefined });
    if (!(field instanceof HTMLInputElement)) return undefined;
    return keepFirstMatch(field, () => latest.current, choosing.current);
  }, [dropdownOpened]);
  return choosing;
}

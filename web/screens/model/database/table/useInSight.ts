import { useEffect, useRef, useState } from 'react';

import { rowOfPlace, type Loaded } from './loaded.ts';
import type { SearchRows } from './useTableRows.ts';

interface Options {
  rows: SearchRows;
  /** The loaded part of the list. */
  loaded: Loaded;
  /** The first and last position in view; undefined before anything is rendered. */
  first: number | undefined;
  last: number | undefined;
  /** Rows before the end at which the next page is read. */
  ahead: number;
  /** True if rows can be loaded from any position. */
  mayJump: boolean;
}

/** The distance from the loaded rows beyond which pages are not read one after the other. */
const FAR = 200;
const PAGE = 100;
/** The time for which the view must rest before it leaves a page that is under way. */
const REST = 120;

/** Loads rows that come into view: the next page, or one that begins there. */
export function useInSight({ rows, loaded, first, last, ahead, mayJump }: Options) {
  const [isStuck, setStuck] = useState(false);
  const { hasNext, isLoadingNext, loadNext, jump, isJumping } = rows;
  // The first row of the page that is under way.
  const asked = useRef<number>(undefined);
  useEffect(() => {
    if (first === undefined || last === undefined) return;
    const { base } = loaded;
    const end = base + loaded.lines;
    const isAbove = first < base;
    const isFar = isAbove || (hasNext && first >= end + FAR);
    const go = (to: number) => {
      asked.current = to;
      jump(to);
    };
    // A page that extends beyond the view as far as possible, in the direction of scrolling.
    const goHere = () => go(Math.max(0, isAbove ? rowOfPlace(last, loaded) + 1 - PAGE : rowOfPlace(first, loaded)));
    if (isJumping) {
      const from = asked.current ?? base;
      if (rowOfPlace(first, loaded) >= from && rowOfPlace(last, loaded) < from + PAGE) return;
      // Whoever went on does not wait for a page where they are no longer.
      const timer = setTimeout(isFar ? goHere : () => go(base), REST);
      return () => clearTimeout(timer);
    }
    if (mayJump && isFar) goHere();
    else if (hasNext && !isLoadingNext && !isStuck && last >= end - ahead)
      loadNext(PAGE, { onComplete: (error) => setStuck(error !== null) });
  }, [mayJump, isJumping, jump, loaded, first, hasNext, isLoadingNext, isStuck, loadNext, last, ahead]);
  return { isStuck, retry: () => setStuck(false) };
}

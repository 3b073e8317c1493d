import { useEffect, useState } from 'react';

import type { SearchRows } from './useTableRows.ts';

interface Options {
  rows: SearchRows;
  /** The number of rows or cards for the loaded entities: open branches have more. */
  loaded: number;
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

/** Loads rows that come into view: the next page, or one that begins there. */
export function useInSight({ rows, loaded, first, last, ahead, mayJump }: Options) {
  const [isStuck, setStuck] = useState(false);
  const { base, hasNext, isLoadingNext, loadNext, jump, isJumping } = rows;
  const end = base + loaded;
  useEffect(() => {
    if (isJumping || first === undefined || last === undefined) return;
    const isAbove = first < base;
    if (mayJump && (isAbove || (hasNext && first >= end + FAR)))
      // A page that extends beyond the view as far as possible, in the direction of scrolling.
      jump(Math.max(0, isAbove ? last + 1 - PAGE : first));
    else if (hasNext && !isLoadingNext && !isStuck && last >= end - ahead)
      loadNext(PAGE, { onComplete: (error) => setStuck(error !== null) });
  }, [mayJump, isJumping, jump, base, first, hasNext, isLoadingNext, isStuck, loadNext, last, end, ahead]);
  return { isStuck, retry: () => setStuck(false) };
}

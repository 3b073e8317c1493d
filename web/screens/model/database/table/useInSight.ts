import { useEffect, useState } from 'react';

import type { Rows } from './useRows.ts';

interface Options {
  rows: Rows;
  /** How many rows or cards stand where those are that are loaded: branches that are open have more. */
  loaded: number;
  /** The first and the last place in sight; nothing where nothing is drawn yet. */
  first: number | undefined;
  last: number | undefined;
  /** So far ahead the next page is asked for. */
  ahead: number;
  /** Whether the rows can be loaded from any place on. */
  mayJump: boolean;
}

/** What is farther from the rows that are loaded is not reached one page after the other. */
const FAR = 200;
const PAGE = 100;

/** Loads what comes into sight: the next page, or the one that begins there. */
export function useInSight({ rows, loaded, first, last, ahead, mayJump }: Options) {
  const [isStuck, setStuck] = useState(false);
  const { base, hasNext, isLoadingNext, loadNext, jump, isJumping } = rows;
  const end = base + loaded;
  useEffect(() => {
    if (isJumping || first === undefined || last === undefined) return;
    const isAbove = first < base;
    if (mayJump && (isAbove || (hasNext && first >= end + FAR)))
      // A page that reaches as far beyond what is in sight as possible, in the direction in which somebody goes.
      jump(Math.max(0, isAbove ? last + 1 - PAGE : first));
    else if (hasNext && !isLoadingNext && !isStuck && last >= end - ahead)
      loadNext(PAGE, { onComplete: (error) => setStuck(error !== null) });
  }, [mayJump, isJumping, jump, base, first, hasNext, isLoadingNext, isStuck, loadNext, last, end, ahead]);
  return { isStuck, retry: () => setStuck(false) };
}

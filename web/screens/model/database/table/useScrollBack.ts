import { useLayoutEffect, useRef, type RefObject } from 'react';

import { useLeftAt } from '../../../../routing/left.ts';

/** Scrolls a list to where it was left, as soon as it is long enough again; until then, or until somebody scrolls, it is tried with every length. */
export function useScrollBack(scroller: RefObject<HTMLDivElement | null>, length: number): () => void {
  const [was, note] = useLeftAt<number>('scroll');
  const wanted = useRef(was ?? 0);
  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list || wanted.current === 0) return;
    list.scrollTo({ top: wanted.current });
    if (list.scrollTop >= wanted.current - 1) wanted.current = 0;
  }, [scroller, length]);
  return () => {
    const top = scroller.current?.scrollTop ?? 0;
    if (wanted.current === 0) note(top);
  };
}

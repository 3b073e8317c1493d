import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

import { useLeftAt } from './left.ts';

const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls a box to where it was left as soon as it is long enough again: tried with every length until then, or until somebody scrolls. Answers whether it was left scrolled. */
export function useScrollBack(box: RefObject<HTMLElement | null>, name: string): boolean {
  const [was = 0, note] = useLeftAt<number>(name);
  const wanted = useRef(was);
  const restore = useRef(() => {
    const element = box.current;
    if (!element || wanted.current === 0) return;
    element.scrollTo({ top: wanted.current });
    if (element.scrollTop >= wanted.current - 1) wanted.current = 0;
  });
  useLayoutEffect(() => restore.current());
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const noteTop = () => {
      if (wanted.current === 0) note(element.scrollTop);
    };
    const giveUp = () => {
      wanted.current = 0;
    };
    element.addEventListener('scroll', noteTop, { passive: true });
    for (const act of BY_HAND) element.addEventListener(act, giveUp, { passive: true });
    const sizes = new ResizeObserver(() => restore.current());
    const follow = () => {
      for (const part of element.children) sizes.observe(part);
    };
    const parts = new MutationObserver(follow);
    parts.observe(element, { childList: true });
    follow();
    return () => {
      element.removeEventListener('scroll', noteTop);
      for (const act of BY_HAND) element.removeEventListener(act, giveUp);
      sizes.disconnect();
      parts.disconnect();
    };
  }, [box, note]);
  return was > 0;
}

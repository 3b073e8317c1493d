import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

import { useNoteForBack } from './state-for-back.ts';

const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls a box back to where it was after Back, as soon as it is long enough again; gives up when somebody scrolls by hand. Returns
 * whether there was something to restore.
 */
export function useScrollForBack(box: RefObject<HTMLElement | null>, name: string): boolean {
  const [was = 0, note] = useNoteForBack<number>(name);
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

import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Gives the focus to the main part once another page has been reached by a key or a link that is gone, unless its screen has taken it. */
export function useFocusOnTravel(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const was = useRef(pathname);
  useEffect(() => {
    // The first page begins where browsers begin, before the link that skips the bar.
    if (was.current === pathname) return;
    was.current = pathname;
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

import { titleShown } from '../../ui/page-title.ts';

/**
 * Gives the focus to the main part once another page has been reached by a key or a link that is gone, unless its screen has taken it. The part
 * has the name of its page, since who lands there hears that.
 */
export function useFocusOnTravel(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const was = useRef(pathname);
  useEffect(() => {
    // The first page begins where browsers begin, before the link that skips the bar.
    if (was.current === pathname) return;
    was.current = pathname;
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
  useEffect(() => {
    const name = () => main.current?.setAttribute('aria-label', document.title);
    name();
    return titleShown.add(name);
  }, [main]);
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { say, spoken } from '../../ui/media/spoken.ts';
import { titleShown } from '../../ui/page-title.ts';
import { useStore } from '../../ui/store.ts';

/** Milliseconds without another title, after which a page has its own. */
const SETTLED = 500;

/** Says what was done, and the title of each page that somebody goes to, in the only place for it. */
export function Spoken() {
  useSpokenTitle();
  const { words, times } = useStore(spoken);
  return (
    <div className="tr-visually-hidden" aria-live="polite">
      <span key={times}>{words}</span>
    </div>
  );
}

/** Says the title once its page is shown; the page that one comes with is said by the browser. */
function useSpokenTitle(): void {
  const { pathname } = useLocation();
  const said = useRef(pathname);
  useEffect(() => {
    if (said.current === pathname) return undefined;
    let later: ReturnType<typeof setTimeout>;
    const speak = () => {
      // The screen may still be loading, under the title of its kind.
      if (!document.querySelector('main h1')) return;
      said.current = pathname;
      end();
      say(document.title);
    };
    const wait = () => {
      clearTimeout(later);
      later = setTimeout(speak, SETTLED);
    };
    const end = titleShown.add(wait);
    wait();
    return () => {
      clearTimeout(later);
      end();
    };
  }, [pathname]);
}

import { useEffect, useRef } from 'react';

import { paced } from './pace.ts';
import { hearNews, type News } from './useNews.ts';

const PACE = { first: 300, apart: 3000 };

/** Calls back with the revisions that came since the last time, merged and spaced, so that many changes of others are few requests. */
export function usePacedNews(work: (news: readonly News[]) => Promise<unknown> | undefined): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const pacer = paced<News>((news) => latest.current(news), PACE);
    const unhear = hearNews(pacer.add);
    return () => {
      unhear();
      pacer.stop();
    };
  }, []);
}

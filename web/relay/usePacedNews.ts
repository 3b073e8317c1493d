import { useEffect, useRef } from 'react';

import { paced } from './pace.ts';
import { hearNews, type News } from './useNews.ts';

const PACE = { first: 300, apart: 3000 };

/** Calls back with the revisions since the last call, merged and spaced out, so that many changes cause few requests. */
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

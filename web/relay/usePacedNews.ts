import { useEffect } from 'react';

import { hearNews, type News } from './useNews.ts';
import { usePaced } from './usePaced.ts';

/** Calls back with the revisions that came since the last time, merged and spaced, so that many changes of others are few requests. */
export function usePacedNews(work: (news: readonly News[]) => Promise<unknown> | undefined): void {
  const add = usePaced(work);
  useEffect(() => hearNews(add), [add]);
}

import { useEffect } from 'react';

import { isAwaited, noteShowing } from './until-shown.ts';
import { hearNews, type News } from './useNews.ts';
import { usePacer } from './usePaced.ts';

/**
 * Calls back with the revisions since the last call, merged and spaced out, so that many changes cause few requests; at once while somebody
 * waits to see their own.
 */
export function usePacedNews(work: (news: readonly News[]) => Promise<unknown> | undefined): void {
  const { add, now } = usePacer(work);
  useEffect(() => hearNews((news) => (isAwaited() ? noteShowing(now(news)) : add(news))), [add, now]);
}

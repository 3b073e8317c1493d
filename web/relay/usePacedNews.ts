import { useEffect } from 'react';

import { hearNews, type News } from './useNews.ts';
import { usePaced } from './usePaced.ts';

/** Calls back with the revisions since the last call, merged and spaced out, so that many changes cause few requests. */
export function usePacedNews(work: (news: readonly News[]) => Promise<unknown> | undefined): void {
  const add = usePaced(work);
  useEffect(() => hearNews(add), [add]);
}

import { useEffect, useRef } from 'react';

import { useNews, type News } from '../../relay/useNews.ts';
import { TOP } from './pages.ts';
import type { useLists } from './useLists.ts';

const PAUSE = 200;

const isMoved = ({ type, changes }: News['records'][number]) =>
  type !== 'update' || changes.some((change) => change.type === 'RELATIONSHIP');
const isTouched = (record: News['records'][number]) =>
  isMoved(record) || record.changes.some((change) => change.type === 'NUMBER');

/** Fetches the lists anew to which something came, or from which something went; names change by themselves. */
export function useTreeNews(refresh: ReturnType<typeof useLists>['refresh']): void {
  const touched = useRef(new Set<number>());
  const gone = useRef(new Set<string>());
  const isTop = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useNews(({ records, deletedIds }) => {
    for (const record of records) if (isTouched(record)) touched.current.add(record.entityId);
    for (const id of deletedIds) gone.current.add(id);
    isTop.current ||= records.some(isMoved);
    clearTimeout(timer.current);
    if (touched.current.size === 0 && gone.current.size === 0) return;
    // What others do comes in bursts.
    timer.current = setTimeout(() => {
      const [ids, deleted, top] = [touched.current, gone.current, isTop.current];
      refresh(
        (of, entries) =>
          ids.has(of) ||
          (of === TOP && top) ||
          entries.some(({ id, entityId }) => ids.has(entityId) || deleted.has(id)),
      );
      touched.current = new Set();
      gone.current = new Set();
      isTop.current = false;
    }, PAUSE);
  });
}

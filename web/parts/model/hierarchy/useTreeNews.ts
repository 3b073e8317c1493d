import type { News } from '../../../relay/news/useNews.ts';
import { usePacedNews } from '../../../relay/news/usePacedNews.ts';
import { TOP } from './pages.ts';
import type { useLists } from './useLists.ts';

const isMoved = ({ type, changes }: News['records'][number]) =>
  type !== 'UPDATE' || changes.some((change) => change.type === 'RELATIONSHIP');
const isTouched = (record: News['records'][number]) =>
  isMoved(record) || record.changes.some((change) => change.type === 'NUMBER');

/** Reads lists again that gained or lost a child; names change by themselves. */
export function useTreeNews(refresh: ReturnType<typeof useLists>['refresh']): void {
  usePacedNews((news) => {
    if (news.some(({ isLarge }) => isLarge)) return refresh(() => true);
    const records = news.flatMap((each) => each.records);
    const touched = new Set(records.filter(isTouched).map(({ entityId }) => entityId));
    const gone = new Set(news.flatMap(({ deletedIds }) => deletedIds));
    if (touched.size === 0 && gone.size === 0) return undefined;
    const isTop = records.some(isMoved);
    return refresh(
      (of, entries) =>
        touched.has(of) ||
        (of === TOP && isTop) ||
        entries.some(({ id, entityId }) => touched.has(entityId) || gone.has(id)),
    );
  });
}

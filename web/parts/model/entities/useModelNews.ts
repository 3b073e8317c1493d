import { usePacedNews } from '../../../relay/news/usePacedNews.ts';
import { useHere } from '../../../routing/paths.ts';

/** Calls back when entities of the project have changed, as `usePacedNews` does; never on a page that shows an earlier moment. */
export function useModelNews(again: () => Promise<unknown> | undefined): void {
  const { asOf } = useHere();
  usePacedNews((news) => (asOf || news.every(({ totalCount }) => totalCount === 0) ? undefined : again()));
}

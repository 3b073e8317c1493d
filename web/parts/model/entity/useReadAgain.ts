import type { GraphQLTaggedNode } from 'react-relay';
import type { Variables } from 'relay-runtime';

import { usePacedNews } from '../../../relay/news/usePacedNews.ts';
import { useRefetch } from '../../../relay/useRefetch.ts';
import { readsFromAfar } from './reads-from-afar.ts';

/**
 * Reads a query about entities again after changes that show there: of one of them, of links from either end, or of anything, if the query
 * depends on other entities. The news bring the fields of rows; everything beyond is read here, merged and paced.
 */
export function useReadAgain(query: GraphQLTaggedNode, variables: Variables): void {
  const refetch = useRefetch(query);
  const {
    id,
    ids = [id],
    entityId,
  } = variables as { id?: string; ids?: readonly (string | undefined)[]; entityId?: number };
  usePacedNews((news) => {
    const isMeant = news.some(
      ({ isLarge, totalCount, entities, deletedIds }) =>
        isLarge ||
        (totalCount > 0 && readsFromAfar(query)) ||
        entities.some((each) => ids.includes(each.id) || each.entityId === entityId) ||
        deletedIds.some((each) => ids.includes(each)),
    );
    return isMeant ? refetch(variables) : undefined;
  });
}

import { graphql } from 'react-relay';

import type { useFarNewsQuery } from '#graph/useFarNewsQuery.graphql';

import { usePacedNews } from '../../../../relay/news/usePacedNews.ts';
import { useRefetch } from '../../../../relay/useRefetch.ts';

const query = graphql`
  query useFarNewsQuery($id: ID!) {
    node(id: $id) {
      id
      ...Relations_entity @alias(as: "relations")
    }
  }
`;

/** Changes of the far end that make a link suspect, or clear it. */
const SAID: ReadonlySet<string> = new Set(['NAME', 'DESCRIPTION', 'ATTRIBUTE', 'METADATA']);

/** Reads the relations of an entity again when a far end changes, or a link to it is cleared. */
export function useFarNews(id: string, farIds: ReadonlySet<number>): void {
  const refetch = useRefetch<useFarNewsQuery>(query);
  usePacedNews((news) => {
    const isMeant = news.some(({ records }) =>
      records.some(
        ({ entityId, changes }) =>
          entityId !== null && farIds.has(entityId) && changes.some(({ type }) => SAID.has(type)),
      ),
    );
    return isMeant ? refetch({ id }) : undefined;
  });
}

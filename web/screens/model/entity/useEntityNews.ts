import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useEntityNewsQuery } from '#graph/useEntityNewsQuery.graphql';

import { useNews } from '../../../relay/useNews.ts';
import { usePaced } from '../../../relay/usePaced.ts';
import { useSchemaNews } from '../../../relay/useSchemaNews.ts';

const fresh = graphql`
  query useEntityNewsQuery($id: ID!) {
    node(id: $id) {
      id
      ...EntityPage_entity @alias(as: "entity")
    }
  }
`;

/** Reads an entity again when others have changed it; returns the name of the person who deleted it, if somebody did. */
export function useEntityNews(data: { id: string; entityId: number }): string | undefined {
  const environment = useRelayEnvironment();
  const [deletedBy, setDeletedBy] = useState<string>();
  // A refused read changes nothing on the page, where somebody may be typing.
  const again = usePaced<void>(() => fetchQuery<useEntityNewsQuery>(environment, fresh, { id: data.id }).toPromise());
  // Of a large revision not everything is told: whether it did something here is seen when it is read anew.
  const lookAgain = (username: string) =>
    void fetchQuery<useEntityNewsQuery>(environment, fresh, { id: data.id }).subscribe({
      next: ({ node }) => setDeletedBy(node ? undefined : username),
      error: () => undefined,
    });
  useSchemaNews(again);
  useNews((news) => {
    if (news.deletedIds.includes(data.id)) return setDeletedBy(news.username);
    if (news.isLarge) return lookAgain(news.username);
    if (news.records.some(({ entityId }) => entityId === data.entityId)) {
      setDeletedBy(undefined);
      again();
    }
  });
  return deletedBy;
}

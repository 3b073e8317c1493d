import { useState } from 'react';
import { graphql } from 'react-relay';

import type { useEntityNewsQuery } from '#graph/useEntityNewsQuery.graphql';

import { useNews } from '../../../relay/news/useNews.ts';
import { usePaced } from '../../../relay/news/usePaced.ts';
import { useSchemaNews } from '../../../relay/news/useSchemaNews.ts';
import { useRefetch } from '../../../relay/useRefetch.ts';

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
  const [deletedBy, setDeletedBy] = useState<string>();
  const refetch = useRefetch<useEntityNewsQuery>(fresh);
  const again = usePaced<void>(() => refetch({ id: data.id }));
  // Of a large revision not everything is told: whether it did something here is seen when it is read anew.
  const lookAgain = async (username: string) => {
    const answer = await refetch({ id: data.id });
    if (answer) setDeletedBy(answer.node ? undefined : username);
  };
  useSchemaNews(again);
  useNews((news) => {
    if (news.deletedIds.includes(data.id)) return setDeletedBy(news.username);
    if (news.isLarge) return void lookAgain(news.username);
    if (news.records.some(({ entityId }) => entityId === data.entityId)) {
      setDeletedBy(undefined);
      again();
    }
  });
  return deletedBy;
}

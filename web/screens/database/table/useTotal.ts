import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useTotalQuery } from '#graph/useTotalQuery.graphql';

import { useHere } from '../../../routing/paths.ts';
import type { Accepted } from '../search/useAccepted.ts';

const counting = graphql`
  query useTotalQuery($organization: String!, $projectId: Int!, $query: String) {
    project(organization: $organization, projectId: $projectId) {
      id
      entities(query: $query, first: 0) {
        totalCount
      }
    }
  }
`;

/** How many a search finds beyond the rows that are loaded: counted behind them, since counting takes longer than the first page. */
export function useTotal(accepted: Accepted, loaded: number, hasNext: boolean) {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<{ accepted: Accepted; count: number }>();
  useEffect(() => {
    if (!hasNext) return;
    const { query } = accepted;
    const counted = fetchQuery<useTotalQuery>(environment, counting, { organization, projectId, query });
    const { unsubscribe } = counted.subscribe({
      next: ({ project: { entities } }) => setFound({ accepted, count: entities.totalCount }),
      error: () => undefined, // The table works without its length.
    });
    return unsubscribe;
  }, [environment, organization, projectId, accepted, hasNext]);
  /** Notes that so many of them went. */
  const lower = useCallback(
    (gone: number) => setFound((old) => old && { ...old, count: Math.max(0, old.count - gone) }),
    [],
  );
  const isCounted = !hasNext || found?.accepted === accepted;
  const counted = found?.accepted === accepted ? found.count : 0;
  return { totalCount: hasNext ? Math.max(loaded + 1, counted) : loaded, isCounted, lower };
}

import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useSavedQueriesQuery, useSavedQueriesQuery$data } from '#graph/useSavedQueriesQuery.graphql';

import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { usePacedNews } from '../../../relay/usePacedNews.ts';
import { useHere } from '../../../routing/paths.ts';

const savedQueries = graphql`
  query useSavedQueriesQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      permissions
      savedQueries {
        id
        name
        query
        isShared
        count
        view {
          kind
          order
          groupBy
          groupTitle
          columns
        }
      }
    }
  }
`;

export type SavedQueries = useSavedQueriesQuery$data['project'];
export type SavedQuery = SavedQueries['savedQueries'][number];

/** Reads the saved queries of the project on the page and the viewer's own; counts them again when entities change. */
export function useSavedQueries(): { project?: SavedQueries; refusal?: RefusalFacts; again: () => void } {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [answer, setAnswer] = useState<{ project?: SavedQueries; refusal?: RefusalFacts }>({});
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((last) => last + 1), []);
  usePacedNews(() => void again());
  useEffect(() => {
    const variables = { organization, projectId, asOf };
    const { unsubscribe } = fetchQuery<useSavedQueriesQuery>(environment, savedQueries, variables, {
      fetchPolicy: 'network-only',
    }).subscribe({
      next: ({ project }) => setAnswer({ project }),
      error: (error: unknown) => setAnswer({ refusal: asFacts(error) }),
    });
    return unsubscribe;
  }, [environment, organization, projectId, asOf, round]);
  return { ...answer, again };
}

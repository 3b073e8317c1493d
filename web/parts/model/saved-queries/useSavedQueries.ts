import { graphql } from 'react-relay';

import type { useSavedQueriesQuery, useSavedQueriesQuery$data } from '#graph/useSavedQueriesQuery.graphql';

import { usePacedNews } from '../../../relay/news/usePacedNews.ts';
import type { RefusalFacts } from '../../../relay/refusal.ts';
import { useQueryResult } from '../../../relay/useQueryResult.ts';
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
export function useSavedQueries(): {
  project: SavedQueries | undefined;
  refusal: RefusalFacts | undefined;
  again: () => Promise<void>;
} {
  const { organization, projectId, asOf } = useHere();
  const { data, refusal, again } = useQueryResult<useSavedQueriesQuery>(
    savedQueries,
    { organization, projectId, asOf },
    { keepsLast: true },
  );
  usePacedNews(again);
  return { project: data?.project, refusal, again };
}

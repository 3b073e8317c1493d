import { graphql } from 'react-relay';

import type { useFreshBaselineQuery } from '#graph/useFreshBaselineQuery.graphql';

import { useRefetch } from '../../../relay/useRefetch.ts';
import { useHere } from '../../../routing/paths.ts';
import { useBaselineNews } from './useBaselineNews.ts';

const query = graphql`
  query useFreshBaselineQuery($organization: String!, $projectId: Int!, $baselineId: Int!) {
    project(organization: $organization, projectId: $projectId) {
      id
      baseline(baselineId: $baselineId) {
        id
        name
        description
      }
    }
  }
`;

/** Keeps the name and the description of a baseline on the page current, and lets it disappear when somebody deletes it. */
export function useFreshBaseline(baselineId: number | undefined): void {
  const refetch = useRefetch<useFreshBaselineQuery>(query);
  const { organization, projectId } = useHere();
  useBaselineNews(async () => {
    if (baselineId === undefined) return;
    await refetch({ organization, projectId, baselineId });
  });
}

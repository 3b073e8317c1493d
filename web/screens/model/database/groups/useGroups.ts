import { graphql } from 'react-relay';

import type { useGroupsQuery } from '#graph/useGroupsQuery.graphql';

import { usePacedNews } from '../../../../relay/news/usePacedNews.ts';
import { useQueryResult } from '../../../../relay/useQueryResult.ts';
import { useHere } from '../../../../routing/paths.ts';

const query = graphql`
  query useGroupsQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $query: String!, $by: String!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      entityGroups(query: $query, by: $by) {
        isWhole
        groups {
          title
          term
          count
          class {
            id
            icon
            colour
          }
        }
      }
    }
  }
`;

/** Reads the groups of a search, again after changes by others. The last ones stay until the answer has come. */
export function useGroups(asked: string, by: string, round: number) {
  const { organization, projectId, asOf } = useHere();
  const { data, refusal, again } = useQueryResult<useGroupsQuery>(
    query,
    { organization, projectId, asOf, query: asked, by },
    { version: round },
  );
  usePacedNews(again);
  return { ...data?.project.entityGroups, refusal };
}

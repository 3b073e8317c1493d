import { useCallback } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useCountQuery } from '#graph/useCountQuery.graphql';

import { useTrial } from '../../../../../parts/model/saving/useTrial.ts';
import { useHere } from '../../../../../routing/paths.ts';

const countQuery = graphql`
  query useCountQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $query: String!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      entities(query: $query, first: 1) {
        totalCount
        warnings
      }
    }
  }
`;

/** Counts the results of a search when the user pauses, with hints, or returns its mistake. */
export function useCount(query: string) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const look = useCallback(
    async ({ query: asked }: { query: string }) => {
      const variables = { organization, projectId, asOf, query: asked };
      const options = { fetchPolicy: 'network-only' } as const;
      const answer = await fetchQuery<useCountQuery>(environment, countQuery, variables, options).toPromise();
      return answer?.project.entities;
    },
    [environment, organization, projectId, asOf],
  );
  return useTrial(look, { query });
}

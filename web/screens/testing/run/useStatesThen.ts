import { graphql } from 'react-relay';

import type { useStatesThenQuery } from '#graph/useStatesThenQuery.graphql';

import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';

const query = graphql`
  query useStatesThenQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $artifactId: Int!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      artifact(entityId: $artifactId) {
        lines {
          entityIds
          levels
          numbers
          names
          rollUps
        }
      }
    }
  }
`;

export type LinesThen = NonNullable<useStatesThenQuery['response']['project']['artifact']>['lines'];

/** Reads the rows of a suite at a revision, or now; undefined until they are read, and if it did not exist. */
export function useLinesThen(artifactId: number, revision: number | null | undefined): LinesThen | undefined {
  const { organization, projectId } = useHere();
  const { data } = useQueryResult<useStatesThenQuery>(
    query,
    revision === undefined
      ? null
      : { organization, projectId, artifactId, asOf: revision === null ? null : { revision } },
    // A past does not change; the present does.
    { fetchPolicy: revision === null ? 'network-only' : 'store-or-network' },
  );
  return data?.project.artifact?.lines;
}

/** Reads the state of each row of a suite at a revision, by number. */
export function useStatesThen(
  artifactId: number,
  revision: number | null | undefined,
): ReadonlyMap<number, string> | undefined {
  const lines = useLinesThen(artifactId, revision);
  return lines && new Map(lines.entityIds.map((id, at) => [id, lines.rollUps[at] ?? '']));
}

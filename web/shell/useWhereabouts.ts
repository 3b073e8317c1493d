import { useMemo } from 'react';
import { graphql } from 'react-relay';

import type { useWhereaboutsQuery } from '#graph/useWhereaboutsQuery.graphql';

import type { PresentPerson } from '../parts/live/presence/people.ts';
import { useQueryResult } from '../relay/useQueryResult.ts';
import { useHere } from '../routing/paths.ts';

const query = graphql`
  query useWhereaboutsQuery($organization: String!, $projectId: Int!) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      presence {
        id
        entities {
          id
          entityId
          displayName
        }
      }
    }
  }
`;

/** Reads the names of the entities that people view or edit, as far as the viewer may see them; again when somebody moves. */
export function useWhereabouts(people: readonly PresentPerson[]): ReadonlyMap<number, string> {
  const { organization, projectId } = useHere();
  const where = people
    .flatMap(({ editing, watching }) => [...editing.map(({ entityId }) => entityId), ...watching])
    .join(' ');
  // If loading fails, only their presence in the project is shown.
  const { data } = useQueryResult<useWhereaboutsQuery>(query, where === '' ? null : { organization, projectId }, {
    keepsLast: true,
    version: where,
  });
  return useMemo(
    () =>
      new Map(
        data?.project.presence.flatMap(({ entities }) =>
          entities.map(({ entityId, displayName }) => [entityId, displayName] as const),
        ),
      ),
    [data],
  );
}

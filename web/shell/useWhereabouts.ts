import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useWhereaboutsQuery } from '#graph/useWhereaboutsQuery.graphql';

import type { Person } from '../parts/live/presence/people.ts';
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
export function useWhereabouts(people: readonly Person[]): ReadonlyMap<number, string> {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const where = people
    .flatMap(({ editing, watching }) => [...editing.map(({ entityId }) => entityId), ...watching])
    .join(' ');
  useEffect(() => {
    if (where === '') return;
    const options = { fetchPolicy: 'network-only' } as const;
    const { unsubscribe } = fetchQuery<useWhereaboutsQuery>(
      environment,
      query,
      { organization, projectId },
      options,
    ).subscribe({
      next: ({ project }) =>
        setNames(
          new Map(
            project.presence.flatMap(({ entities }) =>
              entities.map(({ entityId, displayName }) => [entityId, displayName] as const),
            ),
          ),
        ),
      // If loading fails, only their presence in the project is shown.
      error: () => undefined,
    });
    return unsubscribe;
  }, [environment, organization, projectId, where]);
  return names;
}

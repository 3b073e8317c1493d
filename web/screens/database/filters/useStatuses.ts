import { useEffect, useMemo, useState } from 'react';
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay';

import type { useStatuses_project$key } from '#graph/useStatuses_project.graphql';
import type { useStatusesQuery } from '#graph/useStatusesQuery.graphql';

import { useHere } from '../../../routing/paths.ts';
import { quotedName } from '../search/terms.ts';

const query = graphql`
  query useStatusesQuery($organization: String!, $projectId: Int!, $query: String!) {
    project(organization: $organization, projectId: $projectId) {
      id
      entities(query: $query, first: 1) {
        totalCount
      }
    }
  }
`;

/** The statuses that entities of the project have, with how many have each. */
export function useStatuses(project: useStatuses_project$key): { name: string; count: number }[] {
  const { counts, schema, revision } = useFragment(
    graphql`
      fragment useStatuses_project on Project {
        revision
        counts {
          byClass {
            class {
              id
              properties {
                id
                name
                type
                choices
              }
            }
          }
        }
        schema {
          version
        }
      }
    `,
    project,
  );
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<ReadonlyMap<string, number>>(new Map());
  const names = useMemo(() => {
    const properties = counts.byClass.flatMap(({ class: of }) => of.properties);
    return [...new Set(properties.filter(({ name }) => name === 'Status').flatMap(({ choices }) => choices))];
  }, [counts.byClass]);
  useEffect(() => {
    const fetches = names.map((name) =>
      fetchQuery<useStatusesQuery>(environment, query, {
        organization,
        projectId,
        query: `Status:${quotedName(name)}`,
      }).subscribe({
        next: ({ project: { entities } }) => setFound((old) => new Map(old).set(name, entities.totalCount)),
        error: () => undefined, // The filter works without its figure.
      }),
    );
    return () => fetches.forEach(({ unsubscribe }) => unsubscribe());
  }, [environment, organization, projectId, names, revision, schema.version]);
  return names.flatMap((name) => (found.get(name) ? [{ name, count: found.get(name)! }] : []));
}

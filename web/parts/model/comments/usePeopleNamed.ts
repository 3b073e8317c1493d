import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { usePeopleNamedQuery } from '#graph/usePeopleNamedQuery.graphql';

import { useHere } from '../../../routing/paths.ts';

interface Person {
  username: string;
  fullName: string;
}
const none: readonly Person[] = [];
const PAUSE = 150;

/** Finds the people of the project on the page, or of another, whose names begin with a text; nobody without a text. */
export function usePeopleNamed(search: string | undefined, of?: number): readonly Person[] {
  const environment = useRelayEnvironment();
  const { organization, projectId: here } = useHere();
  const projectId = of ?? here;
  const [found, setFound] = useState<readonly Person[]>(none);
  useEffect(() => {
    if (search === undefined) return;
    let stop = () => {};
    const timer = setTimeout(() => {
      ({ unsubscribe: stop } = fetchQuery<usePeopleNamedQuery>(
        environment,
        graphql`
          query usePeopleNamedQuery($organization: String!, $projectId: Int!, $search: String) {
            project(organization: $organization, projectId: $projectId) {
              id
              effectivePeople(first: 6, search: $search) {
                edges {
                  node {
                    user {
                      id
                      username
                      fullName
                    }
                  }
                }
              }
            }
          }
        `,
        { organization, projectId, search },
      ).subscribe({
        next: ({ project }) => setFound(project?.effectivePeople.edges.map(({ node }) => node.user) ?? none),
        // Names that cannot be offered can still be typed.
        error: () => setFound(none),
      }));
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [environment, organization, projectId, search]);
  return search === undefined ? none : found;
}

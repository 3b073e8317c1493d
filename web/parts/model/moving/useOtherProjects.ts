import { useDebouncedValue } from '@mantine/hooks';
import { graphql } from 'react-relay';

import type { useOtherProjectsQuery } from '#graph/useOtherProjectsQuery.graphql';

import type { RefusalFacts } from '../../../relay/refusal.ts';
import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';

export interface OtherProject {
  id: string;
  name: string;
}

/** Finds other projects with write access whose names contain the text, the first by name; undefined before the first answer. */
export function useOtherProjects(typed: string): {
  found: OtherProject[] | undefined;
  refusal: RefusalFacts | undefined;
  /** True until what is typed is answered. */
  isWaiting: boolean;
} {
  const { organization, projectId } = useHere();
  const [search] = useDebouncedValue(typed.trim(), 150);
  const { data, refusal, isLoading } = useQueryResult<useOtherProjectsQuery>(
    graphql`
      query useOtherProjectsQuery($organization: String!, $search: String!) {
        organization(slug: $organization) @required(action: THROW) {
          id
          projects(first: 50, search: $search, mayWrite: true) {
            edges {
              node {
                id
                projectId
                name
              }
            }
          }
        }
      }
    `,
    { organization, search },
    { keepsLast: true },
  );
  const others = data?.organization.projects.edges.flatMap(({ node }) => (node.projectId === projectId ? [] : node));
  return { found: refusal ? [] : others, refusal, isWaiting: isLoading || search !== typed.trim() };
}

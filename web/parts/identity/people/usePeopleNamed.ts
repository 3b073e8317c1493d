import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { graphql } from 'react-relay';

import type { usePeopleNamedQuery } from '#graph/usePeopleNamedQuery.graphql';

import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';
import { fitting } from '../../../ui/choosing/rank.ts';

interface Person {
  username: string;
  fullName: string;
}
const none: readonly Person[] = [];
const PAUSE = 150;

interface Named {
  people: readonly Person[];
  /** True until what is typed is answered. */
  isWaiting: boolean;
}

/** Finds the people of the project on the page, or of another, whose names begin with a text; nobody without a text. */
export function usePeopleNamed(search: string | undefined, of?: number): Named {
  const { organization, projectId: here } = useHere();
  const [settled] = useDebouncedValue(search, PAUSE);
  const isAsked = search !== undefined && settled !== undefined;
  const { data, refusal, isLoading } = useQueryResult<usePeopleNamedQuery>(
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
    isAsked ? { organization, projectId: of ?? here, search: settled } : null,
    { keepsLast: true },
  );
  // Names that cannot be offered can still be typed.
  const edges = search === undefined || refusal ? undefined : data?.project?.effectivePeople.edges;
  const isWaiting = search !== undefined && (isLoading || settled !== search);
  const people = useMemo(() => {
    const found = edges?.map(({ node }) => node.user) ?? none;
    // Of what was found for the text before this one, stays what fits.
    return isWaiting
      ? fitting(found, search, ({ username, fullName }) => ({ name: fullName, number: username }))
      : found;
  }, [edges, isWaiting, search]);
  return { people, isWaiting };
}

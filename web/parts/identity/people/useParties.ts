import { useDebouncedValue } from '@mantine/hooks';
import { graphql } from 'react-relay';

import type { usePartiesQuery } from '#graph/usePartiesQuery.graphql';

import { useQueryResult } from '../../../relay/useQueryResult.ts';
import type { Party } from './PeoplePicker.tsx';

/** Returns a user as a party to choose. */
export const partyOfUser = ({ username, fullName }: { username: string; fullName: string }): Party => ({
  type: 'user',
  id: username,
  name: fullName || username,
  note: username,
});

/** Returns a team as a party to choose. */
export const partyOfTeam = (teamId: number | string, name: string, note = 'Team'): Party => ({
  type: 'team',
  id: String(teamId),
  name,
  note,
});

interface Options {
  withTeams?: boolean;
  /** The number of a project whose people come first; the others are named as such. */
  projectId?: number;
  isDisabled?: boolean;
}

const outside = (party: Party): Party => ({ ...party, note: `${party.id}, cannot read this project`, isAside: true });

interface FoundParties {
  /** Undefined before the first answer. */
  found: Party[] | undefined;
  /** True until what is typed is answered. */
  isWaiting: boolean;
}

/** Finds users of an organization, and its teams if asked for, whose names begin with a text. */
export function useParties(
  organization: string,
  typed: string,
  { withTeams = false, projectId = 0, isDisabled = false }: Options = {},
): FoundParties {
  const [search] = useDebouncedValue(typed.trim(), 200);
  const { data, refusal, isLoading } = useQueryResult<usePartiesQuery>(
    graphql`
      query usePartiesQuery(
        $organization: String!
        $search: String!
        $withTeams: Boolean!
        $projectId: Int!
        $ofProject: Boolean!
      ) {
        organization(slug: $organization) @required(action: THROW) {
          id
          users(search: $search, first: 50) {
            edges {
              node {
                id
                username
                fullName
              }
            }
          }
          teams(search: $search, first: 20) @include(if: $withTeams) {
            edges {
              node {
                id
                teamId
                name
              }
            }
          }
        }
        project(organization: $organization, projectId: $projectId) @include(if: $ofProject) {
          id
          effectivePeople(search: $search, first: 50) {
            totalCount
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
    isDisabled ? null : { organization, search, withTeams, projectId, ofProject: projectId > 0 },
    { keepsLast: true },
  );
  const isWaiting = !isDisabled && (isLoading || search !== typed.trim());
  // A failed search looks like one without results; the field itself still works.
  if (!data || refusal) return { found: refusal && [], isWaiting };
  const { users, teams } = data.organization;
  const readers = data.project?.effectivePeople;
  const inProject = readers?.edges.map(({ node: { user } }) => user) ?? [];
  const names = new Set(inProject.map(({ username }) => username));
  // Of more people than were asked for, some of the others may be readers as well.
  const areAll = readers !== undefined && readers.totalCount === inProject.length;
  const others = users.edges.flatMap(({ node }) => (names.has(node.username) ? [] : [partyOfUser(node)]));
  const found = [
    ...inProject.map(partyOfUser),
    ...(areAll ? others.map(outside) : others),
    ...(teams?.edges ?? []).map(({ node: { teamId, name } }) => partyOfTeam(teamId, name)),
  ];
  return { found, isWaiting };
}

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
  isDisabled?: boolean;
}

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
  { withTeams = false, isDisabled = false }: Options = {},
): FoundParties {
  const [search] = useDebouncedValue(typed.trim(), 200);
  const { data, refusal, isLoading } = useQueryResult<usePartiesQuery>(
    graphql`
      query usePartiesQuery($organization: String!, $search: String!, $withTeams: Boolean!) {
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
      }
    `,
    isDisabled ? null : { organization, search, withTeams },
    { keepsLast: true },
  );
  const isWaiting = !isDisabled && (isLoading || search !== typed.trim());
  // A failed search looks like one without results; the field itself still works.
  if (!data || refusal) return { found: refusal && [], isWaiting };
  const { users, teams } = data.organization;
  const found = [
    ...users.edges.map(({ node }) => partyOfUser(node)),
    ...(teams?.edges ?? []).map(({ node: { teamId, name } }) => partyOfTeam(teamId, name)),
  ];
  return { found, isWaiting };
}

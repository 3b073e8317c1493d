import { useDebouncedValue } from '@mantine/hooks';
import { graphql } from 'react-relay';

import type { useCandidatesQuery } from '#graph/useCandidatesQuery.graphql';

import { useQueryResult } from '../../../relay/useQueryResult.ts';
import type { Party } from '../people/PeoplePicker.tsx';
import { partyOfTeam, partyOfUser } from '../people/useParties.ts';
import { useSharing } from './sharing.ts';
import type { End } from './useShareActions.ts';

/** A user or team that the project can be shared with. */
export interface Candidate extends Party {
  end: End;
  isReviewer: boolean;
  /** The role offered first. */
  roleId: number | undefined;
}

type Found = useCandidatesQuery['response']['project']['shareCandidates'][number];

function candidateOf({ user, team, level, role }: Found): Candidate[] {
  const common = { isReviewer: level === 'REVIEWER', isDisabled: Boolean(role), roleId: team?.role?.roleId };
  const noteOf = (about: string) => (role ? `${about}, ${role.name} already` : about);
  if (team) {
    const note = noteOf(team.memberCount === 1 ? '1 member' : `${team.memberCount} members`);
    return [{ ...common, ...partyOfTeam(team.teamId, team.name, note), end: { teamId: team.id } }];
  }
  if (!user) return [];
  const { username } = user;
  return [{ ...common, ...partyOfUser(user), note: noteOf(username), end: { username } }];
}

interface Candidates {
  /** Undefined before the first answer. */
  found: Candidate[] | undefined;
  /** True until what is typed is answered. */
  isWaiting: boolean;
}

/** Finds teams and users whose names begin with the typed text. */
export function useCandidates(typed: string): Candidates {
  const { organization, projectId } = useSharing();
  const [search] = useDebouncedValue(typed.trim(), 150);
  const { data, refusal, isLoading } = useQueryResult<useCandidatesQuery>(
    graphql`
      query useCandidatesQuery($organization: String!, $projectId: Int!, $search: String!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          shareCandidates(search: $search) {
            level
            role {
              id
              name
            }
            user {
              id
              username
              fullName
            }
            team {
              id
              teamId
              name
              memberCount
              role {
                id
                roleId
              }
            }
          }
        }
      }
    `,
    { organization, projectId, search },
    { keepsLast: true },
  );
  // A failed search shows no new results; those chosen already stay.
  const found = refusal ? [] : data?.project.shareCandidates.flatMap(candidateOf);
  return { found, isWaiting: isLoading || search !== typed.trim() };
}

import { useDebouncedValue } from '@mantine/hooks';
import { graphql } from 'react-relay';

import type { useCandidatesQuery } from '#graph/useCandidatesQuery.graphql';

import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useSharing } from './sharing.ts';
import type { End } from './useShareActions.ts';

/** A user or team that the project can be shared with. */
export interface Candidate {
  key: string;
  end: End;
  name: string;
  note: string;
  isReviewer: boolean;
  /** The name of the role they have already. */
  has: string | undefined;
  /** The role offered first. */
  roleId: number | undefined;
}

type Found = useCandidatesQuery['response']['project']['shareCandidates'][number];

function candidateOf({ user, team, level, role }: Found): Candidate[] {
  const common = { isReviewer: level === 'REVIEWER', has: role?.name, roleId: team?.role?.roleId };
  if (team) {
    const note = team.memberCount === 1 ? '1 member' : `${team.memberCount} members`;
    return [{ ...common, key: `team:${team.teamId}`, end: { teamId: team.id }, name: team.name, note }];
  }
  if (!user) return [];
  const { username, fullName } = user;
  return [{ ...common, key: `user:${username}`, end: { username }, name: fullName || username, note: username }];
}

/** Finds teams and users whose names begin with the typed text; undefined before the first answer. */
export function useCandidates(typed: string): Candidate[] | undefined {
  const { organization, projectId } = useSharing();
  const [search] = useDebouncedValue(typed.trim(), 150);
  const { data, refusal } = useQueryResult<useCandidatesQuery>(
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
  return refusal ? [] : data?.project.shareCandidates.flatMap(candidateOf);
}

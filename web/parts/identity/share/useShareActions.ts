import { graphql } from 'react-relay';

import type { useShareActionsMutation } from '#graph/useShareActionsMutation.graphql';
import type { useShareActionsRemoveMutation } from '#graph/useShareActionsRemoveMutation.graphql';

import { useAction } from '../../../relay/useAction.ts';
import { useSharing } from './sharing.ts';

/** A person or a team. */
export type End = { username: string } | { teamId: number };

interface Actions {
  /** Shares with all of them, or gives them this role instead of theirs: all or none. */
  give: (ends: readonly End[], roleId: number) => Promise<unknown>;
  /** Ends sharing with one; true if whoever does it has thereby left the project. */
  take: (end: End) => Promise<boolean>;
  isBusy: boolean;
}

/** What can be done in the share dialog; refusals reject. */
export function useShareActions(): Actions {
  const { organization, projectId } = useSharing();
  const [share, isGiving] = useAction<useShareActionsMutation>(graphql`
    mutation useShareActionsMutation($input: ShareProjectInput!) {
      shareProject(input: $input) {
        project {
          id
          permissions
          ...Shares_project
        }
      }
    }
  `);
  const [unshare, isTaking] = useAction<useShareActionsRemoveMutation>(graphql`
    mutation useShareActionsRemoveMutation($input: UnshareProjectInput!) {
      unshareProject(input: $input) {
        project {
          id
          permissions
          ...Shares_project
        }
      }
    }
  `);
  const where = { organization, projectId };
  return {
    give: (ends, roleId) => share({ input: { ...where, shares: ends.map((end) => ({ ...end, roleId })) } }),
    take: async (end) => {
      const given = 'username' in end ? { usernames: [end.username] } : { teamIds: [end.teamId] };
      const { unshareProject } = await unshare({ input: { ...where, ...given } });
      return unshareProject.project === null;
    },
    isBusy: isGiving || isTaking,
  };
}

import { graphql } from 'react-relay';

import type { useShareActionsMutation } from '#graph/useShareActionsMutation.graphql';
import type { useShareActionsRemoveMutation } from '#graph/useShareActionsRemoveMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useInTurn } from '../../../relay/useInTurn.ts';

/** A user or a team. */
export type End = { username: string } | { teamId: string };

interface Actions {
  /** Shares with all of them, or changes their role, all or none. */
  give: (ends: readonly End[], roleId: string) => Promise<unknown>;
  /** Ends one share; returns true if the viewer has lost access by that. */
  take: (end: End) => Promise<boolean>;
  isBusy: boolean;
}

/** Returns the actions of the share dialog; they reject with the server's refusal. */
export function useShareActions(): Actions {
  const projectId = useProjectId();
  const inTurn = useInTurn();
  const [share, isGiving] = useAction<useShareActionsMutation>(graphql`
    mutation useShareActionsMutation($input: ShareProjectInput!) {
      shareProject(input: $input) {
        ... on ShareProjectPayload {
          project {
            ...usePermissionNews_project
            ...Shares_project
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [unshare, isTaking] = useAction<useShareActionsRemoveMutation>(graphql`
    mutation useShareActionsRemoveMutation($input: UnshareProjectInput!) {
      unshareProject(input: $input) {
        ... on UnshareProjectPayload {
          project {
            ...usePermissionNews_project
            ...Shares_project
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  return {
    give: (ends, roleId) =>
      inTurn(() => share({ input: { projectId, shares: ends.map((end) => ({ ...end, roleId })) } })),
    take: async (end) => {
      const given = 'username' in end ? { usernames: [end.username] } : { teamIds: [end.teamId] };
      const { unshareProject } = await inTurn(() => unshare({ input: { projectId, ...given } }));
      return unshareProject.project === null;
    },
    isBusy: isGiving || isTaking,
  };
}

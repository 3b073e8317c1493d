import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { useMovingMutation } from '#graph/useMovingMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';
import { throughLocks, usePassingLocks } from '../saving/through-locks.ts';

interface Wanted {
  entityIds: readonly string[];
  toProjectId: string;
}

/** Moves entities of the project on the page into another, or says first who cannot go and what is lost. */
export function useMoving() {
  const projectId = useProjectId();
  const [isPassing] = usePassingLocks();
  const [act, isBusy] = useAction<useMovingMutation>(graphql`
    mutation useMovingMutation($input: MoveEntitiesToProjectInput!) {
      moveEntitiesToProject(input: $input) {
        ... on MoveEntitiesToProjectPayload {
          refused {
            entityId
            displayName
            reason
          }
          lost {
            what
            count
          }
          revision
          toRevision
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const look = useCallback(
    async ({ entityIds, toProjectId }: Wanted) =>
      (await act({ input: { projectId, toProjectId, entityIds: [...entityIds], isTrial: true } }))
        .moveEntitiesToProject,
    [act, projectId],
  );
  const move = useCallback(
    async ({ entityIds, toProjectId }: Wanted) => {
      const input = { projectId, toProjectId, entityIds: [...entityIds], letGo: true };
      return (await throughLocks(isPassing, (said) => act({ input: { ...input, ...said } }))).moveEntitiesToProject;
    },
    [act, isPassing, projectId],
  );
  return { look, move, isBusy };
}

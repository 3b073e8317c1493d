import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { useMovingMutation } from '#graph/useMovingMutation.graphql';
import type { useMovingUndoMutation } from '#graph/useMovingUndoMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { asFacts, mayPassLocks } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { toast } from '../../../ui/toasts.tsx';
import { throughLocks, usePassingLocks } from '../saving/through-locks.ts';

interface Wanted {
  entityIds: readonly string[];
  toProjectId: string;
}

/** The revisions that a move made in both projects. */
interface Done {
  revision: number;
  toProjectId: string;
  toRevision: number;
}

/** Moves entities to another project, or lists beforehand the ones that cannot move and what would be lost. */
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
  const [actBack] = useAction<useMovingUndoMutation>(graphql`
    mutation useMovingUndoMutation($input: UndoMoveInput!) {
      undoMove(input: $input) {
        ... on UndoMovePayload {
          revision
          project {
            id
            revision
          }
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
  /** Undoes a move in both projects, and says so. */
  const takeBack = useCallback(
    (done: Done): void => {
      const attempt = (said: { throughLocks?: true }): void =>
        void actBack({ input: { projectId, ...done, ...said } }).then(
          ({ undoMove }) => toast.changed('Undone.', undoMove.revision),
          (error: unknown) => {
            const facts = asFacts(error);
            toast.failed(facts, mayPassLocks(facts) ? { again: () => attempt({ throughLocks: true }) } : {});
          },
        );
      attempt({});
    },
    [actBack, projectId],
  );
  return { look, move, takeBack, isBusy };
}

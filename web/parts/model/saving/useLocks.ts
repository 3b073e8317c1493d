import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { useLocksLockMutation } from '#graph/useLocksLockMutation.graphql';
import type { useLocksMoveMutation } from '#graph/useLocksMoveMutation.graphql';
import type { useLocksUnlockMutation } from '#graph/useLocksUnlockMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';
import { areMany } from './are-many.ts';

/** The fields that pages show of locks and states. */
void graphql`
  fragment useLocks_entity on Entity {
    ...saved_entity
    viewerMayUnlock
    locker {
      id
      fullName
    }
    workflowState {
      state
      states
      property {
        id
      }
    }
    transitions {
      name
      toState
      isLocking
    }
  }
`;

type Revision = Promise<number | null>;
interface Locks {
  lock: (entityIds: readonly string[]) => Revision;
  unlock: (entityIds: readonly string[]) => Revision;
  /** Moves entities to a state of their workflows. */
  move: (entityIds: readonly string[], toState: string) => Revision;
  isBusy: boolean;
}

/**
 * Locks, unlocks and transitions entities of the project on the page. Each action resolves with the revision, null if nothing changed, and
 * rejects with the refusal.
 */
export function useLocks(): Locks {
  const projectId = useProjectId();
  const [actLock, isLocking] = useAction<useLocksLockMutation>(graphql`
    mutation useLocksLockMutation($input: LockEntitiesInput!, $areMany: Boolean = false) {
      lockEntities(input: $input) {
        ... on LockEntitiesPayload {
          revision
          entities @skip(if: $areMany) {
            ...useLocks_entity
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [actUnlock, isUnlocking] = useAction<useLocksUnlockMutation>(graphql`
    mutation useLocksUnlockMutation($input: UnlockEntitiesInput!, $areMany: Boolean = false) {
      unlockEntities(input: $input) {
        ... on UnlockEntitiesPayload {
          revision
          entities @skip(if: $areMany) {
            ...useLocks_entity
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [actMove, isMoving] = useAction<useLocksMoveMutation>(graphql`
    mutation useLocksMoveMutation($input: MoveEntitiesInput!, $areMany: Boolean = false) {
      moveEntities(input: $input) {
        ... on MoveEntitiesPayload {
          revision
          entities @skip(if: $areMany) {
            ...useLocks_entity
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const lock = useCallback(
    async (entityIds: readonly string[]) =>
      (await actLock({ input: { projectId, entityIds: [...entityIds] }, areMany: areMany(entityIds) })).lockEntities
        .revision ?? null,
    [actLock, projectId],
  );
  const unlock = useCallback(
    async (entityIds: readonly string[]) =>
      (await actUnlock({ input: { projectId, entityIds: [...entityIds] }, areMany: areMany(entityIds) })).unlockEntities
        .revision ?? null,
    [actUnlock, projectId],
  );
  const move = useCallback(
    async (entityIds: readonly string[], toState: string) =>
      (await actMove({ input: { projectId, entityIds: [...entityIds], toState }, areMany: areMany(entityIds) }))
        .moveEntities.revision ?? null,
    [actMove, projectId],
  );
  return { lock, unlock, move, isBusy: isLocking || isUnlocking || isMoving };
}

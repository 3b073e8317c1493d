import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { TransformEntitiesInput, useTransformMutation } from '#graph/useTransformMutation.graphql';

import { areMany } from '../../../../parts/model/saving/are-many.ts';
import { throughLocks, usePassingLocks } from '../../../../parts/model/saving/through-locks.ts';
import { useProjectId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';

/** A change of one text of some entities; undefined while something is missing. */
export type Transform = Omit<TransformEntitiesInput, 'projectId' | 'entityIds' | 'isTrial' | 'throughLocks'>;

/** Rewrites a text of many entities as one save, or previews the results. */
export function useTransform() {
  const projectId = useProjectId();
  const [isPassing] = usePassingLocks();
  const [act, isBusy] = useAction<useTransformMutation>(graphql`
    mutation useTransformMutation($input: TransformEntitiesInput!, $areMany: Boolean = false) {
      transformEntities(input: $input) {
        ... on TransformEntitiesPayload {
          revision
          texts {
            entityId
            displayName
            before
            after
            refusal
          }
          entities @skip(if: $areMany) {
            ...saved_entity
          }
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
    async ({ entityIds, transform }: { entityIds: readonly string[]; transform: Transform }) => {
      const said = isPassing ? { throughLocks: true } : {};
      const answer = await act({
        input: { projectId, entityIds: [...entityIds], ...transform, ...said, isTrial: true },
      });
      return answer.transformEntities.texts;
    },
    [act, isPassing, projectId],
  );
  const change = useCallback(
    async (entityIds: readonly string[], transform: Transform) => {
      const answer = await throughLocks(isPassing, (said) =>
        act({ input: { projectId, entityIds: [...entityIds], ...transform, ...said }, areMany: areMany(entityIds) }),
      );
      return answer.transformEntities.revision ?? null;
    },
    [act, isPassing, projectId],
  );
  return { look, change, isBusy };
}

export type Text = Awaited<ReturnType<ReturnType<typeof useTransform>['look']>>[number];

import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { NumberEntitiesInput, useNumberingMutation } from '#graph/useNumberingMutation.graphql';

import { throughLocks, usePassingLocks } from '../../../../parts/model/saving/through-locks.ts';
import { useProjectId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';

/** The entities to number, and the way. */
export type Numbering = Omit<NumberEntitiesInput, 'projectId' | 'isTrial' | 'throughLocks'>;

/** Numbers a part of the tree as one save, or previews the new numbers. */
export function useNumbering() {
  const projectId = useProjectId();
  const [isPassing] = usePassingLocks();
  const [act, isBusy] = useAction<useNumberingMutation>(graphql`
    mutation useNumberingMutation($input: NumberEntitiesInput!, $areMany: Boolean = false) {
      numberEntities(input: $input) {
        ... on NumberEntitiesPayload {
          revision
          numbers {
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
    async (numbering: Numbering) =>
      (await act({ input: { projectId, ...numbering, isTrial: true } })).numberEntities.numbers,
    [act, projectId],
  );
  const number = useCallback(
    async (numbering: Numbering, areMany: boolean) => {
      const answer = await throughLocks(isPassing, (said) =>
        act({ input: { projectId, ...numbering, ...said }, areMany }),
      );
      return answer.numberEntities.revision ?? null;
    },
    [act, isPassing, projectId],
  );
  return { look, number, isBusy };
}

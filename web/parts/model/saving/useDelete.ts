import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { useDeleteMutation } from '#graph/useDeleteMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';
import { throughLocks, usePassingLocks } from './through-locks.ts';

/** Deletes entities of the project on the page with their links. Gives the revision, and rejects with the refusal. */
export function useDelete(): [remove: (entityIds: readonly string[]) => Promise<number | null>, isBusy: boolean] {
  const projectId = useProjectId();
  const [isPassing] = usePassingLocks();
  const [act, isBusy] = useAction<useDeleteMutation>(graphql`
    mutation useDeleteMutation($input: DeleteEntitiesInput!) {
      deleteEntities(input: $input) {
        ... on DeleteEntitiesPayload {
          revision
          deletedIds
          project {
            id
            revision
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const remove = useCallback(
    async (entityIds: readonly string[]) => {
      const { deleteEntities } = await throughLocks(isPassing, (said) =>
        act({ input: { projectId, ...said, entityIds: [...entityIds] } }),
      );
      return deleteEntities.revision ?? null;
    },
    [act, isPassing, projectId],
  );
  return [remove, isBusy];
}

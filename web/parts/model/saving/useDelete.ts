import { useCallback } from 'react';
import { commitLocalUpdate, graphql, useRelayEnvironment } from 'react-relay';

import type { useDeleteMutation } from '#graph/useDeleteMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';
import { throughLocks, usePassingLocks } from './through-locks.ts';

/** Deletes entities of the project on the page with their links. Resolves with the revision, and rejects with the refusal. */
export function useDelete(): [remove: (entityIds: readonly string[]) => Promise<number | null>, isBusy: boolean] {
  const projectId = useProjectId();
  const environment = useRelayEnvironment();
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
      // Pages that show them from what was read before would show them as they were: they are asked for anew.
      commitLocalUpdate(environment, (store) => {
        for (const id of deleteEntities.deletedIds ?? []) store.get(id)?.invalidateRecord();
      });
      return deleteEntities.revision ?? null;
    },
    [act, environment, isPassing, projectId],
  );
  return [remove, isBusy];
}

import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { useDeleteMutation } from '#graph/useDeleteMutation.graphql';

import { useAction } from '../../../relay/useAction.ts';
import { useHere } from '../../../routing/paths.ts';

/** Deletes entities of the project on the page with their links. Gives the revision, and rejects with the refusal. */
export function useDelete(): [remove: (entityIds: readonly number[]) => Promise<number | null>, isBusy: boolean] {
  const { organization, projectId } = useHere();
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
    async (entityIds: readonly number[]) => {
      const { deleteEntities } = await act({ input: { organization, projectId, entityIds: [...entityIds] } });
      return deleteEntities.revision ?? null;
    },
    [act, organization, projectId],
  );
  return [remove, isBusy];
}

import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { useUndoMutation } from '#graph/useUndoMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';

interface Options {
  /** True if an entity's page is open, so that the answer includes everything on it. */
  withPage?: boolean;
  /** True to undo it despite locks, for those who may open them. */
  throughLocks?: boolean;
  /** True if the change was so large that the answer omits its entities. */
  areMany?: boolean;
}

/**
 * Undoes a revision of the project on the page and updates all that shows its entities. Resolves with the new revision, and rejects with
 * the refusal.
 */
export function useUndo(): [undo: (revision: number, options?: Options) => Promise<number | null>, isBusy: boolean] {
  const projectId = useProjectId();
  const [act, isBusy] = useAction<useUndoMutation>(graphql`
    mutation useUndoMutation($input: UndoSaveInput!, $withPage: Boolean!, $areMany: Boolean = false) {
      undoSave(input: $input) {
        ... on UndoSavePayload {
          revision
          deletedIds
          entities @skip(if: $areMany) {
            ...saved_entity
            ...saved_page @include(if: $withPage) @alias(as: "page")
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
  const undo = useCallback(
    async (revision: number, { withPage = false, throughLocks = false, areMany = false }: Options = {}) => {
      const { undoSave } = await act({
        input: { projectId, revision, ...(throughLocks && { throughLocks }) },
        withPage,
        areMany,
      });
      return undoSave.revision ?? null;
    },
    [act, projectId],
  );
  return [undo, isBusy];
}

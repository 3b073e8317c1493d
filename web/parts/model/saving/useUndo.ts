import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { useUndoMutation } from '#graph/useUndoMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';

interface Options {
  /** Whether the page of one of its entities is open: then the answer brings all that it shows. */
  withPage?: boolean;
  /** Whether what is locked is taken back all the same, for those who may open it. */
  throughLocks?: boolean;
  /** Whether it changed so many that they do not come back with the answer. */
  areMany?: boolean;
}

/** Undoes a revision of the project on the page; what shows its entities follows by itself. Gives the revision it became, and rejects with the refusal. */
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

import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { useUndoMutation } from '#graph/useUndoMutation.graphql';

import { useProjectId } from '../../../../relay/ids.ts';
import { asFacts } from '../../../../relay/refusal.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { toast } from '../../../../ui/toasts.tsx';

/** Says that something was done and offers to take it back. */
export function useUndo(): (message: string, revision: number | null | undefined) => void {
  const project = useProjectId();
  const [undo] = useAction<useUndoMutation>(graphql`
    mutation useUndoMutation($input: UndoSaveInput!) {
      undoSave(input: $input) {
        ... on UndoSavePayload {
          revision
          deletedIds
          entities {
            id
            modified
            modifiedBy
            revision
            qualityScore
            labels {
              id
              labelId
              name
            }
            attributes {
              id
              isStored
              text
              json
            }
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
  return useCallback(
    (message, revision) => {
      if (typeof revision !== 'number') return toast.done(message);
      toast.done(message, {
        undo: () => {
          undo({ input: { projectId: project, revision } }).then(
            () => toast.done('Taken back.'),
            (error: unknown) => toast.failed(asFacts(error)),
          );
        },
      });
    },
    [undo, project],
  );
}

import { graphql } from 'react-relay';

import type { useUndoKeysMutation } from '#graph/useUndoKeysMutation.graphql';

import { useProjectId } from '../relay/ids.ts';
import { asFacts } from '../relay/refusal.ts';
import { putSave, takeSave, notUndoable } from '../relay/saves.ts';
import { useAction } from '../relay/useAction.ts';
import { useShortcut } from '../ui/shortcuts.tsx';
import { toast } from '../ui/toasts.tsx';

const says = { undo: ['Undone.', 'There is nothing to undo.'], redo: ['Done again.', 'There is nothing to redo.'] };

/** Ctrl Z undoes what this page saved last in the project, Ctrl Shift Z redoes it; later changes of others are kept. */
export function useUndoKeys(): void {
  const project = useProjectId();
  const [act, isBusy] = useAction<useUndoKeysMutation>(graphql`
    mutation useUndoKeysMutation($input: UndoSaveInput!) {
      undoSave(input: $input) {
        ... on UndoSavePayload {
          revision
          deletedIds
          entities {
            id
            revision
            name
            number
            displayName
            description
            labels {
              id
              name
            }
            attributes {
              id
              isStored
              json
              text
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const run = async (kind: 'undo' | 'redo') => {
    if (isBusy) return;
    const save = takeSave(kind, project);
    const [success, nothing] = says[kind] as [string, string];
    if (!save) return toast.done(nothing);
    try {
      const { undoSave } = await act(notUndoable({ input: save }));
      if (undoSave.revision != null) putSave(kind, { ...save, revision: undoSave.revision });
      toast.done(success);
    } catch (error) {
      toast.failed(asFacts(error));
    }
  };
  useShortcut('ctrl+z', 'Undo the last save', () => void run('undo'));
  useShortcut('ctrl+shift+z', 'Do it again', () => void run('redo'));
}

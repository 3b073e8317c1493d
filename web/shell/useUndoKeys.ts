import { useRef } from 'react';

import { useUndo } from '../parts/model/saving/useUndo.ts';
import { useProjectId } from '../relay/ids.ts';
import { asFacts } from '../relay/refusal.ts';
import { putSave, takeSave } from '../relay/saves.ts';
import { useShortcut } from '../ui/shortcuts.tsx';
import { toast } from '../ui/toasts.tsx';

const says = { undo: ['Undone.', 'There is nothing to undo.'], redo: ['Done again.', 'There is nothing to redo.'] };

/** Ctrl Z undoes what this page saved last in the project, Ctrl Shift Z redoes it; later changes of others are kept. */
export function useUndoKeys(): void {
  const project = useProjectId();
  const [undo] = useUndo();
  /** Keys that are pressed while a step is on its way wait for it: each press is one step. */
  const steps = useRef(Promise.resolve());
  const step = async (kind: 'undo' | 'redo') => {
    const save = takeSave(kind, project);
    const [success, nothing] = says[kind] as [string, string];
    if (!save) return toast.done(nothing);
    try {
      const revision = await undo(save.revision, { isStep: true });
      if (revision !== null) putSave(kind, { ...save, revision });
      toast.done(success);
    } catch (error) {
      toast.failed(asFacts(error));
    }
  };
  const run = (kind: 'undo' | 'redo') => void (steps.current = steps.current.then(() => step(kind)));
  useShortcut('ctrl+z', 'Undo the last save', () => run('undo'));
  useShortcut('ctrl+shift+z', 'Do it again', () => run('redo'));
}

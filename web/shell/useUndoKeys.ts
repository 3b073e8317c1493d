import { useCallback, useRef } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { useProjectId } from '../relay/ids.ts';
import { asFacts, mayPassLocks } from '../relay/refusal.ts';
import { part } from '../ui/load-code.ts';
import { REDO, UNDO, useShortcut } from '../ui/shortcuts.tsx';
import { toast } from '../ui/toasts.tsx';

export type Direction = 'undo' | 'redo';

const says = { undo: ['Undone', 'There is nothing to undo.'], redo: ['Done again', 'There is nothing to redo.'] };

/** Ctrl Z takes back what whoever is signed in did last in the project, on whichever page, Ctrl Shift Z and Ctrl Y do it again; later changes of others are kept. */
export function useUndoKeys(isOn: boolean): (direction: Direction) => void {
  const projectId = useProjectId();
  const environment = useRelayEnvironment();
  /** Keys that are pressed while a step is on its way wait for it: each press is one step. */
  const steps = useRef(Promise.resolve());
  const run = useCallback(
    (direction: Direction) => {
      const [success, nothing] = says[direction] as [string, string];
      const step = async (throughLocks: boolean) => {
        try {
          const { undoOrRedoSteps } = await part(() => import('../parts/model/steps/undo-steps.ts'));
          const [words] = await undoOrRedoSteps(environment, direction, {
            projectId,
            ...(throughLocks && { throughLocks }),
          });
          toast.done(words === undefined ? nothing : `${success}: ${words}`);
        } catch (error) {
          const facts = asFacts(error);
          toast.failed(facts, mayPassLocks(facts) ? { again: () => queue(true) } : {});
        }
      };
      const queue = (throughLocks: boolean) => void (steps.current = steps.current.then(() => step(throughLocks)));
      queue(false);
    },
    [environment, projectId],
  );
  useShortcut('ctrl+z', UNDO, () => run('undo'), { isOn });
  useShortcut('ctrl+y', REDO, () => run('redo'), { isOn });
  useShortcut('ctrl+shift+z', REDO, () => run('redo'), { isOn });
  return run;
}

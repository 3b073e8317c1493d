import { useCallback, useRef } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { inTheWayOf, type InTheWay } from '../parts/model/steps/in-the-way.ts';
import type { Choice, Direction } from '../parts/model/steps/undo-steps.ts';
import { useProjectId } from '../relay/ids.ts';
import { asFacts } from '../relay/refusal.ts';
import { untilShown } from '../relay/until-shown.ts';
import { part } from '../ui/load-code.ts';
import { REDO, UNDO, useShortcut } from '../ui/shortcuts.tsx';
import { toast } from '../ui/toasts.tsx';

const says = { undo: ['Undone', 'There is nothing to undo.'], redo: ['Done again', 'There is nothing to redo.'] };

/** Ctrl Z takes back what whoever is signed in did last in the project, on whichever page, Ctrl Shift Z and Ctrl Y do it again; later changes of others are kept. */
export function useUndoKeys(
  isOn: boolean,
  onInTheWay: (found: InTheWay) => void,
): (direction: Direction, choice?: Choice) => void {
  const projectId = useProjectId();
  const environment = useRelayEnvironment();
  /** Keys that are pressed while a step is on its way wait for it: each press is one step. */
  const steps = useRef(Promise.resolve());
  const run = useCallback(
    (direction: Direction, choice: Choice = {}) => {
      const [success, nothing] = says[direction] as [string, string];
      const step = async () => {
        try {
          const { undoOrRedoSteps } = await part(() => import('../parts/model/steps/undo-steps.ts'));
          // Said when it is seen: whoever is told before takes back something else.
          const { done, skipped } = await untilShown(
            () => undoOrRedoSteps(environment, direction, { projectId, ...choice }),
            (answer) => answer.done.length > 0,
          );
          if (done[0] !== undefined) toast.done(`${success}: ${done[0]}`);
          else if (skipped[0] === undefined) toast.done(nothing);
          else
            toast.done(
              choice.skip ? `Skipped: ${skipped[0]}` : `Nothing is left of it, so it is skipped: ${skipped[0]}`,
            );
        } catch (error) {
          const found = inTheWayOf(error, direction, choice);
          if (found) onInTheWay(found);
          else toast.failed(asFacts(error));
        }
      };
      steps.current = steps.current.then(step);
    },
    [environment, onInTheWay, projectId],
  );
  useShortcut('ctrl+z', UNDO, () => run('undo'), { isOn });
  useShortcut('ctrl+y', REDO, () => run('redo'), { isOn });
  useShortcut('ctrl+shift+z', REDO, () => run('redo'), { isOn });
  return run;
}

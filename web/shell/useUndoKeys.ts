import { useCallback, useRef } from 'react';
import { useRelayEnvironment } from 'react-relay';

import { inTheWayOf, type InTheWay } from '../parts/model/steps/in-the-way.ts';
import { isSavedHere, shownHere } from '../parts/model/steps/shown-here.ts';
import type { StepChoice, UndoDirection } from '../parts/model/steps/undo-steps.ts';
import { useProjectId } from '../relay/ids.ts';
import { untilShown } from '../relay/news/until-shown.ts';
import { holdForStep } from '../relay/outbox/held-back.ts';
import { sentSoFar } from '../relay/outbox/sent-so-far.ts';
import { asFacts } from '../relay/refusal.ts';
import { part } from '../ui/load-code.ts';
import { REDO, UNDO, useShortcut } from '../ui/shortcuts.tsx';
import { toast } from '../ui/toasts.tsx';

const says = { undo: ['Undone', 'There is nothing to undo.'], redo: ['Redone', 'There is nothing to redo.'] };

/**
 * Handles undo (Ctrl Z) and redo (Ctrl Shift Z, Ctrl Y) of the user's own steps in the project; later changes of others are kept. If a step
 * changed nothing on the page, the user is asked first.
 */
export function useUndoKeys(
  isOn: boolean,
  onInTheWay: (found: InTheWay) => void,
): (direction: UndoDirection, choice?: StepChoice) => void {
  const projectId = useProjectId();
  const environment = useRelayEnvironment();
  /** Runs one key press after the other, so that each is one step. */
  const steps = useRef(Promise.resolve());
  const run = useCallback(
    (direction: UndoDirection, choice: StepChoice = {}) => {
      const [success, nothing] = says[direction] as [string, string];
      // What is typed from now on is meant on top of this step.
      const stopHolding = holdForStep();
      const take = async (choice: StepChoice): Promise<void> => {
        try {
          const { undoOrRedoSteps } = await part(() => import('../parts/model/steps/undo-steps.ts'));
          const shown = choice.only === undefined ? shownHere() : undefined;
          const asked = { projectId, ...(shown && { shown }), ...choice };
          // Announced once it is visible: an earlier message would lead to undoing something else.
          const { revision, done, skipped } = await untilShown(
            async () => {
              const turned = await undoOrRedoSteps(environment, direction, asked);
              stopHolding(turned.revision);
              return turned;
            },
            (answer) => answer.done.length > 0,
          );
          if (done[0] !== undefined) toast.changed(`${success}: ${done[0]}`, revision);
          else if (skipped[0] === undefined) toast.note(nothing);
          else toast.note(choice.skip ? `Skipped: ${skipped[0]}` : `Nothing left to change, skipped: ${skipped[0]}`);
        } catch (error) {
          const found = inTheWayOf(error, direction, choice);
          // A step made on this page counts as shown, even if its entity has disappeared from it.
          if (found?.isElsewhere && isSavedHere({ projectId, revision: found.step.revision }))
            return take({ ...choice, only: found.step.revision });
          if (found) onInTheWay(found);
          else toast.failed(asFacts(error));
        }
      };
      // What is being sent is the last step, also where its answer takes long.
      steps.current = Promise.all([steps.current, sentSoFar()])
        .then(() => take(choice))
        .finally(() => stopHolding());
    },
    [environment, onInTheWay, projectId],
  );
  useShortcut('ctrl+z', UNDO, () => run('undo'), { isOn, words: 'revert, back' });
  useShortcut('ctrl+y', REDO, () => run('redo'), { isOn });
  useShortcut('ctrl+shift+z', REDO, () => run('redo'), { isOn });
  return run;
}

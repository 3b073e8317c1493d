import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import type { StepChoice, UndoDirection } from './undo-steps.ts';

/** A field that has changed since a step, and who changed it. */
export interface StepObstacle {
  entityName: string;
  type: string;
  field: string;
  yoursText: string;
  theirsText: string;
  savedBy: string;
  savedAt: string;
}

/** A step that cannot be undone or redone completely, with the choices on offer. */
export interface InTheWay {
  direction: UndoDirection;
  /** The choices so far, for this step and later ones. */
  choice: StepChoice;
  facts: RefusalFacts;
  step: { revision: number; words: string };
  clashes: readonly StepObstacle[];
  mayTakeRest: boolean;
  mayOpen: boolean;
  /** True if the only obstacle is that the step changed nothing on the page; `entityIds` are the entities that it changed. */
  isElsewhere: boolean;
  entityIds: readonly number[];
}

/** Reads the obstacle from an error; undefined if the error is about no step. */
export function inTheWayOf(error: unknown, direction: UndoDirection, choice: StepChoice): InTheWay | undefined {
  const facts = asFacts(error);
  const {
    step,
    clashes = [],
    mayTakeRest = false,
    mayOpen = false,
    isElsewhere = false,
    entityIds = [],
  } = (facts.details ?? {}) as Partial<InTheWay>;
  return step && { direction, choice, facts, step, clashes, mayTakeRest, mayOpen, isElsewhere, entityIds };
}

/** Adds a step to the choices: to do only the rest of it, or to skip it. */
export const choosing = (choice: StepChoice, what: 'rest' | 'skip', revision: number): StepChoice => ({
  ...choice,
  [what]: [...(choice[what] ?? []), revision],
});

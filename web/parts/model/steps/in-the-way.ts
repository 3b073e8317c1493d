import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import type { Choice, Direction } from './undo-steps.ts';

/** A field that is not as a step left it, and whose work that is. */
export interface Obstacle {
  entityName: string;
  type: string;
  field: string;
  yoursText: string;
  theirsText: string;
  savedBy: string;
  savedAt: string;
}

/** A step that cannot be turned around as it is, with what is there to choose. */
export interface InTheWay {
  direction: Direction;
  /** What was chosen until now, for this step and those after it. */
  choice: Choice;
  facts: RefusalFacts;
  step: { revision: number; words: string };
  clashes: readonly Obstacle[];
  mayTakeRest: boolean;
  mayOpen: boolean;
  /** Whether nothing is in the way but that it did nothing to what the page shows; and to whom it did something, by number. */
  isElsewhere: boolean;
  entityIds: readonly number[];
}

/** What stands in the way of a step by an error; undefined where that is about no step. */
export function inTheWayOf(error: unknown, direction: Direction, choice: Choice): InTheWay | undefined {
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

/** The choice with another step in it of which only the rest is wanted, or that is passed over. */
export const choosing = (choice: Choice, what: 'rest' | 'skip', revision: number): Choice => ({
  ...choice,
  [what]: [...(choice[what] ?? []), revision],
});

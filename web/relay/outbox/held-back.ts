import { onPageReset } from '../../ui/page-reset.ts';
import { Listeners } from '../../ui/store.ts';
import { newUuid } from '../uuid.ts';
import { changeUnsent, outbox } from './entries.ts';
import { answerOf, withSpoken, type Unsent } from './unsent.ts';

/** The undo and redo steps that are under way, in order. */
let steps: string[] = [];
/** The revisions that steps have made, none for those that did nothing. */
const made = new Map<string, number | undefined>();
/** The place of the change that is being committed, if it was meant earlier. */
let meantAt: PlaceAmongSteps | undefined;
onPageReset(() => {
  steps = [];
  meantAt = undefined;
  made.clear();
});

/** Hears that changes may be sent that were held back. */
export const released = new Listeners();

/** Mutations that are steps themselves, for which others wait. */
const STEPS = new Set(['undoSteps', 'redoSteps']);

/** The last step before a change as it was meant. */
interface PlaceAmongSteps {
  step: string | undefined;
}

/** Returns the place among steps of a change that is meant now and committed later. */
export const placeAmongSteps = (): PlaceAmongSteps => ({ step: lastStep() });

/** Begins a change that was meant at a place among steps: what it commits at once has that place. */
export function inPlaceOf<T>(place: PlaceAmongSteps, begin: () => T): T {
  const outer = meantAt;
  meantAt = place;
  try {
    return begin();
  } finally {
    meantAt = outer;
  }
}

/** Returns the last step under way before what is meant. */
const lastStep = () => (meantAt ? steps.find((each) => each === meantAt?.step) : steps.at(-1));

/** Returns the step behind which a new change is sent: it is meant to be made on top of that. */
export const stepBefore = (root: string): string | undefined => (STEPS.has(root) ? undefined : lastStep());

/** Tells whether a change waits for a step that is under way. */
export const isHeld = ({ behind }: Pick<Unsent, 'behind'>): boolean => behind !== undefined && steps.includes(behind);

/** Holds back what is committed from now on until the returned function is called with the revision of the step, if it made one. */
export function holdForStep(): (revision?: number | null) => void {
  const id = newUuid();
  steps.push(id);
  return (revision) => {
    if (!steps.includes(id)) return;
    made.set(id, revision ?? undefined);
    steps = steps.filter((each) => each !== id);
    for (const { key, behind, variables } of outbox.get())
      if (behind === id) changeUnsent(key, { behind: undefined, variables: afterSteps(variables) });
    released.tell();
  };
}

/** Tells whether a step is under way, so that what is shown may not be what is there when a change arrives. */
export const isStepUnderWay = (): boolean => steps.length > 0;

/** Returns the revision on which a change is made that is typed now: that of the step under way, or else the given one. */
export function revisionAfterStep(shown: number): number {
  const step = lastStep();
  return step === undefined ? shown : answerOf<number>(step, shown);
}

/** The form of a revision that is given beside a step: no other reference to an answer looks like it. */
const GIVEN = /^(\d+|unsent:.+)$/;

/** Fills in the revisions of steps that are over; of one that made none, or was left with its page, that which was given. */
export const afterSteps = <T>(variables: T): T =>
  withSpoken(variables, (step, given) =>
    GIVEN.test(given) && !steps.includes(step) ? (made.get(step) ?? asGiven(given)) : undefined,
  ) as T;

const asGiven = (given: string) => (Number.isNaN(Number(given)) ? given : Number(given));

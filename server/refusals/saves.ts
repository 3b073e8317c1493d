// Saves of entities: what is missing, what others changed meanwhile, and what is full.
import { Refusal, invalid } from './refusal.ts';

export const idsReserved = (type: string): Refusal =>
  invalid(
    `No more ids of type ${type} can be reserved in this organization. Save without ids; they are assigned then.`,
  );
export const idsUsedUp = (type: string): Refusal =>
  invalid(`All ids of type ${type} in this organization are used. Continue in another organization.`);
export const entityNotFound = (id: number | string): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Entity Not Found', `Entity ${id} was not found.`);
export const classMissing = (): Refusal =>
  new Refusal('INVALID', 400, 'Invalid Request', 'A schema class must be set for every element. It cannot be NULL.');
export const numberTooLarge = (id: number | string): Refusal =>
  new Refusal(
    'INVALID',
    400,
    'Invalid Request',
    `Number is too large for entity ${id}. Enter a shorter number and try again.`,
  );
export const entityLimitExceeded = (limit: number): Refusal =>
  new Refusal(
    'ENTITY_LIMIT',
    402,
    'Entity Limit Exceeded',
    `This organization can have up to ${limit} entities. Delete some, or ask an administrator to raise the limit.`,
    { limit },
  );
export const duplicateId = (): Refusal =>
  new Refusal(
    'DUPLICATE',
    409,
    'Save Failed',
    'Failed to save entity due to duplicate id. Please refresh and try again.',
  );
/** One field that somebody else changed since the revision a save was made on. */
export interface Clash {
  entityId: number;
  entity: string;
  /** The type, NAME, ATTRIBUTE …, and its identifiers, as in change records; DELETED if all of it is deleted. */
  type: string;
  identifiers: string[];
  field: string;
  yours: unknown;
  theirs: unknown;
  before: unknown;
  /** The wanted value and the current one as people read them; '' for none. */
  yoursText?: string;
  theirsText?: string;
  /** Their name, or the username of somebody without one. */
  savedBy: string;
  savedAt: string;
}
/** An attribute, label or link that an entity cannot keep in its new class. */
export interface ClassChangeLoss {
  entityId: number;
  entity: string;
  class: string;
  attributes: { propertyId: number; name: string }[];
  labels: { labelId: number; name: string }[];
  links: { relationId: number; name: string; targetId: number; target: string }[];
}

/** 409: nothing was saved; the first clash in words, all of them in `details.clashes`. */
export const clash = (clashes: Clash[]): Refusal => {
  const [first] = clashes as [Clash];
  return new Refusal(
    'CLASH',
    409,
    'Save Conflict',
    `${first.field} of '${first.entity}' was changed by ${first.savedBy} in the meantime. Choose which value to keep and save again.`,
    { clashes },
  );
};
/** The kinds of change that add or remove something without a value. */
const IN_OR_OUT: readonly string[] = ['RELATIONSHIP', 'LABEL'];
/** Longer values are for lists of clashes, and not for a sentence. */
const MOST_SAID = 60;
/** 409: nothing was taken back; the first clash in words, all of them in `details.clashes`. */
export const undoClash = (clashes: Clash[]): Refusal => {
  const [{ type, entity, field, savedBy, theirsText }] = clashes as [Clash];
  const value = theirsText && theirsText.length <= MOST_SAID ? ` to '${theirsText}'` : '';
  const changed = IN_OR_OUT.includes(type) ? theirsText || 'removed' : `changed${value}`;
  const what = type === 'DELETED' ? `'${entity}' was deleted` : `${field} of '${entity}' was ${changed}`;
  const advice = type === 'DELETED' ? 'Restore it first.' : 'Change it by hand, or undo that change first.';
  return new Refusal('CLASH', 409, 'Changed in the Meantime', `${what} by ${savedBy} in the meantime. ${advice}`, {
    clashes,
  });
};

/**
 * 409, and not 423, which tells clients that a licence is missing: somebody holds a lock. `advice` says what to do next, `mayOpen` that the
 * viewer may write through all of the locks.
 */
export const lockHeld = (
  what: string,
  lockedBy: string | null,
  advice: string,
  entityIds: readonly number[],
  { mayOpen = false } = {},
): Refusal =>
  new Refusal('LOCKED', 409, 'Locked', `${what} is locked by ${lockedBy ?? 'someone'}. ${advice}`, {
    lockedBy,
    entityIds,
    mayOpen,
  });
/**
 * 422, and not 403, which tells clients that access to the project was lost: no transition that the viewer may take leads from one state to
 * another, or for a new entity (`made`) to its state.
 */
export function transitionNotPermitted(
  from: string,
  to: string,
  entityIds: readonly number[],
  { made, moves = [] }: RefusedMoves = {},
): Refusal {
  const words = `Transition from ${from} to ${to} is not permitted.`;
  const it = made?.name ? `The new entity '${made.name}'` : 'A new entity';
  const advice = made ? ` ${it} starts in ${eitherOf.format(made.beginnings)}.` : '';
  return new Refusal('TRANSITION', 422, 'Transition Not Permitted', words + advice, { from, to, entityIds, moves });
}
interface RefusedMoves {
  made?: { name: string; beginnings: readonly string[] } | undefined;
  moves?: readonly { entityId: number; propertyId: number; from: string; to: string }[] | undefined;
}
const eitherOf = new Intl.ListFormat('en', { type: 'disjunction' });
/** The obstacles to undoing or redoing a step, and the possible ways to go on. */
export interface StepInTheWay {
  step: { revision: number; words: string };
  clashes: readonly Clash[];
  /** True if the rest of the step can be undone without them. */
  mayTakeRest: boolean;
  /** True if the only obstacles are locks that the viewer may open. */
  mayOpen: boolean;
  /** True if the only obstacle is that the step did not change what the viewer is looking at. */
  isElsewhere?: boolean | undefined;
  /** The first entities that the step changed. */
  entityIds?: readonly number[] | undefined;
}
/** Refuses to undo or redo a step unseen: its changes show elsewhere. */
export const stepElsewhere = (step: StepInTheWay['step'], entityIds: readonly number[]): Refusal =>
  new Refusal(
    'ELSEWHERE',
    409,
    'Changed Elsewhere',
    `'${step.words}' did not change anything on this page. To undo or redo it anyway, use its revision ${step.revision}.`,
    { step, clashes: [], mayTakeRest: false, mayOpen: false, isElsewhere: true, entityIds } satisfies StepInTheWay,
  );
/** Refuses to undo or redo a step in the words of its obstacle, with the choices there are. */
export const stepRefused = ({ code, status, title, message }: Refusal, details: StepInTheWay): Refusal => {
  const { step, mayTakeRest } = details;
  const rest = mayTakeRest ? 'undo or redo the rest of it, or ' : '';
  return new Refusal(
    code,
    status,
    title,
    `'${step.words}' cannot be undone or redone: ${message} You can also ${rest}skip it.`,
    {
      ...details,
    },
  );
};

import { declareRefusal, type Refused, type RefusalKind } from '../../platform/graph/answers.ts';
import { builder } from '../../platform/graph/builder.ts';
// The types with which mutations answer refusals, one per line, in the order in which they are tried.
import type { Clash, ClassChangeLoss, StepInTheWay } from '../../refusals/saves.ts';
import type { MissingSecondStep } from '../../refusals/sign-in.ts';
import { ClashRef, LossRef, MissingSecondStepRef, TurnedStepRef, UseRef, type SchemaItemUse } from './facts.ts';

export const RefusalRef = builder.interfaceRef<Refused>('Refusal');
RefusalRef.implement({
  description:
    'The reason why a mutation did nothing, in words that say what to do next. New types of refusals may come; all of them have these fields.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description: 'The code by which programs tell refusals apart, such as CLASH or NOT_FOUND.',
    }),
    status: t.exposeInt('status', { description: 'The status with which `api/v4` refuses the same.' }),
    title: t.exposeString('title', { description: 'The title of the refusal, in two or three words.' }),
    message: t.exposeString('message', { description: 'The reason for the refusal, and what to do next.' }),
  }),
});

type Fields = Parameters<ReturnType<typeof builder.objectRef<Refused>>['implement']>[0]['fields'];
/** The codes of the refusals of a type, or how else they are known. */
type Which = readonly string[] | ((refusal: Refused) => boolean);

function refusalType(name: string, which: Which, description: string, fields?: Fields) {
  const ref = builder.objectRef<Refused>(name);
  ref.implement({ description, interfaces: [RefusalRef], ...(fields && { fields }) });
  const fits = typeof which === 'function' ? which : ({ code }: Refused) => which.includes(code);
  declareRefusal({ ref: ref as unknown as RefusalKind['ref'], fits });
  return ref;
}

/** Returns one of the facts of a refusal; null if it has none of this name. */
const fact = <T>({ details }: Refused, name: string): T | null => (details?.[name] as T | undefined) ?? null;
const LIMITS = ['ENTITY_LIMIT', 'FILE_LIMIT', 'TOO_LARGE', 'TOO_SLOW'];

refusalType(
  'StepRefusal',
  ({ details }) => details?.['step'] !== undefined,
  'A step cannot be undone or redone because of later changes or locks. Undo or redo the rest of it, skip it, or leave it.',
  (t) => ({
    step: t.field({
      type: TurnedStepRef,
      nullable: true,
      description: 'The step.',
      resolve: (refusal) => fact<StepInTheWay['step']>(refusal, 'step'),
    }),
    clashes: t.field({
      type: [ClashRef],
      description:
        'The changes that stand in the way, field by field: the author, the present value and the one it would get. LOCKED where someone holds the entity. Empty where the words of the refusal say all.',
      resolve: (refusal) => fact<Clash[]>(refusal, 'clashes') ?? [],
    }),
    isElsewhere: t.boolean({
      description:
        'True when nothing stands in the way but that the step did nothing to what is `shown`: asked for as `only` this step, it is done.',
      resolve: (refusal) => fact<boolean>(refusal, 'isElsewhere') ?? false,
    }),
    entityIds: t.intList({
      description: 'The first of the entities that it changed, by their numbers, if they are elsewhere.',
      resolve: (refusal) => fact<number[]>(refusal, 'entityIds') ?? [],
    }),
    mayTakeRest: t.boolean({
      description: 'True when nothing stands in the way of the rest of the step.',
      resolve: (refusal) => fact<boolean>(refusal, 'mayTakeRest') ?? false,
    }),
    mayOpen: t.boolean({
      description:
        'True when you may open each lock that is in the way: ask again with `throughLocks`, and it is done.',
      resolve: (refusal) => fact<boolean>(refusal, 'mayOpen') ?? false,
    }),
  }),
);
refusalType(
  'ClashRefusal',
  ['CLASH'],
  'Someone else has changed the same field in the meantime. Choose what to keep, and save again on the revision that you have seen.',
  (t) => ({
    clashes: t.field({
      type: [ClashRef],
      description: 'Each field that clashes, with what it was, what you want and what it is.',
      resolve: (refusal) => fact<Clash[]>(refusal, 'clashes') ?? [],
    }),
  }),
);
refusalType(
  'LossRefusal',
  ['CLASS_CHANGE_LOSES'],
  'A change of class would discard values. Save again with `letGo`, or keep the class.',
  (t) => ({
    losses: t.field({
      type: [LossRef],
      description: 'Each entity that would lose something, and what.',
      resolve: (refusal) => fact<ClassChangeLoss[]>(refusal, 'losses') ?? [],
    }),
  }),
);
refusalType(
  'InUseRefusal',
  ({ details }) => details?.['uses'] !== undefined,
  'The item to delete or change is in use.',
  (t) => ({
    uses: t.field({
      type: [UseRef],
      description: 'Each item that is in use, and how much.',
      resolve: (refusal) => fact<SchemaItemUse[]>(refusal, 'uses') ?? [],
    }),
  }),
);
refusalType('LockRefusal', ['LOCKED'], 'The entity or diagram to change is locked.', (t) => ({
  lockedBy: t.string({
    nullable: true,
    description:
      'The person who holds the lock: their username; null where no one does, as in a locked state of a workflow.',
    resolve: (refusal) => fact(refusal, 'lockedBy'),
  }),
  mayOpen: t.boolean({
    description: 'True when you may open each lock that is in the way: ask again with `throughLocks`, and it is done.',
    resolve: (refusal) => fact<boolean>(refusal, 'mayOpen') ?? false,
  }),
}));
refusalType(
  'TransitionRefusal',
  ['TRANSITION'],
  'No transition that you can use leads from one state to the other.',
  (t) => ({
    from: t.string({
      nullable: true,
      description: 'The state that it is in.',
      resolve: (refusal) => fact(refusal, 'from'),
    }),
    to: t.string({
      nullable: true,
      description: 'The state that was asked for.',
      resolve: (refusal) => fact(refusal, 'to'),
    }),
  }),
);
export const LicenceRefusalRef = refusalType(
  'LicenceRefusal',
  ['NO_LICENCE', 'LICENCE_MISMATCH'],
  'The organization requires a license that you do not have, or another type of license.',
  (t) => ({
    reason: t.string({
      nullable: true,
      description:
        'The reason why there was none, as the end of "because …"; null where you have one that does not go with your level.',
      resolve: (refusal) => fact(refusal, 'reason'),
    }),
  }),
);
refusalType(
  'LimitRefusal',
  ({ code, status }) => LIMITS.includes(code) || status === 429,
  'A limit is exceeded: in total, at once, or per time.',
  (t) => ({
    limit: t.int({
      nullable: true,
      description: 'The limit, where it is a number that is counted up to.',
      resolve: (refusal) => fact(refusal, 'limit'),
    }),
    retryAfter: t.int({
      nullable: true,
      description: 'The seconds to wait before the same request is tried again; null where waiting does not help.',
      resolve: (refusal) => fact(refusal, 'retryAfter'),
    }),
  }),
);
refusalType(
  'SignInRefusal',
  ({ code, status }) => status === 401 || code === 'TWO_STEP_DEMANDED' || code === 'SIGN_IN_ANEW',
  'Authentication is required: sign in, sign in again, or set up two-factor authentication.',
  (t) => ({
    missingSecondStep: t.field({
      type: MissingSecondStepRef,
      nullable: true,
      description: 'The person whose second step is missing; null where you are to sign in.',
      resolve: ({ code, details }) => (code === 'TWO_STEP_DEMANDED' ? (details as unknown as MissingSecondStep) : null),
    }),
  }),
);
refusalType(
  'PermissionRefusal',
  ({ status }) => status === 403,
  'You do not have permission. The message says who can help.',
);
refusalType('NotFoundRefusal', ({ status }) => status === 404, 'The item does not exist, or you cannot see it.');
refusalType(
  'InvalidRefusal',
  ({ code, status }) => code === 'INVALID' && status === 400,
  'The input is not valid.',
  (t) => ({
    path: t.stringList({
      nullable: true,
      description:
        'The place of the fault in the input: names of fields and, in lists, positions from 0 on, such as entities, 2, name; null where the fault lies in several of them together, or in what is there already.',
      resolve: ({ place }) => (place.length > 0 ? place.map(String) : null),
    }),
  }),
);
refusalType('OtherRefusal', () => true, 'Refused for a reason without a type of its own; see code and message.');

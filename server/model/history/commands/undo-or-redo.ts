import { sql } from 'kysely';

import { openProjects, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { invalid, Refusal } from '../../../refusals/refusal.ts';
import { stepElsewhere, stepRefused, type StepInTheWay } from '../../../refusals/saves.ts';
import { undoOnBothSides } from '../../entities/commands/undo-both-sides.ts';
import type { ThroughLocks } from '../../entities/plans/plan.ts';
import { passOver } from '../../revisions/commands/next-revision.ts';
import { stepsInWords } from '../queries/step-actions.ts';
import { DEEP, stepsToRedo, stepsToUndo, stepToUndo, whereStepWas } from '../queries/steps.ts';
import { revisionToInvert } from '../rules/inverse.ts';
import type { HistoryStep } from '../step.ts';

/** The result of undoing or redoing steps. */
export interface UndoneOrRedone {
  /** The last revision it became; null if there was nothing to do. */
  revision: number | null;
  /** The steps in the order in which they were reversed. */
  steps: readonly TurnedStep[];
  /** The skipped steps: on request, or because nothing of them was left. */
  skipped: readonly TurnedStep[];
  ids: number[];
  deletedIds: number[];
}
/** A step with its changes, in words. */
export interface TurnedStep {
  revision: number;
  words: string;
}

type Direction = 'undo' | 'redo';

/** The steps to undo or redo, and the choice for those with obstacles. */
export interface Turning extends ThroughLocks {
  /** The step down to which all are reversed; by default only one is. */
  to?: number | undefined;
  /** One step alone, by its revision, whichever came after it. */
  only?: number | undefined;
  /** The entities that the viewer is looking at: the last step is refused if it changed none of these. */
  shown?: readonly number[] | undefined;
  /** The steps to undo or redo only in part, leaving obstacles as they are. */
  rest?: readonly number[] | undefined;
  /** Steps that are passed over, now and later. */
  skip?: readonly number[] | undefined;
}

/**
 * Undoes the viewer's latest steps in a project that are not undone, or redoes those they undid last; with `to`, all steps down to that
 * one, with `only` a single one. Each becomes a revision of its own, all or none. If one has obstacles, it is refused with their list, and
 * the next call says whether to undo the rest of it or to skip it. No other step replaces it.
 */
export function undoOrRedoSteps(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  direction: Direction,
  turning: Turning = {},
): Promise<UndoneOrRedone> {
  return inTransaction(ctx, async (ctx) => {
    // Reviewers enter as well; the checks of the plan decide what they may undo, as for a save.
    const [key] = await openProjects(ctx, organization, [projectId], 'WRITE', 'REVIEW');
    await oneAtATime(ctx, key!);
    const steps = await stepsFor(ctx, key!, direction, turning);
    await refuseElsewhere(ctx, key!, steps, turning);
    return turn(ctx, organization, key!, steps, turning);
  });
}

/** Keys that are pressed on two pages at once turn two steps, and not one step twice. */
const oneAtATime = (ctx: TxCtx, { organizationId, projectId }: ProjectKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`steps ${organizationId} ${projectId} ${signedIn(ctx).username}`}, 0))`.execute(
    ctx.db,
  );

async function stepsFor(
  ctx: TxCtx,
  key: ProjectKey,
  direction: Direction,
  { to, only }: Turning,
): Promise<HistoryStep[]> {
  const { username } = signedIn(ctx);
  if (only !== undefined && to !== undefined)
    throw invalid('Send one of: to, for all steps down to one; only, for a single step.');
  if (only !== undefined && direction === 'undo') {
    const one = await stepToUndo(ctx.db, key, username, only);
    if (!one) throw invalid(notAmong(only, 'a step of yours that can be undone'));
    return [one];
  }
  const steps =
    direction === 'undo'
      ? await stepsToUndo(ctx.db, key, username, to, to === undefined ? 1 : DEEP + 1)
      : await stepsToRedo(ctx.db, key, username);
  if (only !== undefined) {
    const one = steps.find(({ revision }) => revision === only);
    if (!one) throw invalid(notAmong(only, 'a step of yours that can be redone'));
    return [one];
  }
  if (to === undefined) return steps.slice(0, 1);
  const at = steps.findIndex(({ revision }) => revision === to);
  const what = direction === 'undo' ? 'a step of yours that can be undone' : 'a step of yours that can be redone';
  if (at < 0 || at >= DEEP)
    throw invalid(steps.length > DEEP ? `You can go back up to ${DEEP} steps at a time.` : notAmong(to, what));
  return steps.slice(0, at + 1);
}

const notAmong = (revision: number, what: string) =>
  `Revision ${revision} is not ${what}. Choose one from the list of your steps.`;

/** Refuses to reverse the last step unseen: a caller who names its revision has been told about it. */
async function refuseElsewhere(
  ctx: TxCtx,
  key: ProjectKey,
  [step]: readonly HistoryStep[],
  { to, only, shown, skip = [] }: Turning,
): Promise<void> {
  if (!step || !shown || to !== undefined || only !== undefined || skip.includes(step.revision)) return;
  const { isShown, first } = await whereStepWas(ctx.db, key, step.revision, shown);
  if (isShown) return;
  const [inWords] = await stepsInWords(ctx, key, [step], []);
  throw stepElsewhere({ revision: step.revision, words: inWords!.words }, first);
}

/**
 * Reverses steps one after the other; those of which nothing is left, for example because others undid them by hand, are skipped for good.
 */
async function turn(
  ctx: TxCtx,
  organization: OrganizationRef,
  opened: ProjectKey<'WRITE' | 'REVIEW'>,
  steps: readonly HistoryStep[],
  { rest = [], skip = [], throughLocks }: Turning,
): Promise<UndoneOrRedone> {
  const [turned, skipped]: [HistoryStep[], HistoryStep[]] = [[], []];
  const ids = new Set<number>();
  const gone = new Set<number>();
  let last: number | null = null;
  let key = opened;
  for (const step of steps) {
    if (skip.includes(step.revision)) {
      skipped.push(step);
      continue;
    }
    // An earlier step may have changed the schema, so the next one is checked against the schema it left.
    if (turned.length > 0)
      [key] = (await openProjects(ctx, organization, [key.projectId], 'WRITE', 'REVIEW')) as [typeof key];
    const undoing = { throughLocks, rest: rest.includes(step.revision) };
    const { revision, updated, restored, deleted } = await undoOnBothSides(
      ctx,
      organization,
      key,
      revisionToInvert(step),
      undoing,
    ).catch(async (error: unknown) => {
      throw error instanceof Refusal ? await inTheWayOf(ctx, key, step, error) : error;
    });
    if (revision === undefined) {
      skipped.push(step);
      continue;
    }
    last = revision;
    turned.push(step);
    move([...updated, ...restored], gone, ids);
    move(deleted, ids, gone);
  }
  const numbersOf = (some: readonly HistoryStep[]) => some.map(({ revision }) => revision);
  await passOver(ctx, key, numbersOf(skipped), true);
  await passOver(ctx, key, numbersOf(turned.filter(({ isSkipped }) => isSkipped)), false);
  const inWords = await stepsInWords(ctx, key, [...turned, ...skipped], []);
  return {
    revision: last,
    steps: inWords.slice(0, turned.length),
    skipped: inWords.slice(turned.length),
    ids: [...ids],
    deletedIds: [...gone],
  };
}

/** Returns the refusal of a step, with the step and the choices there are. */
async function inTheWayOf(ctx: TxCtx, key: ProjectKey, step: HistoryStep, refusal: Refusal): Promise<Refusal> {
  const [inWords] = await stepsInWords(ctx, key, [step], []);
  const { revision, words } = inWords!;
  const { clashes = [], mayTakeRest = false, mayOpen = false } = (refusal.details ?? {}) as Partial<StepInTheWay>;
  return stepRefused(refusal, { ...refusal.details, step: { revision, words }, clashes, mayTakeRest, mayOpen });
}

function move(those: readonly number[], from: Set<number>, to: Set<number>): void {
  for (const id of those) {
    from.delete(id);
    to.add(id);
  }
}

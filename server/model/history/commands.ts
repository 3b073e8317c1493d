import { sql } from 'kysely';

import { openProjects, signedIn, type OrganizationRef, type ProjectKey } from '../../identity/access/keys.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../platform/context.ts';
import { invalid } from '../../refusals.ts';
import { undoOnBothSides } from '../entities/commands/undo-both-sides.ts';
import type { ThroughLocks } from '../entities/plans/plan.ts';
import { stepsInWords } from './queries/step-actions.ts';
import { DEEP, stepsToRedo, stepsToUndo } from './queries/steps.ts';
import { revisionToInvert } from './rules.ts';
import type { Step } from './step.ts';

/** What became of steps that were taken back or done again. */
export interface UndoneOrRedone {
  /** The last revision it became; null if there was nothing to do. */
  revision: number | null;
  /** The steps, in the order in which they were turned around. */
  steps: readonly { revision: number; words: string }[];
  ids: number[];
  deletedIds: number[];
}

type Direction = 'undo' | 'redo';

/**
 * Takes back what whoever asks did last in a project and has not taken back yet, or does again what they took back last; with `to`, all
 * their steps down to that one. Each becomes a revision of its own, all or none: where one clashes with what others did since, none is.
 */
export function undoOrRedoSteps(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  direction: Direction,
  { to, ...through }: { to?: number | undefined } & ThroughLocks = {},
): Promise<UndoneOrRedone> {
  return inTransaction(ctx, async (ctx) => {
    // Who may only review enters as well; what they may take back, the checks of the plan say, as for a save.
    const [key] = await openProjects(ctx, organization, [projectId], 'WRITE', 'REVIEW');
    await oneAtATime(ctx, key!);
    const steps = await stepsFor(ctx, key!, direction, to);
    return turn(ctx, organization, key!, steps, { isOne: to === undefined, ...through });
  });
}

/** Keys that are pressed on two pages at once turn two steps, and not one step twice. */
const oneAtATime = (ctx: TxCtx, { organizationId, projectId }: ProjectKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`steps ${organizationId} ${projectId} ${signedIn(ctx).username}`}, 0))`.execute(
    ctx.db,
  );

async function stepsFor(ctx: TxCtx, key: ProjectKey, direction: Direction, to: number | undefined): Promise<Step[]> {
  const { username } = signedIn(ctx);
  const steps =
    direction === 'undo'
      ? await stepsToUndo(ctx.db, key, username, to, DEEP + 1)
      : await stepsToRedo(ctx.db, key, username);
  if (to === undefined) return steps.slice(0, DEEP);
  const at = steps.findIndex(({ revision }) => revision === to);
  const what =
    direction === 'undo' ? 'a step of yours that could be taken back' : 'a step of yours that could be done again';
  if (at < 0 || at >= DEEP)
    throw invalid(
      steps.length > DEEP
        ? `Go back ${DEEP} steps at a time.`
        : `Revision ${to} is not ${what}. Choose one from the list of your steps.`,
    );
  return steps.slice(0, at + 1);
}

/** Turns steps around one after the other; `isOne`: only until something has come of it, for what others took back by hand leaves nothing to do. */
async function turn(
  ctx: TxCtx,
  organization: OrganizationRef,
  opened: ProjectKey<'WRITE' | 'REVIEW'>,
  steps: readonly Step[],
  { isOne, ...through }: { isOne: boolean } & ThroughLocks,
): Promise<UndoneOrRedone> {
  const turned: Step[] = [];
  const ids = new Set<number>();
  const gone = new Set<number>();
  let last: number | null = null;
  let key = opened;
  for (const step of steps) {
    // Those before may have been of the schema: what comes next is checked against the schema as they left it.
    if (turned.length > 0)
      [key] = (await openProjects(ctx, organization, [key.projectId], 'WRITE', 'REVIEW')) as [typeof key];
    const { revision, updated, restored, deleted } = await undoOnBothSides(
      ctx,
      organization,
      key,
      revisionToInvert(step),
      through,
    );
    if (revision === undefined) continue;
    last = revision;
    turned.push(step);
    move([...updated, ...restored], gone, ids);
    move(deleted, ids, gone);
    if (isOne) break;
  }
  const inWords = turned.length === 0 ? [] : await stepsInWords(ctx, key, turned, []);
  return { revision: last, steps: inWords, ids: [...ids], deletedIds: [...gone] };
}

function move(those: readonly number[], from: Set<number>, to: Set<number>): void {
  for (const id of those) {
    from.delete(id);
    to.add(id);
  }
}

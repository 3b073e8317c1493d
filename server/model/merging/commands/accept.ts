import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { isAdministrator } from '../../../identity/access/rules/permissions.ts';
import { usingIds } from '../../../identity/organizations/commands/id-pace.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { inTransaction, TryAgain, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { doneInTurns } from '../../../platform/turns.ts';
import { cannotHold, mergeNotFound, undecidedConflicts } from '../../../refusals/merging.ts';
import { moveBase } from '../../branches/commands/move-base.ts';
import { put, type WriteResult } from '../../entities/commands/put.ts';
import { moverOf } from '../../entities/commands/transitions.ts';
import type { Plan } from '../../entities/plans/plan.ts';
import type { Schema } from '../../schema/schema.ts';
import type { StoredItem } from '../merging.ts';
import { compareForMerge, type BranchComparison } from '../queries/comparison.ts';
import { itemsOf } from '../queries/items.ts';
import { mergeOf, openTwo, type MergeProjectsRef, type MergeProjects } from '../queries/merges.ts';
import { EXISTENCE } from '../rules/keys.ts';
import { takeUnlawful } from '../rules/losses.ts';
import { lossText } from '../rules/merge-texts.ts';
import { nameOfLoss, saidLosses } from '../rules/promise.ts';
import { decidedAs } from './choose.ts';
import { bringComments } from './comments.ts';
import { keepCommonVersions } from './common.ts';
import { settleAll, type MergeSettlement } from './outcomes.ts';
import { planMerge } from './plan.ts';
import { mergedSchema } from './schema.ts';
import { keepPreview, storedItems } from './start.ts';
import { mergedWorkflow } from './workflow.ts';

export interface Accepted {
  /** The revision of the target that it became; null if nothing changed. */
  revision: number | null;
  created: number[];
  updated: number[];
  deleted: number[];
  /** The values that could not be merged, in words. */
  warnings: string[];
}

/** The settings for accepting a merge; `all` decides all open conflicts for one side. */
export type Accepting = { all?: 'OURS' | 'THEIRS' | undefined } & Wanting;
/** The checks that a merge may ignore on request, given the permission: locks or the workflow. */
type Wanting = Pick<Plan, 'throughLocks' | 'noWorkflow'>;

const MAX_TRIES = 4;

/** The target is at another revision than the one that was compared. */
class Moved extends Error {}

/**
 * Writes a merge as one revision of the target, and moves the base. Both sides are compared anew: changes since the preview are merged too,
 * and if they bring new conflicts nothing is written.
 */
export async function acceptMerge(
  ctx: Ctx,
  ref: MergeProjectsRef,
  { all, ...wanting }: Accepting = {},
): Promise<Accepted> {
  for (let tries = 1; ; tries++) {
    const opened = await openTwo(ctx, ref);
    const merge = await mergeOf(ctx.db, opened);
    if (!merge) throw mergeNotFound();
    const comparison = await compareForMerge(ctx.db, opened, opened.branch, moverFor(ctx, opened, wanting));
    const before = await itemsOf(ctx.db, merge);
    const stored = await storedItems(comparison, merge, before);
    const items = all ? stored.map((item) => decidedAs(item, all, {})) : stored;
    await refuseUndecided(ctx, comparison, before, items);
    const settlement = await settleAll(comparison, items);
    const { fresh } = settlement;
    const first = fresh.length > 0 ? await takeIds(ctx, merge.organizationId, 'entity', fresh.length) : 0;
    const numbers = new Map(fresh.map(({ id }, at) => [id, first + at]));
    try {
      return await usingIds(ctx, fresh.length, () =>
        inTransaction(ctx, (ctx) => write(ctx, { ref, comparison, items, settlement, numbers, wanting })),
      );
    } catch (error) {
      if (!(error instanceof Moved || error instanceof TryAgain) || tries === MAX_TRIES) throw error;
    }
  }
}

/** Returns the merging user as the target's workflow knows them; undefined for administrators who ignore the workflow. */
const moverFor = (ctx: Ctx, { target }: MergeProjects, { noWorkflow }: Wanting) =>
  noWorkflow && isAdministrator(signedIn(ctx).permissions, target.slug) ? undefined : moverOf(ctx, target);

/** Refuses to write while a conflict is undecided; the preview then shows new ones. */
async function refuseUndecided(
  ctx: Ctx,
  comparison: BranchComparison,
  before: readonly StoredItem[],
  items: readonly StoredItem[],
): Promise<void> {
  const openIn = (some: readonly StoredItem[]) =>
    some.reduce((sum, { isChosen, openCount }) => sum + (isChosen ? openCount : 0), 0);
  const open = openIn(items);
  if (open === 0) return;
  await keepPreview(ctx, comparison);
  throw undecidedConflicts(open, openIn(before) === 0);
}

interface Writing {
  wanting: Wanting;
  ref: MergeProjectsRef;
  comparison: BranchComparison;
  items: readonly StoredItem[];
  settlement: MergeSettlement;
  numbers: ReadonlyMap<number, number>;
}

async function write(ctx: TxCtx, { ref, comparison, items, settlement, numbers, wanting }: Writing): Promise<Accepted> {
  const warnings: string[] = [];
  const opened = await openTwo(ctx, ref);
  const draft = await mergedSchema(ctx, opened.target, settlement.chosenSchema);
  await keepWord(comparison, items, settlement, draft.schema);
  const plan = await planMerge(ctx, { opened, comparison, settlement, numbers, draft, warnings });
  await refuseMoved(ctx, opened, comparison);
  const workflow = mergedWorkflow(comparison, settlement);
  const written = await put(ctx, { ...plan, schemaChanges: draft.changes, workflow, ...wanting });
  await bringComments(ctx, opened, draft.schema);
  await moveOn(ctx, opened, comparison, settlement, { numbers, written });
  const { revision = null, created, updated, restored, deleted } = written;
  return { revision, created: [...created, ...restored], updated: [...updated], deleted: [...deleted], warnings };
}

/** Removes what the target cannot hold; refuses losses of a choice that the preview did not show. */
async function keepWord(
  comparison: BranchComparison,
  items: readonly StoredItem[],
  { outcomes, leftOut }: MergeSettlement,
  schema: Schema,
): Promise<void> {
  const { schemas, farClasses } = comparison;
  const dropped = await doneInTurns(takeUnlawful(outcomes, { schema, theirs: schemas.theirs, farClasses, leftOut }));
  const said = saidLosses(items);
  const unsaid = dropped.filter((loss) => !said.has(nameOfLoss(loss)));
  const titles = new Map(comparison.entities.map(({ id, item }) => [id, item?.title ?? '']));
  if (unsaid.length > 0)
    throw cannotHold(
      unsaid.map(({ entityId, key, value }) => ({
        entity: titles.get(entityId) ?? '',
        what: key === EXISTENCE ? '' : lossText(schema, new Map(), { key, value }),
      })),
    );
}

/** Locks the target for writing. If somebody has written to it since it was compared, everything is compared anew. */
async function refuseMoved(
  ctx: TxCtx,
  { target, branch }: MergeProjects,
  { two, branch: compared }: BranchComparison,
): Promise<void> {
  const { revision } = await ctx.db
    .selectFrom('project')
    .select('revision')
    .where('organizationId', '=', target.organizationId)
    .where('id', '=', target.projectId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const isMoved =
    branch.baseOriginRevision !== compared.baseOriginRevision ||
    branch.baseBranchRevision !== compared.baseBranchRevision ||
    branch.baseMerge !== compared.baseMerge;
  if (revision !== two.target.revision || isMoved) throw new Moved('the target has changed');
}

interface Done {
  numbers: ReadonlyMap<number, number>;
  written: WriteResult;
}

/** Moves the base to the state that both sides now have in common, and ends the preview. */
async function moveOn(
  ctx: TxCtx,
  { target, branch }: MergeProjects,
  comparison: BranchComparison,
  settlement: MergeSettlement,
  { numbers, written }: Done,
): Promise<void> {
  const { organizationId, projectId } = target;
  const isUpdate = branch.projectId === projectId;
  const ours = written.revision ?? comparison.two.target.revision;
  const theirs = comparison.two.source.revision;
  await moveBase(ctx, target, branch, {
    direction: isUpdate ? 'UPDATE' : 'MERGE',
    originRevision: isUpdate ? theirs : ours,
    branchRevision: isUpdate ? ours : theirs,
    revision: written.revision ?? null,
    changedEntities: written.created.length + written.restored.length + written.updated.length + written.deleted.length,
  });
  await keepCommonVersions(ctx, comparison, settlement, numbers);
  await ctx.db
    .deleteFrom('merge')
    .where('organizationId', '=', organizationId)
    .where('targetProjectId', '=', projectId)
    .where('sourceProjectId', '=', comparison.two.source.projectId)
    .execute();
}

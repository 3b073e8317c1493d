import { sql } from 'kysely';

import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { sendRows } from '../../../platform/database/rows.ts';
import { doneInTurns, inTurns } from '../../../platform/turns.ts';
import { moverOf } from '../../entities/commands/transitions.ts';
import type { MergeChoice, Conflict, Merge, StoredItem } from '../merging.ts';
import { compareForMerge, sortKeyOf, type BranchComparison } from '../queries/comparison.ts';
import { itemsOf } from '../queries/items.ts';
import { mergeOf, openTwo, type MergeProjectsRef } from '../queries/merges.ts';
import { choicesKept, openOf, presetsOf } from '../rules/choices.ts';
import { conflictLosses, lossName, nameOfLoss, saidLosses } from '../rules/promise.ts';

/** Prepares a merge, or updates a prepared one. It writes nothing to the target, and hinders nobody. */
export async function startMerge(ctx: Ctx, ref: MergeProjectsRef): Promise<Merge> {
  const two = await openTwo(ctx, ref);
  return keepPreview(ctx, await compareForMerge(ctx.db, two, two.branch, moverOf(ctx, two.target)));
}

/** Stores a comparison as the preview of its merge, keeping choices for conflicts that are still the same. */
export function keepPreview(ctx: Ctx, comparison: BranchComparison): Promise<Merge> {
  return inTransaction(ctx, async (ctx) => {
    const merge = await putMerge(ctx, comparison);
    const before = await itemsOf(ctx.db, merge);
    await ctx.db
      .deleteFrom('mergeItem')
      .where('organizationId', '=', merge.organizationId)
      .where('mergeId', '=', merge.id)
      .execute();
    await sendRows(
      ctx,
      await storedItems(comparison, merge, before, presetsOf),
      (json) => sql`insert into merge_item select * from json_populate_recordset(null::merge_item, ${json}::json)`,
    );
    return merge;
  });
}

/** One merge of two projects at a time, locked until the transaction ends. */
async function putMerge(ctx: TxCtx, { two: { target, source } }: BranchComparison): Promise<Merge> {
  const now = new Date();
  const revisions = { targetRevision: target.revision, sourceRevision: source.revision, updated: now };
  await ctx.db
    .insertInto('merge')
    .values({
      organizationId: target.organizationId,
      targetProjectId: target.projectId,
      sourceProjectId: source.projectId,
      ...revisions,
      created: now,
      createdBy: signedIn(ctx).username,
    })
    .onConflict((clash) =>
      clash.columns(['organizationId', 'targetProjectId', 'sourceProjectId']).doUpdateSet(revisions),
    )
    .execute();
  return (await mergeOf(ctx.db, { target, source }))!;
}

/**
 * Prepares a preview's lines for storing, each with its former id and the losses of each choice under the current choices; `presets` has
 * the initial ones. A choice is reopened if it now loses more than was shown when it was made.
 */
export async function storedItems(
  comparison: BranchComparison,
  { organizationId, id: mergeId }: Pick<Merge, 'organizationId' | 'id'>,
  before: readonly StoredItem[],
  presets: (conflicts: readonly Conflict[]) => Record<string, MergeChoice> = () => ({}),
): Promise<StoredItem[]> {
  const { items, schema } = comparison;
  const known = new Map(before.map((item) => [item.name, item]));
  const chosen = new Map(
    items.map(({ name, conflicts }) => {
      const old = known.get(name);
      const choices = choicesKept(old?.conflicts ?? [], old?.choices ?? {}, conflicts);
      return [name, { choices: { ...presets(conflicts), ...choices }, isChosen: old?.isChosen ?? true }];
    }),
  );
  const losses = await doneInTurns(conflictLosses(comparison, (name) => chosen.get(name)));
  const said = saidLosses(before);
  let last = Math.max(0, ...before.map(({ id }) => id));
  return inTurns(items, (item) => {
    const { choices, isChosen } = chosen.get(item.name)!;
    const conflicts = item.conflicts.map((each) => {
      const given = losses.get(lossName(item.name, each.key));
      return given ? { ...each, losses: given } : each;
    });
    const standing = Object.fromEntries(
      Object.entries(choices).filter(([key, { side }]) => {
        const given = conflicts.find((each) => each.key === key)?.losses?.[side] ?? [];
        const unsaid = given.map(nameOfLoss).filter((name) => !said.has(name));
        // Several choices may have caused one loss together; the choice that is open again names it.
        for (const name of unsaid) said.add(name);
        return unsaid.length === 0;
      }),
    );
    return {
      ...item,
      conflicts,
      organizationId,
      mergeId,
      id: known.get(item.name)?.id ?? ++last,
      choices: standing,
      isChosen,
      conflictCount: item.conflicts.length,
      openCount: openOf(item.conflicts, standing).length,
      sortKey: sortKeyOf(schema, item),
      searchKey: `${item.number} ${item.title}`.toLowerCase(),
    };
  });
}

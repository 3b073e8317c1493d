import { sql } from 'kysely';

import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import type { Writer } from '../../../platform/database/database.ts';
import { mergeNotFound } from '../../../refusals/merging.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import { sameValue } from '../../changes/rules/changes.ts';
import { moverOf } from '../../entities/commands/transitions.ts';
import type { Schema } from '../../schema/schema.ts';
import type { MergeChoice, ConflictKind, Merge, ConflictSide, StoredItem } from '../merging.ts';
import { compareForMerge } from '../queries/comparison.ts';
import { readBothSchemas } from '../queries/items-in-words.ts';
import { itemsByIds, itemsOf, type ItemsWanted } from '../queries/items.ts';
import { openTwo, readMerge, refOf } from '../queries/merges.ts';
import { openOf, availableSides } from '../rules/choices.ts';
import { checkedEdit } from '../rules/edits.ts';
import { EXISTENCE } from '../rules/keys.ts';
import { keepPreview } from './start.ts';

/** The decision of one conflict; without a side it is open again. */
export interface ConflictDecision {
  itemId: number;
  key: string;
  side: ConflictSide | null;
  value?: unknown;
}

/** Chooses for conflicts one by one. Answers also the lines about which there is something else to know now. */
export async function decide(
  ctx: Ctx,
  organizationId: number,
  mergeId: number,
  decisions: readonly ConflictDecision[],
): Promise<{ merge: Merge; changed: number[] }> {
  let isFarReaching = false;
  const merge = await changing(ctx, organizationId, mergeId, async (ctx, merge) => {
    const items = new Map(
      (
        await itemsByIds(
          ctx.db,
          merge,
          decisions.map(({ itemId }) => itemId),
        )
      ).map((item) => [item.id, item]),
    );
    const schema = await readBothSchemas(ctx, merge);
    for (const [index, decision] of decisions.entries())
      within(index, () => choose(schema, items.get(decision.itemId), decision));
    isFarReaching = decisions.some(({ itemId, key }) => reachesFar(items.get(itemId)!, key));
    await keepChoices(ctx, merge, [...items.values()]);
  });
  return { merge, changed: isFarReaching ? await weighAgain(ctx, merge) : [] };
}

/** Tells whether deciding a conflict can change the choices that other conflicts offer. */
const reachesFar = ({ conflicts }: StoredItem, of: string): boolean =>
  conflicts.some(({ key, kind, losses }) => key === of && (kind === 'CLASS' || key === EXISTENCE || losses));

function choose(schema: Schema, item: StoredItem | undefined, { key, side, value }: ConflictDecision): void {
  const conflict = item?.conflicts.find((each) => each.key === key);
  if (!item || !conflict) throw invalid('This conflict no longer exists. Refresh the preview.');
  if (side === null) {
    delete item.choices[key];
    return;
  }
  const offered = availableSides(conflict);
  if (!offered.includes(side)) throw invalid(`${side} cannot be chosen here. Choose ${offered.join(' or ')}.`);
  if (side === 'EDITED' && value === undefined) throw invalid('Send the value to use instead of both.');
  item.choices[key] =
    side === 'EDITED' ? { side, value: within('value', () => checkedEdit(schema, item, key, value)) } : { side };
}

/** Chooses one side for all conflicts, or all of a kind: those that are open, or with `again` all. */
export const decideAll = (
  ctx: Ctx,
  organizationId: number,
  mergeId: number,
  side: ConflictSide,
  { kind, again }: { kind?: ConflictKind | null | undefined; again?: boolean | null | undefined } = {},
): Promise<Merge> =>
  weighing(ctx, organizationId, mergeId, async (ctx, merge) => {
    if (side === 'EDITED')
      throw invalid(
        'Choose OURS, THEIRS or BASE for all conflicts. A value of your own is only possible for a single conflict.',
      );
    const items = (await itemsOf(ctx.db, merge)).filter(({ conflictCount }) => conflictCount > 0);
    await keepChoices(
      ctx,
      merge,
      items.map((item) => decidedAs(item, side, { kind, again })),
    );
  });

export function decidedAs(
  item: StoredItem,
  side: ConflictSide,
  { kind, again }: { kind?: ConflictKind | null | undefined; again?: boolean | null | undefined },
): StoredItem {
  const choices: Record<string, MergeChoice> = { ...item.choices };
  for (const conflict of item.conflicts)
    if (
      (!kind || conflict.kind === kind) &&
      (again || !choices[conflict.key]) &&
      availableSides(conflict).includes(side)
    )
      choices[conflict.key] = { side };
  return { ...item, choices, openCount: openOf(item.conflicts, choices).length };
}

async function keepChoices(ctx: TxCtx, merge: Merge, items: readonly StoredItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ id, conflicts, choices }) => ({ id, choices, open: openOf(conflicts, choices).length }));
  await sql`update merge_item i set choices = d.choices, open_count = d.open
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id integer, choices jsonb, open integer)
    where i.organization_id = ${merge.organizationId} and i.merge_id = ${merge.id} and i.id = d.id`.execute(ctx.db);
}

/** Takes lines into the merge or leaves them out: those that are named, or all that are found. */
export const chooseItems = (
  ctx: Ctx,
  organizationId: number,
  mergeId: number,
  {
    ids,
    wanted,
    isChosen,
  }: { ids?: readonly number[] | null | undefined; wanted?: ItemsWanted | null | undefined; isChosen: boolean },
): Promise<Merge> =>
  weighing(ctx, organizationId, mergeId, async (ctx, merge) => {
    if (!ids && !wanted) throw invalid('Select the lines by their ids, or by a search text.');
    const { kinds, hasConflicts, classId, search } = wanted ?? {};
    await ctx.db
      .updateTable('mergeItem')
      .set({ isChosen })
      .where('organizationId', '=', organizationId)
      .where('mergeId', '=', merge.id)
      .$if(Boolean(ids), (q) => q.where('id', 'in', [...(ids ?? [])]))
      .$if(Boolean(kinds), (q) => q.where('kind', 'in', [...(kinds ?? [])]))
      .$if(typeof hasConflicts === 'boolean', (q) => q.where('conflictCount', hasConflicts ? '>' : '=', 0))
      .$if(Boolean(classId), (q) => q.where('classId', '=', classId!))
      .$if(Boolean(search?.trim()), (q) =>
        q.where(sql<boolean>`strpos(search_key, ${search!.trim().toLowerCase()}) > 0`),
      )
      .execute();
  });

/** Changes a stored merge, and weighs the losses of each choice anew. */
async function weighing(...args: Parameters<typeof changing>): Promise<Merge> {
  const merge = await changing(...args);
  await weighAgain(args[0], merge);
  return merge;
}

/**
 * Updates a preview whose choices lose something, since that may have changed with the latest decision. Returns the lines that have
 * changed.
 */
async function weighAgain(ctx: Ctx, merge: Merge): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from merge_item
    where organization_id = ${merge.organizationId} and merge_id = ${merge.id} and conflict_count > 0
      and jsonb_path_exists(conflicts, '$[*].losses') limit 1`.execute(ctx.db as Writer);
  if (rows.length === 0) return [];
  const before = new Map((await itemsOf(ctx.db, merge)).map((item) => [item.id, item]));
  const opened = await openTwo(ctx, refOf(merge));
  await keepPreview(ctx, await compareForMerge(ctx.db, opened, opened.branch, moverOf(ctx, opened.target)));
  const after = await itemsOf(ctx.db, merge);
  const told = (item: StoredItem | undefined) => item && [item.conflicts, item.choices];
  return after.filter((item) => !sameValue(told(item), told(before.get(item.id)))).map(({ id }) => id);
}

/** Changes a stored merge for a user who may write its target, one change after the other. */
async function changing(
  ctx: Ctx,
  organizationId: number,
  mergeId: number,
  change: (ctx: TxCtx, merge: Merge) => Promise<void>,
): Promise<Merge> {
  const found = await readMerge(ctx, organizationId, mergeId);
  await openTwo(ctx, refOf(found));
  return inTransaction(ctx, async (ctx) => {
    const merge = await ctx.db
      .selectFrom('merge')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where('id', '=', mergeId)
      .forUpdate()
      .executeTakeFirst();
    if (!merge) throw mergeNotFound();
    await change(ctx, merge);
    return merge;
  });
}

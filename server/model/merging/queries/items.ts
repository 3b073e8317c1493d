import { sql } from 'kysely';

import { openProject } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader, Writer } from '../../../platform/database/database.ts';
import { cursorOf, placeBehind } from '../../../platform/graph/cursors.ts';
import { readBranchBetween } from '../../branches/queries/family.ts';
import type { ItemKind, Merge, StoredItem } from '../merging.ts';
import { countSaid, type SaidCounts } from './comments.ts';

/** Reads all lines of a preview, for updating it or merging. */
export const itemsOf = (
  db: Reader,
  { organizationId, id }: Pick<Merge, 'organizationId' | 'id'>,
): Promise<StoredItem[]> =>
  db
    .selectFrom('mergeItem')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('mergeId', '=', id)
    .execute();

export interface ItemsWanted {
  kinds?: readonly ItemKind[] | null | undefined;
  /** True for lines with conflicts, false for those without. */
  hasConflicts?: boolean | null | undefined;
  isOpen?: boolean | null | undefined;
  classId?: number | null | undefined;
  search?: string | null | undefined;
}

const matching = (
  db: Reader,
  { organizationId, id }: Merge,
  { kinds, hasConflicts, isOpen, classId, search }: ItemsWanted,
) =>
  db
    .selectFrom('mergeItem')
    .where('organizationId', '=', organizationId)
    .where('mergeId', '=', id)
    .$if(Boolean(kinds), (q) => q.where('kind', 'in', [...(kinds ?? [])]))
    .$if(typeof hasConflicts === 'boolean', (q) => q.where('conflictCount', hasConflicts ? '>' : '=', 0))
    .$if(typeof isOpen === 'boolean', (q) => q.where('openCount', isOpen ? '>' : '=', 0))
    .$if(Boolean(classId), (q) => q.where('classId', '=', classId!))
    .$if(Boolean(search?.trim()), (q) =>
      q.where(sql<boolean>`strpos(search_key, ${search!.trim().toLowerCase()}) > 0`),
    );

export const itemCursor = ({ sortKey, id }: StoredItem): string => cursorOf([sortKey, id]);

/** Reads a page of lines in their order, one more than requested if there are more. */
export function readItems(
  ctx: Ctx,
  merge: Merge,
  wanted: ItemsWanted,
  { first, after }: { first: number; after?: string | null | undefined },
): Promise<StoredItem[]> {
  const [key, id] = after ? placeBehind(after, ['text', 'number']) : ['', 0];
  return matching(ctx.db, merge, wanted)
    .selectAll()
    .$if(Boolean(after), (q) => q.where(sql<boolean>`(sort_key, id) > (${key}, ${id})`))
    .orderBy('sortKey')
    .orderBy('id')
    .limit(first + 1)
    .execute();
}

export async function countItems(ctx: Ctx, merge: Merge, wanted: ItemsWanted): Promise<number> {
  const { count } = await matching(ctx.db, merge, wanted)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The totals of a preview. */
export interface MergeCounts {
  total: number;
  chosen: number;
  conflicts: number;
  open: number;
  openConflicts: number;
  added: number;
  changed: number;
  removed: number;
  chosenAdded: number;
  chosenChanged: number;
  chosenRemoved: number;
  links: number;
  /** Entities alone: with schema items and workflows aside. */
  entities: number;
  chosenEntities: number;
}

export async function readMergeCounts(ctx: Ctx, { organizationId, id }: Merge): Promise<MergeCounts> {
  const { rows } =
    await sql<MergeCounts>`select count(*)::integer as total, (count(*) filter (where is_chosen))::integer as chosen,
      (count(*) filter (where conflict_count > 0))::integer as conflicts,
      (count(*) filter (where is_chosen and open_count > 0))::integer as open,
      coalesce(sum(open_count) filter (where is_chosen), 0)::integer as open_conflicts,
      (count(*) filter (where kind = 'ADDED'))::integer as added,
      (count(*) filter (where kind = 'CHANGED'))::integer as changed,
      (count(*) filter (where kind = 'REMOVED'))::integer as removed,
      (count(*) filter (where is_chosen and kind = 'ADDED'))::integer as chosen_added,
      (count(*) filter (where is_chosen and kind = 'CHANGED'))::integer as chosen_changed,
      (count(*) filter (where is_chosen and kind = 'REMOVED'))::integer as chosen_removed,
      (count(*) filter (where subject = 'ENTITY'))::integer as entities,
      (count(*) filter (where subject = 'ENTITY' and is_chosen))::integer as chosen_entities,
      coalesce(sum((select count(*) from jsonb_array_elements(steps) as step
        where step ->> 'key' = 'WHOLE' or step ->> 'key' like 'RELATIONSHIP:%')) filter (where is_chosen), 0)::integer as links
    from merge_item where organization_id = ${organizationId} and merge_id = ${id}`.execute(ctx.db as Writer);
  return rows[0]!;
}

/** Counts the comments that a merge brings; the viewer may read both sides. */
export async function readSaidCounts(ctx: Ctx, merge: Merge): Promise<SaidCounts> {
  const { organizationId, targetProjectId, sourceProjectId } = merge;
  const target = await openProject(ctx, organizationId, targetProjectId, 'READ');
  const source = await openProject(ctx, organizationId, sourceProjectId, 'READ');
  const branch = await readBranchBetween(ctx.db, target, sourceProjectId);
  return branch ? countSaid(ctx.db, { target, source }, branch, merge) : { threads: 0, answers: 0, changed: 0 };
}

/** Counts the entities of a preview by class. */
export async function readItemClasses(
  ctx: Ctx,
  { organizationId, id }: Merge,
): Promise<{ classId: number; count: number }[]> {
  const { rows } = await sql<{
    classId: number;
    count: number;
  }>`select class_id, count(*)::integer as count from merge_item
    where organization_id = ${organizationId} and merge_id = ${id} and class_id is not null group by class_id`.execute(
    ctx.db as Writer,
  );
  return rows;
}

/** Reads some lines by their ids. */
export const itemsByIds = (db: Reader, { organizationId, id }: Merge, ids: readonly number[]): Promise<StoredItem[]> =>
  db
    .selectFrom('mergeItem')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('mergeId', '=', id)
    .where('id', 'in', [...ids])
    .execute();

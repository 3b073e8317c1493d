import { sql } from 'kysely';

import { openProject } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Writer } from '../../../platform/database/database.ts';
import { keyNumbers } from '../../../platform/graph/nodes.ts';
import { isDenied } from '../../../refusals/refusal.ts';
import { displayName } from '../../entities/rules/names.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Class, Schema } from '../../schema/schema.ts';
import type { MergeLoss, Merge, StoredItem } from '../merging.ts';
import { EXISTENCE } from '../rules/keys.ts';
import { entitiesIn, lossText, type EntityNames } from '../rules/merge-texts.ts';
import { itemsByIds, readItemClasses } from './items.ts';
import { readMerge } from './merges.ts';
import { combineSchemas } from './schema.ts';

/** A line of a preview with all that is needed to put it in words. */
export interface SeenItem {
  item: StoredItem;
  merge: Merge;
  schema: Schema;
  names: EntityNames;
}

/** Reads the names that lines need, in a constant number of statements for any number of lines. */
export async function seenItems(ctx: Ctx, merge: Merge, items: readonly StoredItem[]): Promise<SeenItem[]> {
  const schema = await readBothSchemas(ctx, merge);
  const ids = new Set(
    items.flatMap(({ steps, conflicts }) => [
      ...[...steps, ...conflicts.flatMap((each) => each.steps ?? [])].flatMap((step) =>
        entitiesIn(step.key, step.before, step.after),
      ),
      ...conflicts.flatMap((each) => entitiesIn(each.key, each.base, each.ours, each.theirs)),
      ...conflicts.flatMap(({ losses = {} }) =>
        Object.values(losses).flatMap((some) =>
          some.flatMap(({ entityId, key, value }) => [entityId, ...entitiesIn(key, value)]),
        ),
      ),
    ]),
  );
  const names = await readNames(ctx, merge, [...ids]);
  return items.map((item) => ({ item, merge, schema, names }));
}

/** Describes a loss in words, naming its entity if that is another than the line's. */
export function lossOf({ item, schema, names }: Pick<SeenItem, 'item' | 'schema' | 'names'>, loss: MergeLoss): string {
  const isOwn = item.subject === 'ENTITY' && loss.entityId === (item.targetId ?? -item.sourceId!);
  const name = names.get(loss.entityId) ?? `ID: ${Math.abs(loss.entityId)}`;
  if (loss.key === EXISTENCE) return name;
  const text = lossText(schema, names, loss);
  return isOwn ? text : `${text} (${name})`;
}

/** Reads the schemas of both projects, combined. */
export async function readBothSchemas(
  ctx: Ctx,
  { organizationId, targetProjectId, sourceProjectId }: Merge,
): Promise<Schema> {
  const target = await openProject(ctx, organizationId, targetProjectId, 'READ');
  const source = await openProject(ctx, organizationId, sourceProjectId, 'READ');
  return combineSchemas(await readSchema(ctx.db, target), await readSchema(ctx.db, source));
}

/** Reads the names of entities; a new entity of the target has the negative number of its source. */
async function readNames(
  ctx: Ctx,
  { organizationId, targetProjectId, sourceProjectId }: Merge,
  ids: readonly number[],
): Promise<EntityNames> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    projectId: number;
    number: string;
    name: string;
  }>`select distinct on (id) id, project_id, number, name from (
      select id, project_id, number, name, revision from entity where organization_id = ${organizationId} and id = any(${ids.map(Math.abs)}::integer[])
      union all select id, project_id, number, name, revision from entity_version
        where organization_id = ${organizationId} and id = any(${ids.map(Math.abs)}::integer[])) known
    order by id, revision desc`.execute(ctx.db as Writer);
  const wanted = new Set(ids);
  return new Map(
    rows.flatMap((row) => {
      const id = row.projectId === targetProjectId ? row.id : row.projectId === sourceProjectId ? -row.id : 0;
      return wanted.has(id) ? [[id, displayName(row)] as const] : [];
    }),
  );
}

/** Reads lines by `organization:merge:number`, of merges that the viewer may see. */
export async function readItemsByName(ctx: Ctx, names: string[]): Promise<Map<string, SeenItem>> {
  const found = new Map<string, SeenItem>();
  const keys = (ctx.viewer ? names : []).flatMap((name) => {
    const numbers = keyNumbers(name, 3);
    return numbers ? [numbers] : [];
  });
  for (const group of Map.groupBy(keys, ([organizationId, id]) => `${organizationId}:${id}`).values()) {
    const [organizationId, id] = group[0]!;
    const merge = await readMerge(ctx, organizationId, id).catch((error: unknown) => {
      if (isDenied(error)) return undefined;
      throw error;
    });
    const items = merge
      ? await itemsByIds(
          ctx.db,
          merge,
          group.map((each) => each[2]),
        )
      : [];
    if (merge)
      for (const seen of await seenItems(ctx, merge, items)) found.set(`${organizationId}:${id}:${seen.item.id}`, seen);
  }
  return found;
}

/** Counts the entities of a preview by class, sorted by name. */
export async function readClassCounts(
  ctx: Ctx,
  merge: Merge,
): Promise<{ schema: Schema; item: Class; count: number }[]> {
  const schema = await readBothSchemas(ctx, merge);
  const counts = await readItemClasses(ctx, merge);
  const found = counts.flatMap(({ classId, count }) => {
    const item = schema.classes.get(classId);
    return item ? [{ schema, item, count }] : [];
  });
  return found.toSorted((a, b) => (a.item.name < b.item.name ? -1 : 1));
}

/** Reads some lines by their ids, in words; at most a hundred. */
export const readSeenItems = async (ctx: Ctx, merge: Merge, ids: readonly number[]): Promise<SeenItem[]> =>
  seenItems(ctx, merge, await itemsByIds(ctx.db, merge, ids.slice(0, 100)));

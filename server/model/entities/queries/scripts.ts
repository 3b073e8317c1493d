import { sql } from 'kysely';

import type { AsOf } from '../../../identity/access/as-of.ts';
import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Writer } from '../../../platform/database/database.ts';
import { pastName } from '../../../platform/graph/nodes.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { ownDefault } from '../../attributes/rules/values.ts';
import { relsInOrder } from '../../metadata/rules/target-order.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Class, Schema } from '../../schema/schema.ts';
import type { Entity, Rel } from '../entity.ts';
import type { PageRequest } from '../search/queries/find.ts';
import { readerAsOf } from './as-of.ts';
import { readEntitiesThen, readRels, readShown } from './rows.ts';
import { noteUnknownLabels, readEntityPage, readSeenEntities } from './shown-entities.ts';

/** Reads entities by id, as they are or were, with their links on request. */
export async function readForScripts(
  ctx: Ctx,
  organization: string | number,
  ids: readonly number[],
  withRels: boolean,
  asOf?: AsOf | null,
): Promise<Map<number, { entity: Entity; rels?: Rel[] }>> {
  const entities = asOf
    ? await readEntitiesThen(ctx, organization, ids, asOf)
    : [...(await readShown(ctx, organization, ids)).values()].map((entity) => ({ entity, key: null }));
  if (!withRels || entities.length === 0) return new Map(entities.map(({ entity }) => [entity.id, { entity }]));
  const names = entities.map(({ entity, key }) => pastName(`${entity.organizationId}:${entity.id}`, key?.asOf ?? null));
  const inProjects = Map.groupBy((await readSeenEntities(ctx, names)).values(), ({ key }) => key.projectId);
  const rels = new Map<number, Rel[]>();
  for (const seen of inProjects.values()) {
    const own = new Map(seen.map(({ entity }) => [entity.id, entity]));
    for (const [id, each] of await readRels(ctx.db, seen[0]!, [...own.keys()]))
      rels.set(id, relsInOrder(seen[0]!.schema, own.get(id)!, each));
  }
  return new Map(entities.map(({ entity }) => [entity.id, { entity, rels: rels.get(entity.id) ?? [] }]));
}

/** Reads the ids of a project's entities by their global ids. */
export async function readGlobalIds(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  globalIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await readerAsOf(ctx.db, key)
    .selectFrom('entity')
    .select(['id', 'globalId'])
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('globalId', '=', sql<string>`any(${[...globalIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.globalId, row.id]));
}

/** Reads a page of a search, with the total number of results. */
export async function searchForScripts(ctx: Ctx, key: ProjectKey<'READ'>, page: PageRequest, withRels: boolean) {
  const found = await readEntityPage(ctx, key, page);
  const total = await found.total();
  const schema = await readSchema(ctx.db, key);
  const rels = withRels
    ? await readRels(
        ctx.db,
        { key, schema },
        found.rows.map((row) => row.id),
      )
    : undefined;
  return {
    total,
    rows: found.rows,
    rels: rels && new Map(found.rows.map((row) => [row.id, relsInOrder(schema, row, rels.get(row.id) ?? [])])),
    warnings: found.warnings,
  };
}

interface CountsWanted {
  class?: string | undefined;
  label?: string | undefined;
  propertyId?: number | undefined;
}

/**
 * Counts entities by class id; with `label` (and `class`) by label id; with a property by its value. `class` and `label` may be names or
 * numbers.
 */
export async function readCountsOf(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  wanted: CountsWanted,
): Promise<Record<string, number>> {
  const schema = await readSchema(ctx.db, key);
  const classIds = wanted.class ? [...(schema.family.get(knownClass(schema, wanted.class).id) ?? [])] : null;
  const label = wanted.label ? named(schema.labels, wanted.label) : undefined;
  if (wanted.label && !label) {
    noteUnknownLabels(ctx, [wanted.label]);
    return {};
  }
  const labelId = label?.id ?? null;
  const by =
    wanted.propertyId !== undefined
      ? sql`select ${valueOf(schema, wanted.propertyId)} as name, count(*) as count from found group by 1`
      : wanted.label !== undefined
        ? sql`select l::text as name, count(*) as count from found, unnest(label_ids) l group by 1`
        : sql`select class_id::text as name, count(*) as count from found group by 1`;
  const { rows } = await sql<{ name: string; count: number }>`
    with found as (select class_id, label_ids, attrs from entity where organization_id = ${key.organizationId} and project_id = ${key.projectId}
      and not is_hidden and not is_archived
      and (${classIds}::integer[] is null or class_id = any(${classIds}::integer[])) and (${labelId}::integer is null or label_ids @> array[${labelId}::integer]))
    ${by}`.execute(readerAsOf(ctx.db, key) as Writer);
  return Object.fromEntries(rows.map((row) => [row.name, row.count]));
}

/** Selects the value of a property as text: the default if none is stored, as everywhere else, but only if the class has the property. */
function valueOf(schema: Schema, propertyId: number) {
  const property = schema.properties.get(propertyId);
  if (!property) throw invalid(`There is no property ${propertyId}. Use the id of a property of the schema.`);
  const owners = [...schema.propertiesOf].flatMap(([id, own]) =>
    own.some((each) => each.id === propertyId) ? id : [],
  );
  const fallback = sql`${JSON.stringify(ownDefault(property))}::jsonb #>> '{}'`;
  return sql`coalesce(attrs ->> ${String(propertyId)}, case when class_id = any(${owners}::integer[]) then ${fallback} end, '')`;
}

function knownClass(schema: Schema, asked: string): Class {
  const found = named(schema.classes, asked);
  if (!found) throw invalid(`There is no class '${asked}'. Use its id or its name.`);
  return found;
}

const named = <T extends { name: string }>(items: ReadonlyMap<number, T>, asked: string): T | undefined =>
  items.get(Number(asked)) ?? [...items.values()].find((item) => item.name.toLowerCase() === asked.toLowerCase());

import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Writer } from '../../../platform/database/database.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import { readerAsOf } from '../../entities/queries/as-of.ts';
import { entitiesOf } from '../../entities/queries/rows.ts';
import { searchScope } from '../../entities/queries/shown-entities.ts';
import { contentSql, foundSql } from '../../entities/search/queries/found-ids.ts';
import { decomposition } from '../../schema/rules/display-names.ts';
import { testSchema, usualStatus } from '../../schema/rules/test-schema.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Baseline, Covering, Results } from '../baseline.ts';
import type { OpenedBaseline } from '../opened-baseline.ts';

/** Returns the statement of the ids that are covered, as of the moment of a key; null for everything. */
export async function coveredSql(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  { rootId, query, entityIds }: Covering,
): Promise<Sql | null> {
  const scope = searchScope(ctx, key);
  if (query != null) return foundSql(schema, scope, query);
  if (entityIds != null)
    return sql`select e.id from entity e where e.organization_id = ${key.organizationId} and e.project_id = ${key.projectId}
      and e.id = any(${[...entityIds]}::integer[])`;
  if (rootId == null) return null;
  const root = (await entitiesOf(ctx.db, key, [rootId])).get(rootId);
  if (!root) throw entityNotFound(rootId);
  return contentSql(schema, scope, root);
}

const everythingOf = ({ organizationId, projectId }: ProjectKey): Sql =>
  sql`select e.id from entity e where e.organization_id = ${organizationId} and e.project_id = ${projectId}`;

/** Returns the covered ids as a statement, like `coveredSql`, but a statement of all ids if everything is covered. */
export const coveredOrAll = async (
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  covering: Covering,
): Promise<Sql> => (await coveredSql(ctx, key, schema, covering)) ?? everythingOf(key);

/** Reads the ids that are covered now, up to a limit. */
export async function readCoveredIds(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  covering: Covering,
  most: number,
): Promise<number[]> {
  const ids = await coveredOrAll(ctx, key, schema, covering);
  const { rows } = await sql<{ id: number }>`select id from (${ids}) covered limit ${most}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Reads the contents as of the moment of a key: the covered ids as ranges, and their number. */
export async function readBaselineMembers(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  covering: Covering,
): Promise<{ members: string | null; entityCount: number }> {
  const ids = await coveredSql(ctx, key, schema, covering);
  const among = ids ?? everythingOf(key);
  const ranges = ids ? sql`coalesce(range_agg(int4range(id, id + 1)), '{}')::text` : sql`null::text`;
  const { rows } = await sql<{ members: string | null; entityCount: number }>`
    select ${ranges} as members, count(*)::integer as entity_count from (${among}) covered`.execute(
    readerAsOf(ctx.db, key),
  );
  return rows[0]!;
}

/** Selects the ids that a baseline stores, as rows; null if it holds everything of its moment. */
export const keptSql = ({
  organizationId,
  id,
  covers,
}: Pick<Baseline, 'organizationId' | 'id' | 'covers'>): Sql | null =>
  covers === 'project'
    ? null
    : sql`select generate_series(lower(r), upper(r) - 1) as id from baseline b cross join lateral unnest(b.members) r
        where b.organization_id = ${organizationId} and b.id = ${id}`;

/** Counts the leaf test cases among some ids by status, as of the moment of a key. A case with parts is not counted itself. */
export async function readResults(ctx: Ctx, key: ProjectKey<'READ'>, schema: Schema, ids: Sql): Promise<Results> {
  const test = testSchema(schema);
  const children = decomposition(schema)?.children.id ?? 0;
  const { rows } = await sql<{ status: string; count: number }>`
    select coalesce(e.attrs ->> ${String(test.status?.id ?? 0)}, ${usualStatus(test)}::text) as status, count(*)::integer as count
    from entity e where e.organization_id = ${key.organizationId} and e.project_id = ${key.projectId}
      and e.class_id = any(${test.classIds}::integer[]) and e.id in (${ids})
      and not exists (select from link l where l.organization_id = ${key.organizationId} and l.relation_id = ${children} and l.source_id = e.id)
    group by 1`.execute(readerAsOf(ctx.db, key) as Writer);
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  const choices = test.status?.typeParameters.choices ?? [];
  const known = [...choices, ...counts.keys()].filter((status) => counts.has(status));
  return Object.fromEntries([...new Set(known)].map((status) => [status, counts.get(status)!]));
}

/** Reads which of some entities a baseline holds. */
export async function readIdsInBaseline(
  ctx: Ctx,
  baseline: OpenedBaseline,
  ids: readonly number[],
): Promise<Set<number>> {
  const kept = keptSql(baseline);
  if (!kept) return new Set(ids);
  const { rows } = await sql<{ id: number }>`select asked.id from unnest(${[...ids]}::integer[]) as asked(id)
    where asked.id in (${kept})`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

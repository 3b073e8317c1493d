import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { Entity, Rel } from '../../entities/entity.ts';
import { readerAsOf } from '../../entities/queries/as-of.ts';
import { entitiesOf, readRels } from '../../entities/queries/rows.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { OpenedBaseline } from '../opened-baseline.ts';
import { keyThen } from './baselines.ts';
import { keptSql } from './members.ts';

/** Reads the ids that each of some baselines stores, without baselines of whole projects. One statement. */
export async function readKeptIds(ctx: Ctx, baselines: readonly OpenedBaseline[]): Promise<Map<number, number[]>> {
  const ids = baselines.map(({ id }) => id);
  const { rows } = await sql<{ id: number; entityIds: number[] }>`
    select b.id, array_agg(k.id order by k.id) as entity_ids from baseline b cross join lateral (
      select generate_series(lower(r), upper(r) - 1) as id from unnest(b.members) r) k
    where b.organization_id = ${baselines[0]?.organizationId ?? 0} and b.id = any(${ids}::integer[]) group by b.id`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, entityIds }) => [id, entityIds]));
}

/** Reads the contents of a baseline by number, from an offset on: entities with their links as they were then. */
export async function readSnapshot(
  ctx: Ctx,
  baseline: OpenedBaseline,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entity: Entity; rels: Rel[] }[]> {
  const then = await keyThen(ctx, baseline);
  const kept = keptSql(baseline);
  const { rows } = await sql<{
    id: number;
  }>`select e.id from entity e where e.organization_id = ${baseline.organizationId}
    and e.project_id = ${baseline.projectId} ${kept ? sql`and e.id in (${kept})` : sql``}
    order by e.sort_number, e.id limit ${limit} offset ${offset}`.execute(readerAsOf(ctx.db, then));
  const ids = rows.map(({ id }) => id);
  const entities = await entitiesOf(ctx.db, then, ids);
  const rels = await readRels(ctx.db, { key: then, schema: await readSchema(ctx.db, then) }, ids);
  return ids.map((id) => ({ entity: entities.get(id)!, rels: rels.get(id) ?? [] }));
}

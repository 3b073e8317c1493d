import { sql } from 'kysely';

import type { DiagramRow } from '../../model/entities/plans/layouts.ts';
import { readerAsOf } from '../../model/entities/queries/as-of.ts';
import { diagramsAsOf } from '../../model/entities/queries/layouts.ts';
import { entitiesOf } from '../../model/entities/queries/rows.ts';
import type { SeenEntity } from '../../model/entities/queries/shown-entities.ts';
import type { Ctx } from '../../platform/context.ts';
import type { RowRange } from '../../platform/graph/offset-pages.ts';
import type { SeenDiagram } from '../diagram.ts';
import { namedItems } from '../rules/content/named-items.ts';
import { diagramTypes } from '../types/index.ts';
import { calledSql } from './diagrams.ts';

const DEEPEST = 10;

type Project = Pick<SeenEntity, 'key' | 'schema'>;
interface Found extends DiagramRow {
  called: string;
  entityId: number;
}

/**
 * Reads for each of some entities a page of the stored diagrams on which it appears, by name. Two statements for any number of entities.
 */
export async function readWhereDrawn(
  ctx: Ctx,
  { key, schema }: Project,
  ids: readonly number[],
  { limit, offset }: RowRange,
): Promise<Map<number, SeenDiagram[]>> {
  const { rows } = await sql<Found>`select * from (
      select drawn.*, row_number() over (partition by entity_id order by lower(called), root_id, type) as place
      from (${drawn({ key, schema }, ids)}) drawn
    ) placed where place > ${offset} and place <= ${offset + limit} order by entity_id, place`.execute(
    readerAsOf(ctx.db, key),
  );
  const roots = await entitiesOf(ctx.db, key, [...new Set(rows.map(({ rootId }) => rootId))]);
  const found = new Map<number, SeenDiagram[]>(ids.map((id) => [id, []]));
  for (const { entityId, called: _called, ...stored } of rows) {
    const type = diagramTypes.find(({ storedKey }) => storedKey === stored.type)!;
    const root = roots.get(stored.rootId);
    if (root) found.get(entityId)!.push({ type, root: { entity: root, schema, key }, stored });
  }
  return found;
}

/** Counts the stored diagrams on which each of some entities appears; one statement. */
export async function countWhereDrawn(
  ctx: Ctx,
  project: Project,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ entityId: number; count: number }>`
    select entity_id, count(*) as count from (${drawn(project, ids)}) drawn group by 1`.execute(
    readerAsOf(ctx.db, project.key),
  );
  return new Map(rows.map(({ entityId, count }) => [entityId, count]));
}

/**
 * Selects the stored diagrams of entities themselves, those of their wholes as deep as the type goes, and those on which somebody placed
 * them.
 */
function drawn({ key, schema }: Project, ids: readonly number[]) {
  const { organizationId } = key;
  const parts = namedItems(schema).relation('decomposed by')?.id ?? 0;
  const [types, levels] = [
    diagramTypes.map(({ storedKey }) => storedKey),
    diagramTypes.map((type) => type.levels?.usual ?? 1),
  ];
  return sql`with recursive above (origin, id, depth) as (
      select each, each, 0 from unnest(${[...ids]}::integer[]) each
      union
      select a.origin, l.source_id, a.depth + 1 from above a
        join link l on l.organization_id = ${organizationId} and l.relation_id = ${parts} and l.target_id = a.id
        where a.depth < ${DEEPEST}
    ), drawn_type (type, levels) as (
      select * from unnest(${types}::text[], ${levels}::integer[])
    ), stands (entity_id, root_id, type) as (
      select a.origin, d.root_id, d.type from above a join ${diagramsAsOf(key, 'diagram')} d on d.root_id = a.id
        join drawn_type t on t.type = d.type and a.depth <= t.levels
      union
      select e.id, p.root_id, p.type from entity e join ${diagramsAsOf(key, 'diagram_place')} p on p.key = e.global_id
        join drawn_type t on t.type = p.type where e.organization_id = ${organizationId} and e.id = any(${[...ids]}::integer[])
    )
    select d.*, ${calledSql} as called, stands.entity_id from stands
      join ${diagramsAsOf(key, 'diagram')} d on d.root_id = stands.root_id and d.type = stands.type
      join entity e on e.organization_id = ${organizationId} and e.id = d.root_id`;
}

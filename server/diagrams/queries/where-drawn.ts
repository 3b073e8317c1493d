import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys.ts';
import type { DiagramRow } from '../../model/entities/layouts.ts';
import { readerAsOf } from '../../model/entities/queries/as-of.ts';
import { diagramsAsOf } from '../../model/entities/queries/layouts.ts';
import { entitiesOf } from '../../model/entities/queries/rows.ts';
import type { SeenEntity } from '../../model/entities/queries/seen.ts';
import type { Ctx } from '../../platform/context.ts';
import { wordsOf } from '../content/words.ts';
import type { SeenDiagram } from '../diagram.ts';
import { diagramTypes } from '../types/index.ts';

const DEEPEST = 10;
const MOST = 200;

interface Found extends DiagramRow {
  entityId: number;
  /** How many levels above the entity its root stands; -1 where the entity only has a place on it. */
  depth: number;
}

/** The kept diagrams on which entities stand: those of their own, those of what they are parts of as deep as the type goes, and those on which somebody gave them a place. Three statements for any number of them. */
export async function readWhereDrawn(
  ctx: Ctx,
  { key, schema }: Pick<SeenEntity, 'key' | 'schema'>,
  ids: readonly number[],
): Promise<Map<number, SeenDiagram[]>> {
  const db = readerAsOf(ctx.db, key);
  const { organizationId } = key;
  const parts = wordsOf(schema).relation('decomposed by')?.id ?? 0;
  const { rows } = await sql<Found>`with recursive above (origin, id, depth) as (
      select each, each, 0 from unnest(${[...ids]}::integer[]) each
      union
      select a.origin, l.source_id, a.depth + 1 from above a
        join link l on l.organization_id = ${organizationId} and l.relation_id = ${parts} and l.target_id = a.id
        where a.depth < ${DEEPEST}
    ), drawn (entity_id, root_id, type, depth) as (
      select a.origin, d.root_id, d.type, a.depth from above a join ${diagramsAsOf(key, 'diagram')} d on d.root_id = a.id
      union all
      select e.id, p.root_id, p.type, -1 from entity e
        join ${diagramsAsOf(key, 'diagram_place')} p on p.key = e.global_id
        where e.organization_id = ${organizationId} and e.id = any(${[...ids]}::integer[])
    )
    select d.*, drawn.entity_id, drawn.depth from drawn
      join ${diagramsAsOf(key, 'diagram')} d on d.root_id = drawn.root_id and d.type = drawn.type
      where exists (select from entity e where e.organization_id = ${organizationId} and e.id = d.root_id)
      order by lower(d.name), d.root_id, d.type limit ${MOST * ids.length}`.execute(db);
  const roots = await entitiesOf(ctx.db, key, [...new Set(rows.map(({ rootId }) => rootId))]);
  return grouped(rows, { key, schema }, roots);
}

function grouped(
  rows: readonly Found[],
  { key, schema }: { key: ProjectKey<'READ'>; schema: SeenEntity['schema'] },
  roots: Awaited<ReturnType<typeof entitiesOf>>,
): Map<number, SeenDiagram[]> {
  const result = new Map<number, SeenDiagram[]>();
  const seen = new Set<string>();
  for (const { entityId, depth, ...stored } of rows) {
    const type = diagramTypes.find(({ storedKey }) => storedKey === stored.type);
    const root = roots.get(stored.rootId);
    const name = `${entityId}:${stored.rootId}:${stored.type}`;
    if (!type || !root || depth > (type.levels?.usual ?? 1) || seen.has(name)) continue;
    seen.add(name);
    const list = result.get(entityId) ?? [];
    result.set(entityId, list);
    list.push({ type, root: { entity: root, schema, key }, stored });
  }
  return result;
}

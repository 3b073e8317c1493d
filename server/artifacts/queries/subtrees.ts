import { sql } from 'kysely';

import type { Entity } from '../../model/entities/entity.ts';
import { withoutTranslation } from '../../model/entities/queries/as-of.ts';
import { entitiesOf } from '../../model/entities/queries/rows.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Artifact } from '../artifact.ts';
import { contentRelations, typeOfEntity } from '../rules/schema-items.ts';
import type { Subtrees } from '../rules/take-in.ts';
import { shown } from './content.ts';
import { readHolders } from './holders.ts';

/** Reads what comes along with some entities onto a document, and who holds them already; a compilation that lists them does not count. */
export async function readSubtrees(
  ctx: Ctx,
  { type, of: { key, schema } }: Artifact,
  ids: readonly number[],
): Promise<Subtrees> {
  const { below } = contentRelations(schema, type);
  const { rows } = await sql<Subtrees['lines'][number]>`with recursive line(id, above, path, way) as (
      select e.id, null::integer, array[e.sort_number], array[e.id] from entity e
        where e.organization_id = ${key.organizationId} and e.project_id = ${key.projectId} and e.id = any(${[...ids]}::integer[])
      union all
      select e.id, line.id, line.path || e.sort_number, line.way || e.id from line
        join link l on l.organization_id = ${key.organizationId} and l.source_id = line.id and l.relation_id = ${below}
        ${shown(key)} where e.id <> all(line.way)
    ) select line.id, line.above, e.number from line
    join entity e on e.organization_id = ${key.organizationId} and e.id = line.id order by line.path, line.id`.execute(
    withoutTranslation(ctx.db),
  );
  const edges = await readHolders(ctx, key, schema, ids);
  const holding = await entitiesOf(
    ctx.db,
    key,
    edges.map(({ holderId }) => holderId),
  );
  const holders = edges.flatMap(({ heldId, holderId }): [number, Entity][] => {
    const holder = holding.get(holderId);
    return holder && typeOfEntity(schema, holder)?.isDeep !== false ? [[heldId, holder]] : [];
  });
  return { lines: rows, holders: new Map(holders) };
}

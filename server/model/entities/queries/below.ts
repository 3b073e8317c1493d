import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Schema } from '../../schema/schema.ts';
import type { NumberedEntity } from '../rules/numbers.ts';
import { holdingEdges } from '../search/queries/links.ts';
import { treeRelations } from '../search/rules/content.ts';

/** Reads all entities below one in the tree, once per place and ordered by number; or only those directly below. One statement. */
export async function readTreeBelow(
  ctx: TxCtx,
  { organizationId, projectId }: ProjectKey,
  schema: Schema,
  { rootId, isSingleLevel, most }: { rootId: number; isSingleLevel: boolean; most: number },
): Promise<(NumberedEntity & { aboveId: number })[]> {
  const by = treeRelations(schema);
  if (by.length === 0) return [];
  const edges = sql`link l join entity h on h.organization_id = ${organizationId} and h.id = l.source_id
    join entity e on e.organization_id = ${organizationId} and e.id = l.target_id and e.project_id = ${projectId}
      and not e.is_hidden and not e.is_archived`;
  const { rows } = await sql<NumberedEntity & { aboveId: number }>`
    with recursive seen(id) as (
      select ${rootId}::integer
      union select e.id from seen join (${edges}) on l.organization_id = ${organizationId} and l.source_id = seen.id and ${holdingEdges(by)}
        where ${!isSingleLevel}
    )
    select e.id, e.global_id, e.number, e.control_step, l.source_id as above_id
    from ${edges} where l.organization_id = ${organizationId} and l.source_id in (select id from seen) and ${holdingEdges(by)}
    order by e.sort_number, e.id limit ${most}`.execute(ctx.db);
  return rows;
}

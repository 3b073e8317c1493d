import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import type { Schema } from '../../model/schema/schema.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { ArtifactType } from '../artifact-type.ts';
import { contentRelations } from '../rules/schema-items.ts';

/** Joins only entities that are neither hidden nor archived; entities held only by such ones are left out too. */
export const shown = (key: ProjectKey): Sql => sql`join entity e on e.organization_id = ${key.organizationId}
  and e.project_id = ${key.projectId} and e.id = l.target_id and not e.is_hidden and not e.is_archived`;

/** Selects the contents of some artifacts of a kind, as `root` and `id`. */
export function heldSql(schema: Schema, key: ProjectKey, type: ArtifactType, ids: readonly number[]): Sql {
  const { first, below } = contentRelations(schema, type);
  const link = (from: Sql, relation: number) => sql`link l on l.organization_id = ${key.organizationId}
    and l.source_id = ${from} and l.relation_id = ${relation} ${shown(key)}`;
  const further = below === null ? sql`` : sql`union select h.root, e.id from held h join ${link(sql`h.id`, below)}`;
  return sql`with recursive held(root, id) as (
    select a.root, e.id from unnest(${[...ids]}::integer[]) as a(root) join ${link(sql`a.root`, first)} ${further}
  ) select root, id from held`;
}

/**
 * Selects the contents of an artifact in reading order, each once: below its first holder by number, after those with lower numbers. A line
 * has `id`, `above` (null on the artifact itself) and `level`, and is ordered by `path`.
 */
export function linesSql(schema: Schema, key: ProjectKey, type: ArtifactType, rootId: number): Sql {
  const { first, below } = contentRelations(schema, type);
  const { organizationId, projectId } = key;
  return sql`with recursive held as materialized (${heldSql(schema, key, type, [rootId])}),
    placed as materialized (
      select distinct on (e.id) e.id, e.sort_number, nullif(l.source_id, ${rootId}) as above from held
        join entity e on e.organization_id = ${organizationId} and e.project_id = ${projectId} and e.id = held.id
        join link l on l.organization_id = ${organizationId} and l.target_id = e.id
          and (l.source_id = ${rootId} and l.relation_id = ${first} or l.relation_id = ${below ?? 0} and l.source_id in (select id from held))
        join entity h on h.organization_id = ${organizationId} and h.id = l.source_id
        order by e.id, l.source_id = ${rootId} desc, h.sort_number, h.id
    ),
    line(id, above, level, path) as (
      select id, above, 1, array[sort_number] from placed where above is null
      union all
      select p.id, p.above, line.level + 1, line.path || p.sort_number from line join placed p on p.above = line.id
    ) select id, above, level, path from line`;
}

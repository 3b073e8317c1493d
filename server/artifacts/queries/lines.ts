import { sql } from 'kysely';

import { readerAsOf, withoutTranslation } from '../../model/entities/queries/as-of.ts';
import { holdingEdges } from '../../model/entities/search/queries/links.ts';
import { treeRelations } from '../../model/entities/search/rules/content.ts';
import { inOwnOrder } from '../../model/metadata/rules/own-order.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Artifact } from '../artifact.ts';
import type { ArtifactRow } from '../line.ts';
import { heldSql, linesSql } from './content.ts';
import { countedIn } from './summaries.ts';

/** Reads the lines of an artifact in reading order, without their texts; one statement. */
export async function readLines(ctx: Ctx, { type, of: { key, schema, entity } }: Artifact): Promise<ArtifactRow[]> {
  const { counted, statusId, usual } = countedIn(schema, type);
  const status = sql`case when e.class_id = any(${counted}::integer[]) then coalesce(e.attrs ->> ${String(statusId)}, ${usual}::text) else '' end`;
  const { rows } = await sql<ArtifactRow>`
    select ${status} as status, line.id, line.above, line.level, e.number, e.name, e.class_id as "classId", e.revision,
      (select count(*) from link l join entity h on h.organization_id = ${key.organizationId} and h.id = l.source_id
        where l.organization_id = ${key.organizationId} and l.target_id = e.id and ${holdingEdges(treeRelations(schema))})::integer as places
    from (${linesSql(schema, key, type, entity.id)}) line
    join entity e on e.organization_id = ${key.organizationId} and e.project_id = ${key.projectId} and e.id = line.id
    order by line.path, line.id`.execute(withoutTranslation(readerAsOf(ctx.db, key)));
  return type.isDeep ? rows : inOwnOrder(rows, entity.metadata);
}

/** Counts the words in the names and texts of an artifact. */
export async function countWords(ctx: Ctx, { type, of: { key, schema, entity } }: Artifact): Promise<number> {
  const text = sql`btrim(e.name || ' ' || regexp_replace(e.description, '<[^>]*>|&nbsp;', ' ', 'g'))`;
  const { rows } = await sql<{ words: number }>`
    select coalesce(sum(case when ${text} = '' then 0 else cardinality(regexp_split_to_array(${text}, '\\s+')) end), 0)::integer as words
    from (${heldSql(schema, key, type, [entity.id])}) held
    join entity e on e.organization_id = ${key.organizationId} and e.project_id = ${key.projectId} and e.id = held.id`.execute(
    withoutTranslation(readerAsOf(ctx.db, key)),
  );
  return rows[0]!.words;
}

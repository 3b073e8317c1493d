import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/database/sql.ts';

/** Notes which files the entities and links of a copy use, once they speak of its own: by the rule of `rules/file-uses.ts`. Two statements. */
export async function addFileUsesOfCopy(
  ctx: TxCtx,
  { organizationId, projectId, withPast }: { organizationId: number; projectId: number; withPast: boolean },
  fileProperties: readonly number[],
): Promise<void> {
  const properties = fileProperties.map(String);
  const rows = (table: string, columns: Sql) => {
    const of = (name: string) =>
      sql`select ${columns} from ${sql.table(name)} where organization_id = ${organizationId} and project_id = ${projectId}`;
    return withPast ? sql`(${of(table)} union all ${of(`${table}_version`)})` : sql`(${of(table)})`;
  };
  const add = (from: Sql, files: Sql, entityId: Sql, targetId: Sql) =>
    sql`insert into file_use (organization_id, project_id, file_id, entity_id, target_id)
      select distinct ${organizationId}::integer, ${projectId}::integer, f.id, ${entityId}, ${targetId} from ${from} r cross join lateral (${files}) f`.execute(
      ctx.db,
    );
  const value = sql`case when jsonb_typeof(r.attrs -> p) = 'number' then (r.attrs ->> p)::numeric end`;
  const values = sql`${addressed(sql`r.attrs::text`)} union
    select ${value}::bigint from unnest(${properties}::text[]) p where ${value} between 1 and 2147483647`;
  await add(
    rows('entity', sql`id, image_id, description, attrs`),
    sql`select r.image_id::bigint as id where r.image_id > 0 union ${addressed(sql`r.description`)} union ${values}`,
    sql`r.id`,
    sql`0`,
  );
  await add(rows('link', sql`source_id, target_id, attrs`), values, sql`r.source_id`, sql`r.target_id`);
}

/** Selects the files that a text refers to by address. */
const addressed = (text: Sql): Sql =>
  sql`select found[1]::bigint as id from regexp_matches(${text}, '/files/([0-9]{1,10})(?![0-9])', 'g') as found
    where found[1]::bigint <= 2147483647`;

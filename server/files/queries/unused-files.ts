import { sql } from 'kysely';

import { visitOrganization } from '../../identity/access/keys/organizations.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';

/** Files that nothing uses or has used: how many there are, how many bytes go with them, and when the oldest was uploaded. */
export interface UnusedFiles {
  count: number;
  bytes: number;
  since: Date | null;
}

/** Selects the files that anything of an organization refers to, now or in its past, in whichever project: texts are copied. */
export function referencedFiles(organizationId: number) {
  const of = (table: string, text: string) =>
    sql`select ${sql.raw(text)} as said from ${sql.table(table)} where organization_id = ${organizationId} and ${sql.raw(text)} like '%/files/%'`;
  const drawn = (table: string) =>
    sql`select (place #>> '{free,file}')::bigint from ${sql.table(table)} where organization_id = ${organizationId} and place #> '{free,file}' is not null`;
  const texts = sql.join(
    [
      of('entity', 'metadata::text'),
      of('entity_version', 'metadata::text'),
      of('comment', 'content'),
      of('chat_message', 'content'),
      of('property', 'default_value::text'),
    ],
    sql` union all `,
  );
  return sql`(select file_id::bigint from file_use where organization_id = ${organizationId}
    union all select file_id::bigint from job where organization_id = ${organizationId} and file_id is not null
    union all ${drawn('diagram_place')} union all ${drawn('diagram_place_version')}
    union all select (default_value #>> '{}')::numeric::bigint from property
      where organization_id = ${organizationId} and type = 'FILE' and jsonb_typeof(default_value) = 'number'
    union all select found[1]::bigint from (${texts}) t
      cross join lateral regexp_matches(t.said, '/files/([0-9]{1,10})(?![0-9])', 'g') as found)`;
}

/** Matches files from before yesterday that nothing refers to: newer ones may be in an unsaved form. */
export const isUnused = (
  organizationId: number,
) => sql<boolean>`f.organization_id = ${organizationId} and f.sha256 <> ''
  and f.created < now() - interval '1 day' and f.id not in ${referencedFiles(organizationId)}`;

/** Counts the files of an organization that nothing uses or has used, in one statement. For its administrators. */
export async function readUnusedFiles(ctx: Ctx, organization: OrganizationRef): Promise<UnusedFiles> {
  const { organizationId } = await visitOrganization(ctx, organization, 'admin');
  // Content shared with used files is not freed, so it is not counted.
  const { rows } =
    await sql<UnusedFiles>`with gone as (select f.id, f.content_id, f.size, f.created from file f where ${isUnused(organizationId)})
    select count(*)::float8 as count, min(created) as since,
      coalesce((select sum(size) from (select distinct on (content_id) size from (
          select content_id, size from gone union all select v.content_id, v.size from file_version v
            where v.organization_id = ${organizationId} and v.file_id in (select id from gone)) had
        where content_id not in (
          select content_id from file where organization_id = ${organizationId} and id not in (select id from gone)
          union all select content_id from file_version where organization_id = ${organizationId} and file_id not in (select id from gone))) c), 0)::float8 as bytes
    from gone`.execute(ctx.db as Db);
  return rows[0]!;
}

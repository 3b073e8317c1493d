import { sql } from 'kysely';

import { takeIds } from '../../identity/organizations/commands/take-ids.ts';
import type { TxCtx } from '../../platform/context.ts';

/**
 * Copies files of one project to another, all or some, except for files of jobs and incomplete uploads. Contents are shared, not stored
 * again, and deleted with their last file. Returns the new id of each file; two statements.
 */
export async function copyFiles(
  ctx: TxCtx,
  { organizationId, projectId }: { organizationId: number; projectId: number },
  targetId: number,
  only: readonly number[] | null = null,
): Promise<Map<number, number>> {
  const { rows } = await sql<{
    id: number;
  }>`select id from file f where organization_id = ${organizationId} and project_id = ${projectId}
    and sha256 <> '' and (${only}::integer[] is null or id = any(${only}::integer[])) and not exists (select from job j where j.organization_id = f.organization_id and j.file_id = f.id)
    order by id`.execute(ctx.db);
  if (rows.length === 0) return new Map();
  const first = await takeIds(ctx, organizationId, 'file', rows.length);
  const copied = new Map(rows.map(({ id }, i) => [id, first + i]));
  const pairs = sql`unnest(${[...copied.keys()]}::integer[], ${[...copied.values()]}::integer[]) as c(was, id)`;
  await sql`insert into file (organization_id, id, project_id, name, type, size, sha256, created, created_by, content_id)
    select f.organization_id, c.id, ${targetId}::integer, f.name, f.type, f.size, f.sha256, f.created, f.created_by, f.content_id
    from file f join ${pairs} on c.was = f.id where f.organization_id = ${organizationId}`.execute(ctx.db);
  return copied;
}

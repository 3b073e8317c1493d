import { sql } from 'kysely';

import type { TxCtx, Ctx } from '../../platform/context.ts';

/** Deletes files of an organization, with contents that no other file has. Returns the number of bytes deleted. */
export async function removeFiles(ctx: TxCtx, organizationId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`with gone as (
      delete from file where organization_id = ${organizationId} and id = any(${[...ids]}::integer[]) returning content_id, size)
    select coalesce(sum(size), 0)::float8 as bytes from (select distinct on (content_id) size from gone where content_id not in (
      select content_id from file where organization_id = ${organizationId} and id <> all(${[...ids]}::integer[]))) c`.execute(
    ctx.db,
  );
  return rows[0]!.bytes;
}

/** Deletes a file, and its content unless another file has it too. */
export async function removeFile(ctx: Ctx, organizationId: number, id: number): Promise<void> {
  await ctx.db.deleteFrom('file').where('organizationId', '=', organizationId).where('id', '=', id).execute();
}

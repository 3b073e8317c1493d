import { sql } from 'kysely';

import type { Ctx, TxCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Refusal } from '../../refusals.ts';
import { fileRoomUsedUp } from '../../refusals/files.ts';

const MEGABYTE = 1 << 20;

/** How much the files of an organization take, in bytes, what several have alike counted once; and how much they may, null for any amount. */
export interface FileRoom {
  count: number;
  used: number;
  allowed: number | null;
}

/** The same of several organizations, by their numbers, in one statement. */
export async function readFileRooms(
  { db, services }: Pick<Ctx, 'db' | 'services'>,
  organizationIds: readonly number[],
): Promise<Map<number, FileRoom>> {
  const { rows } = await sql<{ id: number; count: number; used: number; allowed: number | null }>`
    select o.id, f.count, f.used, o.file_limit::float8 * ${MEGABYTE} as allowed
    from organization o cross join lateral (
      select count(*)::float8 as count, coalesce(sum(size) filter (where is_first), 0)::float8 as used from (
        select size, row_number() over (partition by content_id order by size desc) = 1 as is_first
        from file where organization_id = o.id) each) f
    where o.id = any(${[...organizationIds]}::integer[])`.execute(db as Db);
  const byServer = services.config.filesMegabytes === undefined ? null : services.config.filesMegabytes * MEGABYTE;
  return new Map(rows.map(({ id, allowed, ...room }) => [id, { ...room, allowed: allowed ?? byServer }]));
}

/** How many bytes are left for files of an organization, and the refusal of what is larger; undefined where nothing limits them. */
export async function fileRoomLeft(
  ctx: Pick<Ctx, 'db' | 'services'>,
  organizationId: number,
): Promise<{ bytes: number; refusal: () => Refusal } | undefined> {
  if ((await allowedTo(ctx, organizationId)) === null) return undefined;
  const { used, allowed } = (await readFileRooms(ctx, [organizationId])).get(organizationId)!;
  return { bytes: allowed! - used, refusal: () => fileRoomUsedUp(used, allowed!) };
}

/**
 * Refuses a file of so many bytes if there is no room for it beside the others. Until the transaction ends nobody else takes room: each of two that
 * come at once could be the last for which there is any.
 */
export async function takeFileRoom(ctx: TxCtx, organizationId: number, bytes: number): Promise<void> {
  if ((await allowedTo(ctx, organizationId)) === null) return;
  await sql`select from organization where id = ${organizationId} for no key update`.execute(ctx.db);
  const room = await fileRoomLeft(ctx, organizationId);
  if (room && bytes > room.bytes) throw room.refusal();
}

async function allowedTo(
  { db, services }: Pick<Ctx, 'db' | 'services'>,
  organizationId: number,
): Promise<number | null> {
  const { fileLimit } = await db
    .selectFrom('organization')
    .select('fileLimit')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return fileLimit ?? services.config.filesMegabytes ?? null;
}

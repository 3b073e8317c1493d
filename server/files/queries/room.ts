import { sql, type RawBuilder } from 'kysely';

import type { Ctx, TxCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fileRoomUsedUp } from '../../refusals/files.ts';
import type { Refusal } from '../../refusals/refusal.ts';

const MEGABYTE = 1 << 20;

/**
 * The bytes that an organization's files take, with earlier versions and shared contents counted once, and the bytes allowed; null for no
 * limit.
 */
export interface FileRoom {
  count: number;
  used: number;
  allowed: number | null;
}

/** Reads the file room of several organizations, by id, in one statement. */
export const readFileRooms = (ctx: Pick<Ctx, 'db' | 'services'>, organizationIds: readonly number[]) =>
  roomsOf(ctx, organizationIds, sql`true`);

async function roomsOf(
  { db, services }: Pick<Ctx, 'db' | 'services'>,
  organizationIds: readonly number[],
  isMeant: RawBuilder<unknown>,
): Promise<Map<number, FileRoom>> {
  const { rows } = await sql<{ id: number; count: number; used: number; allowed: number | null }>`
    select o.id, f.count, f.used, o.file_limit::float8 * ${MEGABYTE} as allowed
    from organization o cross join lateral (
      select count(*) filter (where is_file)::float8 as count, coalesce(sum(size) filter (where is_first), 0)::float8 as used from (
        select size, is_file, row_number() over (partition by content_id order by size desc) = 1 as is_first from (
          select size, content_id, true as is_file from file where organization_id = o.id
          union all select size, content_id, false from file_version where organization_id = o.id) every) each) f
    where o.id = any(${[...organizationIds]}::integer[]) and ${isMeant}`.execute(db as Db);
  const byServer = services.config.filesMegabytes === undefined ? null : services.config.filesMegabytes * MEGABYTE;
  return new Map(rows.map(({ id, allowed, ...room }) => [id, { ...room, allowed: allowed ?? byServer }]));
}

/** The used and the allowed bytes of an organization with a limit. */
interface LimitedRoom {
  used: number;
  allowed: number;
}

/** Reads the room of an organization in one statement; undefined without a limit, when nothing is added up. */
async function readLimitedRoom(
  ctx: Pick<Ctx, 'db' | 'services'>,
  organizationId: number,
): Promise<LimitedRoom | undefined> {
  const room = (await roomsOf(ctx, [organizationId], isLimited(ctx))).get(organizationId);
  return room && { used: room.used, allowed: room.allowed! };
}

const isLimited = ({ services }: Pick<Ctx, 'services'>) =>
  sql`(o.file_limit is not null or ${services.config.filesMegabytes ?? null}::float8 is not null)`;

/**
 * The room of an organization within a transaction that has taken some: nobody else takes any until it ends, so further files need no new
 * sum.
 */
const held = new WeakMap<object, LimitedRoom & { organizationId: number }>();
const heldBy = ({ db }: Pick<Ctx, 'db'>, organizationId: number) => {
  const room = held.get(db);
  return room?.organizationId === organizationId ? room : undefined;
};

/**
 * Returns the bytes left for an organization's files and the refusal of a larger file; undefined without a limit. One statement at most.
 */
export async function fileRoomLeft(
  ctx: Pick<Ctx, 'db' | 'services'>,
  organizationId: number,
): Promise<{ bytes: number; refusal: () => Refusal } | undefined> {
  const room = heldBy(ctx, organizationId) ?? (await readLimitedRoom(ctx, organizationId));
  return room && { bytes: room.allowed - room.used, refusal: () => fileRoomUsedUp(room.used, room.allowed) };
}

/**
 * Refuses a file for which there is no room. Until the transaction ends nobody else takes room: otherwise each of two simultaneous files
 * could take the last of it. Two statements for the first file of a transaction, since the sum is computed once the lock is held; none for
 * further ones that fit.
 */
export async function takeFileRoom(ctx: TxCtx, organizationId: number, bytes: number): Promise<void> {
  const known = heldBy(ctx, organizationId);
  if (known && bytes <= known.allowed - known.used) {
    known.used += bytes;
    return;
  }
  if (!known) {
    const { rows } =
      await sql`select o.id from organization o where o.id = ${organizationId} and ${isLimited(ctx)} for no key update`.execute(
        ctx.db,
      );
    if (rows.length === 0) return;
  }
  const room = await readLimitedRoom(ctx, organizationId);
  if (!room) return;
  if (bytes > room.allowed - room.used) throw fileRoomUsedUp(room.used, room.allowed);
  held.set(ctx.db, { organizationId, allowed: room.allowed, used: room.used + bytes });
}

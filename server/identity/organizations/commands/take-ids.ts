import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { tooManyIds } from '../../../refusals/pace.ts';
import { idsReserved, idsUsedUp } from '../../../refusals/saves.ts';
import { GLOBAL_ID_BYTES, globalIdOf } from '../rules/organization.ts';
import { isAhead, secondsToWait } from './id-pace.ts';

/** The types of which somebody may reserve numbers. */
export const idTypes = [
  'entity',
  'class',
  'property',
  'relation',
  'label',
  'project',
  'file',
  'job',
  'role',
  'team',
  'baseline',
] as const satisfies IdType[];
/** Numbers are given out by the name of the table; only those above can be reserved. */
export type IdType = keyof Database;

/** The largest number that the id columns hold. */
const LAST_ID = 2 ** 31 - 1;

/**
 * Takes the next `count` numbers of a kind, up to the last, and returns the first. Outside any transaction, so that nobody waits for a
 * number: unused ones are lost, and a user who loses too many has to wait (see `usingIds`).
 */
export async function takeIds(
  ctx: Pick<Ctx, 'services' | 'viewer'>,
  organizationId: number,
  type: IdType,
  count: number,
  last = LAST_ID,
): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    insert into id_counter as c (organization_id, type, next) select ${organizationId}, ${type}, 1 + ${count}::integer where not ${isAhead(ctx)}
    on conflict (organization_id, type) do update set next = c.next + ${count}::integer where c.next <= ${last - count}
    returning next - ${count}::integer as first`.execute(ctx.services.db);
  const [row] = rows;
  if (!row) {
    const seconds = await secondsToWait(ctx);
    if (seconds > 0) throw tooManyIds(seconds);
    throw last === LAST_ID ? idsUsedUp(type) : idsReserved(type);
  }
  return row.first;
}

/** Makes sure that numbers up to `used` are not given out again, for items that were imported with their own numbers. */
export async function reserveIdsUpTo(ctx: Ctx, organizationId: number, type: IdType, used: number): Promise<void> {
  await ctx.db
    .insertInto('idCounter')
    .values({ organizationId, type, next: used + 1 })
    .onConflict((clash) =>
      clash.columns(['organizationId', 'type']).doUpdateSet({ next: sql`greatest(id_counter.next, excluded.next)` }),
    )
    .execute();
}

// Random bytes are drawn for a hundred ids at once, since one call costs as much for one id.
let random = Buffer.alloc(0);
let at = 0;

/** Returns a new global id, which is unique across all organizations. */
export function newGlobalId(): string {
  if (at === random.length) random = randomBytes(GLOBAL_ID_BYTES * 128);
  at %= random.length;
  return globalIdOf(random.subarray(at, (at += GLOBAL_ID_BYTES)));
}

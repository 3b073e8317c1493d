import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { Reader } from '../../../platform/database/database.ts';
import { GLOBAL_ID_BYTES, globalIdOf } from '../rules/organization.ts';

/** Returns the global id that belongs to a reserved number, computed from the seed of its range. */
export const allocatedGlobalId = (seed: Uint8Array, id: number): string =>
  globalIdOf(createHash('sha256').update(seed).update(String(id)).digest().subarray(0, GLOBAL_ID_BYTES));

/** Reads the global ids that were reserved with the given numbers of a kind; leaves out numbers that nobody reserved. */
export async function readAllocated(
  db: Reader,
  organizationId: number,
  type: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; seed: Buffer }>`
    select id, seed from unnest(${[...ids]}::integer[]) as id cross join lateral (select * from allocation a
      where a.organization_id = ${organizationId} and a.type = ${type} and a.first <= id order by a.first desc limit 1) a
    where id < a.first + a.count`.execute(db);
  return new Map(rows.map(({ id, seed }) => [id, allocatedGlobalId(seed, id)]));
}

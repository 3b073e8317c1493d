import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { openOrganization } from '../access/keys.ts';
import type { Ctx } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { invalid } from '../refusals.ts';
import type { Organization } from './organization.ts';
import { GLOBAL_ID_BYTES, globalIdOf, isSlug } from './rules.ts';

export const idTypes = ['entity', 'class', 'property', 'relation', 'label', 'project', 'file', 'job'] as const;
export type IdType = (typeof idTypes)[number];
const MAX_IDS = 10_000;

/** Makes an organization with its project 0, the home of its schema. For the installer, so it asks nobody. */
export async function createOrganization(
  db: Db,
  given: Pick<Organization, 'slug' | 'name' | 'description' | 'createdBy'>,
): Promise<Organization> {
  if (!isSlug(given.slug)) throw invalid(`'${given.slug}' cannot be a slug. Use lower-case letters, digits and '-'.`);
  return db.transaction().execute(async (tx) => {
    const organization = await tx.insertInto('organization').values(given).returningAll().executeTakeFirstOrThrow();
    await tx
      .insertInto('project')
      .values({ organizationId: organization.id, id: 0, name: given.name, createdBy: given.createdBy })
      .execute();
    return organization;
  });
}

/**
 * Takes the next `count` numbers of a kind and returns the first. Outside any transaction, so that nobody waits for a number:
 * those that are not used are gone.
 */
export async function takeIds(ctx: Ctx, organizationId: number, type: IdType, count: number): Promise<number> {
  const row = await ctx.house.db
    .insertInto('idCounter')
    .values({ organizationId, type, next: 1 + count })
    .onConflict((clash) =>
      clash.columns(['organizationId', 'type']).doUpdateSet({ next: sql`id_counter.next + ${count}` }),
    )
    .returning(sql<number>`next - ${count}::integer`.as('first'))
    .executeTakeFirstOrThrow();
  return row.first;
}

/** Makes sure that no number up to `used` is given out again: for items that came with their own numbers. */
export async function keepIdsAbove(ctx: Ctx, organizationId: number, type: IdType, used: number): Promise<void> {
  await ctx.db
    .insertInto('idCounter')
    .values({ organizationId, type, next: used + 1 })
    .onConflict((clash) =>
      clash.columns(['organizationId', 'type']).doUpdateSet({ next: sql`greatest(id_counter.next, excluded.next)` }),
    )
    .execute();
}

/** Reserves numbers and global ids for a script that wants to link things before it saves them. */
export async function allocateIds(
  ctx: Ctx,
  organization: string,
  type: string,
  count: number,
): Promise<{ id: number; globalId: string }[]> {
  const known = idTypes.find((each) => each === type);
  if (!known) throw invalid(`'${type}' is no type of id. Use one of ${idTypes.join(', ')}.`);
  if (!Number.isInteger(count) || count < 1 || count > MAX_IDS) throw invalid(`Ask for 1 to ${MAX_IDS} ids at a time.`);
  const { organizationId } = await openOrganization(ctx, organization);
  const first = await takeIds(ctx, organizationId, known, count);
  return Array.from({ length: count }, (_, i) => ({ id: first + i, globalId: newGlobalId() }));
}

/** A name for one thing in all organizations and for good. */
export function newGlobalId(): string {
  if (at === random.length) random = randomBytes(GLOBAL_ID_BYTES * 128);
  at %= random.length;
  return globalIdOf(random.subarray(at, (at += GLOBAL_ID_BYTES)));
}

// One call for random bytes costs as much for a hundred ids as for one.
let random = Buffer.alloc(0);
let at = 0;

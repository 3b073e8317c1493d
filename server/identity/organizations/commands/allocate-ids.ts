import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { forbidden, invalid, tooManyIds } from '../../../refusals.ts';
import { requireLicence, signedIn, visitOrganization } from '../../access/keys.ts';
import { idTypes, takeIds } from '../commands.ts';
import { allocatedGlobalId } from '../queries/allocations.ts';

const MOST = 10_000;
const SEED_BYTES = 32;
const PER_MINUTE = 50_000;
/** Half of the range: reserved numbers that are never used must not leave none for saving. */
const LAST_RESERVED = 2 ** 30;

/**
 * Reserves numbers and global ids for a script that links things before it saves them. An item saved under such a number gets its
 * reserved global id. For viewers who may write somewhere in the organization, within a rate limit.
 */
export async function allocateIds(
  ctx: Ctx,
  organization: string,
  type: string,
  count: number,
): Promise<{ id: number; globalId: string }[]> {
  const known = idTypes.find((each) => each === type);
  if (!known) throw invalid(`'${type}' is no type of id. Use one of ${idTypes.join(', ')}.`);
  if (!Number.isInteger(count) || count < 1 || count > MOST) throw invalid(`Ask for 1 to ${MOST} ids at a time.`);
  const visitor = await visitOrganization(ctx, organization);
  if (!visitor.writesSomewhere)
    throw forbidden(
      `Only whoever may write a project of organization ${visitor.slug} may reserve ids. Ask an administrator.`,
    );
  const { organizationId } = await requireLicence(ctx, visitor);
  await refuseTooFast(ctx, count);
  const first = await takeIds(ctx, organizationId, known, count, LAST_RESERVED);
  const seed = randomBytes(SEED_BYTES);
  await ctx.house.db.insertInto('allocation').values({ organizationId, type: known, first, count, seed }).execute();
  return Array.from({ length: count }, (_, i) => ({ id: first + i, globalId: allocatedGlobalId(seed, first + i) }));
}

/** Takes `count` ids from the rate limit of a minute; refused if too many. One statement, so that the limit holds across servers. */
async function refuseTooFast(ctx: Ctx, count: number): Promise<void> {
  const { username } = signedIn(ctx);
  const ahead = sql`greatest(p.ahead_until, now()) + ${(count * 60) / PER_MINUTE}::float8 * interval '1 second'`;
  const { rows } = await sql`
    insert into id_pace as p (username, ahead_until)
    values (${username}, now() + ${(count * 60) / PER_MINUTE}::float8 * interval '1 second')
    on conflict (username) do update set ahead_until = ${ahead} where ${ahead} <= now() + interval '1 minute'
    returning 1`.execute(ctx.house.db);
  if (rows.length > 0) return;
  const { rows: waits } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from ${ahead} - now()) - 60)::integer as seconds from id_pace as p
    where username = ${username}`.execute(ctx.house.db);
  throw tooManyIds(Math.max(1, waits[0]?.seconds ?? 1));
}

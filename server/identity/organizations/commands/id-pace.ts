import { sql, type RawBuilder } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { tooManyIds } from '../../../refusals/pace.ts';
import { signedIn } from '../../access/keys/signed-in.ts';

/**
 * The number of ids that a person may use up in a minute. Each advances a moment by its share of one, which is exact on any number of
 * servers.
 */
const PER_MINUTE = 50_000;

const share = (count: number) => sql`${(count * 60) / PER_MINUTE}::float8 * interval '1 second'`;
const ahead = (count: number) => sql`greatest(p.ahead_until, now()) + ${share(count)}`;

/** Goes ahead by so many ids, if that is no more than a minute's. */
export async function refuseTooFast(ctx: Ctx, count: number): Promise<void> {
  const { username } = signedIn(ctx);
  const { rows } = await sql`
    insert into id_pace as p (username, ahead_until) values (${username}, now() + ${share(count)})
    on conflict (username) do update set ahead_until = ${ahead(count)} where ${ahead(count)} <= now() + interval '1 minute'
    returning 1`.execute(ctx.services.db);
  if (rows.length === 0) throw tooManyIds(Math.max(1, await secondsToWait(ctx, count)));
}

/** Matches users who have used up their allowance of ids. */
export const isAhead = ({ viewer }: Pick<Ctx, 'viewer'>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from id_pace where username = ${viewer?.username ?? ''} and ahead_until > now() + interval '1 minute')`;

/** Returns the seconds until somebody's use of ids is at most a minute ahead of their allowance; 0 if they need not wait. */
export async function secondsToWait(ctx: Pick<Ctx, 'services' | 'viewer'>, count = 0): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from ${ahead(count)} - now()) - 60)::integer as seconds from id_pace as p
    where username = ${ctx.viewer?.username ?? ''}`.execute(ctx.services.db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/**
 * Does work with new ids. Ids of refused work are lost: they count, so that nobody uses them all up with refused requests. A user too far
 * ahead waits a minute at most.
 */
export async function usingIds<T>(ctx: Ctx, count: number | (() => number), work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const lost = typeof count === 'number' ? count : count();
    if (lost > 0 && ctx.viewer) await countLost(ctx, lost).catch(() => undefined); // the database may be what failed
    throw error;
  }
}

const countLost = ({ services, viewer }: Ctx, count: number) =>
  sql`insert into id_pace as p (username, ahead_until)
    select username, now() + least(${share(count)}, interval '2 minutes') from "user" where username = ${viewer!.username}
    on conflict (username) do update set ahead_until = least(${ahead(count)}, now() + interval '2 minutes')`.execute(
    services.db,
  );

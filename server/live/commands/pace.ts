import { sql, type RawBuilder } from 'kysely';

import type { Ctx } from '../../platform/context.ts';

const MINUTE = sql`interval '1 minute'`;
const share = ({ services }: Ctx) => sql`${MINUTE} / ${services.config.messagesPerMinute}::float8`;

/**
 * Returns SQL that counts one message against the sender's rate limit, only if the limit and `condition` allow it. One statement, so that
 * the limit holds across servers and refused messages do not count.
 */
export const countMessage = (ctx: Ctx, username: string, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into chat_pace as p (username, ahead_until) select ${username}::text, now() + ${share(ctx)} where ${condition}
  on conflict (username) do update set ahead_until = greatest(p.ahead_until, now()) + ${share(ctx)}
    where greatest(p.ahead_until, now()) + ${share(ctx)} <= now() + ${MINUTE} + ${share(ctx)} / 2
  returning 1`;

/** Returns the seconds until the sender may write again. */
export async function secondsUntilNextMessage(ctx: Ctx, username: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from ahead_until + ${share(ctx)} - ${MINUTE} - now()))::integer as seconds
    from chat_pace where username = ${username}`.execute(ctx.db);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

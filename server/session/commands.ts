import { sql } from 'kysely';

import { accessTopic } from '../access/granted.ts';
import { leaveSeats } from '../access/seats.ts';
import { record } from '../audit/commands.ts';
import { inTransaction, type Ctx, type Viewer } from '../platform/context.ts';
import { sessionCookie } from './cookies.ts';
import { newToken } from './passwords.ts';
import { readViewer } from './queries.ts';

const SESSION_DAYS = 7;

/** Starts a session for somebody who has proved who they are: its token goes into the cookie and nowhere else. */
export async function startSession(ctx: Ctx, { username }: Pick<Viewer, 'username'>): Promise<Viewer> {
  const { token, hash } = newToken();
  const expires = sql<Date>`now() + ${sql.lit(`${SESSION_DAYS} days`)}::interval`;
  await ctx.db
    .with('gone', (db) =>
      db
        .deleteFrom('session')
        .where('username', '=', username)
        .where('expires', '<', sql<Date>`now()`),
    )
    .insertInto('session')
    .values({ tokenHash: hash, username, expires, address: ctx.address, agent: ctx.agent })
    .execute();
  ctx.cookies.push(sessionCookie(ctx.house.config, token, SESSION_DAYS * 86_400));
  await record(ctx, { action: 'signed_in', username, details: { agent: ctx.agent } });
  ctx.log.info({ username }, 'signed in');
  return (ctx.viewer = (await readViewer(ctx.db, token))!);
}

/** Ends the session, if there is one, and takes the cookie back. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { viewer } = ctx;
  if (viewer?.isSession)
    await inTransaction(ctx, async (ctx) => {
      await leaveSeats(ctx.db, { holder: viewer.holder! });
      const { numDeletedRows } = await ctx.db
        .deleteFrom('session')
        .where('tokenHash', '=', viewer.holder!)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await record(ctx, { action: 'signed_out' });
      ctx.news.add(accessTopic);
    });
  ctx.viewer = null;
  ctx.cookies.push(sessionCookie(ctx.house.config));
}

/** Notes that the session is in use; writes at most once in five minutes. */
export async function keepSession(ctx: Ctx): Promise<void> {
  if (!ctx.viewer?.isSession) return;
  const stale = sql<Date>`now() - interval '5 minutes'`;
  await ctx.db
    .updateTable('session')
    .set({ lastSeen: sql`now()` })
    .where('tokenHash', '=', ctx.viewer.holder)
    .where('lastSeen', '<', stale)
    .execute();
}

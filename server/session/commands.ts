import { sql } from 'kysely';

import type { Ctx, Viewer } from '../platform/context.ts';
import { sessionCookie } from './cookies.ts';
import { newToken } from './passwords.ts';

const SESSION_DAYS = 7;

/** Starts a session for somebody who has proved who they are: its token goes into the cookie and nowhere else. */
export async function startSession(ctx: Ctx, user: Pick<Viewer, 'username' | 'permissions'>): Promise<Viewer> {
  const { token, hash } = newToken();
  const expires = sql<Date>`now() + ${sql.lit(`${SESSION_DAYS} days`)}::interval`;
  await ctx.db
    .with('gone', (db) =>
      db
        .deleteFrom('session')
        .where('username', '=', user.username)
        .where('expires', '<', sql<Date>`now()`),
    )
    .insertInto('session')
    .values({ tokenHash: hash, username: user.username, expires })
    .execute();
  ctx.cookies.push(sessionCookie(ctx.house.config, token, SESSION_DAYS * 86_400));
  ctx.log.info({ username: user.username }, 'signed in');
  return (ctx.viewer = { ...user, sessionHash: hash });
}

/** Ends the session, if there is one, and takes the cookie back. */
export async function signOut(ctx: Ctx): Promise<void> {
  if (ctx.viewer) await ctx.db.deleteFrom('session').where('tokenHash', '=', ctx.viewer.sessionHash).execute();
  ctx.viewer = null;
  ctx.cookies.push(sessionCookie(ctx.house.config));
}

/** Notes that the session is in use; writes at most once in five minutes. */
export async function keepSession(ctx: Ctx): Promise<void> {
  if (!ctx.viewer?.isSessionStale) return;
  await ctx.db
    .updateTable('session')
    .set({ lastSeen: sql`now()` })
    .where('tokenHash', '=', ctx.viewer.sessionHash)
    .execute();
}

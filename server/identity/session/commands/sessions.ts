import { sql, type DeleteQueryBuilder } from 'kysely';

import { inTransaction, type Ctx, type Services, type TxCtx, type Viewer } from '../../../platform/context.ts';
import { apiKeyMayNot, sessionNotFound } from '../../../refusals/sessions-and-keys.ts';
import { accountIsTurnedOff } from '../../../refusals/sign-in.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { noteActivity, SERVER } from '../../access/commands/activity.ts';
import { giveBackSeats } from '../../access/commands/seats.ts';
import { administersServer } from '../../access/keys/signed-in.ts';
import { accessTopic } from '../../access/topics.ts';
import { record } from '../../audit/commands.ts';
import { isOver, ownSession, readViewer } from '../queries/sessions.ts';
import { sessionCookie } from '../rules/cookies.ts';
import { isUuid, MOST_SESSIONS, networkOf, viewerFields } from '../rules/sessions.ts';
import { newToken } from './secret-tokens.ts';

/** A user who has proved their identity, and how; and how many hours the session lasts if the provider allows fewer than Truss. */
interface Proven extends Pick<Viewer, 'username' | 'method'> {
  hours?: number | undefined;
}

/** Starts a session for a user who has proved their identity. The token goes only into the cookie. Refused while the account is off. */
export async function startSession(ctx: Ctx, { username, method = 'NATIVE', hours }: Proven): Promise<Viewer> {
  const { token, hash } = newToken();
  const { config } = ctx.services;
  const lasts = Math.min(hours ?? config.sessionHours, config.sessionHours);
  const before = ctx.viewer ?? ctx.awaitingSecondStep;
  const viewer = await inTransaction(ctx, async (ctx) => {
    await refuseWhileOff(ctx, username);
    await endSessions(ctx, (q) =>
      q.where((eb) =>
        eb.or([
          eb.and([eb('username', '=', username), eb('expires', '<', sql<Date>`now()`)]),
          // Signing in again ends the session that this browser had.
          ...(before?.isSession ? [eb('tokenHash', '=', before.holder!)] : []),
          eb('tokenHash', 'in', (eb) =>
            eb
              .selectFrom('session')
              .select('tokenHash')
              .where('username', '=', username)
              .orderBy('lastSeen', 'desc')
              .offset(MOST_SESSIONS - 1),
          ),
        ]),
      ),
    );
    const expires = sql<Date>`now() + ${sql.lit(`${lasts} hours`)}::interval`;
    await ctx.db
      .insertInto('session')
      .values({ tokenHash: hash, username, expires, method, address: ctx.address, agent: ctx.agent })
      .execute();
    await rememberAddress(ctx, username);
    await record(ctx, { action: 'signed_in', username, details: { method, agent: ctx.agent } });
    return (await readViewer({ db: ctx.db, config }, token))!;
  });
  ctx.cookies.push(sessionCookie(config, token, lasts * 3_600));
  ctx.log.info({ username, method }, 'signed in');
  Object.assign(ctx, viewerFields(viewer));
  return viewer;
}

/**
 * Locks the user's row until the session exists, so that turning the account off at the same moment either ends this session or prevents
 * it.
 */
async function refuseWhileOff({ db }: TxCtx, username: string): Promise<void> {
  const user = await db
    .selectFrom('user')
    .select('username')
    .where('username', '=', username)
    .where('turnedOff', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!user) throw accountIsTurnedOff();
}

const rememberAddress = ({ db, address }: TxCtx, username: string) =>
  db
    .insertInto('knownAddress')
    .values({ username, address: networkOf(address) })
    .onConflict((clash) => clash.columns(['username', 'address']).doUpdateSet({ lastUsed: sql`now()` }))
    .execute();

type EndSessions = DeleteQueryBuilder<Database, 'session', object>;

/** Ends sessions: frees their licence seats and closes their sockets. Returns how many there were. */
async function endSessions(ctx: TxCtx, which: (q: EndSessions) => EndSessions): Promise<number> {
  const ended = await which(ctx.db.deleteFrom('session')).returning('tokenHash').execute();
  if (ended.length === 0) return 0;
  await giveBackSeats(ctx.db, { holders: ended.map(({ tokenHash }) => tokenHash) });
  ctx.news.add(accessTopic);
  return ended.length;
}

/** Ends all sessions of a user, except the viewer's own. */
export const endOtherSessions = (ctx: TxCtx, username: string): Promise<number> =>
  endSessions(ctx, (q) =>
    q
      .where('username', '=', username)
      .$if(ctx.viewer?.isSession === true, (q) => q.where('tokenHash', '!=', ctx.viewer!.holder!)),
  );

/**
 * Ends one of the viewer's other sessions; refused if it is not theirs or has ended. The caller has had the viewer prove their identity.
 */
export async function revokeSession(ctx: Ctx, id: string): Promise<void> {
  const { username } = ownSession(ctx);
  if (!isUuid(id)) throw sessionNotFound();
  await inTransaction(ctx, async (ctx) => {
    if (!(await endSessions(ctx, (q) => q.where('username', '=', username).where('id', '=', id))))
      throw sessionNotFound();
    await record(ctx, { action: 'session_revoked', target: username });
  });
}

/** Ends all of the viewer's sessions but this one and returns how many. The caller has had the viewer prove their identity. */
export async function revokeOtherSessions(ctx: Ctx): Promise<number> {
  const { username } = ownSession(ctx);
  return inTransaction(ctx, async (ctx) => {
    const ended = await endOtherSessions(ctx, username);
    if (ended > 0) await record(ctx, { action: 'session_revoked', target: username, details: { sessions: ended } });
    return ended;
  });
}

/** Ends one or all sessions of a user, except the one that makes the call, and returns how many. For administrators of the server. */
export async function revokeSessionsOf(ctx: Ctx, name: string, id?: string | null): Promise<number> {
  administersServer(ctx);
  const { holder } = ownSession(ctx);
  const username = name.trim().toLowerCase();
  if (id != null && !isUuid(id)) throw sessionNotFound();
  return inTransaction(ctx, async (ctx) => {
    const ended = await endSessions(ctx, (q) =>
      q
        .where('username', '=', username)
        .where('tokenHash', '!=', holder)
        .$if(id != null, (q) => q.where('id', '=', id!)),
    );
    if (ended === 0 && id != null) throw sessionNotFound();
    if (ended > 0) await record(ctx, { action: 'session_revoked', target: username, details: { sessions: ended } });
    return ended;
  });
}

/** Deletes ended sessions, expired failure counts, and known addresses that were not used for long. */
export async function sweepSessions({ db, config }: Services): Promise<void> {
  await db.deleteFrom('session').where(isOver(config)).execute();
  await sql`delete from throttle where changed < now() - interval '1 day' and until < now()`.execute(db);
  await sql`delete from known_address where last_used < now() - interval '90 days'`.execute(db);
}

/** Ends the session, if there is one, and deletes its cookie. */
export async function signOut(ctx: Ctx): Promise<void> {
  const viewer = ctx.viewer ?? ctx.awaitingSecondStep;
  if (viewer?.key) throw apiKeyMayNot();
  if (viewer?.isSession)
    await inTransaction(ctx, async (ctx) => {
      await giveBackSeats(ctx.db, { holder: viewer.holder! });
      const { numDeletedRows } = await ctx.db
        .deleteFrom('session')
        .where('tokenHash', '=', viewer.holder!)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await record(ctx, { action: 'signed_out', username: viewer.username });
      ctx.news.add(accessTopic);
    });
  Object.assign(ctx, viewerFields(null));
  ctx.cookies.push(sessionCookie(ctx.services.config));
}

/** Notes that the session is in use, at most once in five minutes. */
export async function keepSession(ctx: Pick<Ctx, 'services' | 'viewer' | 'db'>): Promise<void> {
  noteActivity(ctx, SERVER);
  if (!ctx.viewer?.isSessionStale) return;
  await ctx.db
    .updateTable('session')
    .set({ lastSeen: sql`now()` })
    .where('tokenHash', '=', ctx.viewer.holder)
    .execute();
}

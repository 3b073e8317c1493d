import { sql } from 'kysely';

import type { Config } from '../../../platform/config.ts';
import type { Ctx, Services, SignInMethod, Viewer } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { preparedMark } from '../../../platform/database/prepared-statements.ts';
import { sharedRead } from '../../../platform/graph/batch.ts';
import { apiKeyMayNot } from '../../../refusals/sessions-and-keys.ts';
import { signInAgain } from '../../../refusals/sign-in.ts';
import { withoutDemanding } from '../../access/keys/second-step.ts';
import { administersServer, signedIn } from '../../access/keys/signed-in.ts';
import { readGrantedPermissions, readGranted } from '../../access/queries/granted-permissions.ts';
import { limitToScope } from '../../access/rules/permissions.ts';
import { tokenHash } from '../commands/secret-tokens.ts';
import { isUuid, networkOf, RECENT_MINUTES } from '../rules/sessions.ts';
import type { Session } from '../session.ts';

/** Selects the sessions that are valid: neither ended nor unused for too long. */
export const liveSessions = ({ sessionIdleMinutes }: Config) => sql`select token_hash, username from session
  where expires > now() and last_seen > now() - ${sql.lit(`${sessionIdleMinutes} minutes`)}::interval`;
/** Matches sessions that are no longer valid. */
export const isOver = ({ sessionIdleMinutes }: Pick<Config, 'sessionIdleMinutes'>) =>
  sql<boolean>`(expires < now() or last_seen < now() - ${sql.lit(`${sessionIdleMinutes} minutes`)}::interval)`;
export const liveKeys = () => sql`select hash, username from api_key k where (expires is null or expires > now())
  and exists (select from "user" u where u.username = k.username and u.turned_off is null)`;
/** Organizations that require a second step of everybody who works in them. */
const demanding = sql<
  string[]
>`array(select slug from organization where preferences @> '{"signIn.demandTwoStep": true}')`;

/** Returns the viewer of a session token with their permissions; null if the session is not valid. One indexed statement. */
export async function readViewer(
  services: Pick<Services, 'db' | 'config'>,
  token: string | undefined,
): Promise<Viewer | null> {
  if (!token) return null;
  const holder = tokenHash(token);
  const row = await readHolder(services, holder.toString('hex'));
  if (!row) return null;
  const { method, isSessionStale } = row;
  const held = await holding(services.db, row);
  return { ...held, ...secondStepOf(services, row, held.permissions), holder, isSession: true, method, isSessionStale };
}

/** Returns the seconds after which the use of a session is noted again: five minutes, or less where sessions end soon. */
export const staleSeconds = ({ sessionIdleMinutes }: Config) => Math.min(300, sessionIdleMinutes * 15);

const readHolder = sharedRead(async ({ db, config }: Pick<Services, 'db' | 'config'>, hashes: string[]) => {
  const { rows } = await sql<Holder & { hash: Buffer; method: SignInMethod; isSessionStale: boolean }>`
    select s.token_hash as hash, u.username, u.permissions, coalesce(a.version, 0) as version, s.method,
      u.two_step_enabled or s.method not in ('NATIVE', 'LDAP') as has_second_step, u.two_step_enabled, ${demanding} as demanding,
      s.last_seen < now() - make_interval(secs => ${staleSeconds(config)}) as is_session_stale
    from (${liveSessions(config)}) as live (holder, username) join session s on s.token_hash = holder
    join "user" u on u.username = live.username left join access_version a on a.username = live.username
    where u.turned_off is null and holder = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[]) ${preparedMark}`.execute(
    db,
  );
  return new Map(rows.map(({ hash, ...holder }) => [hash.toString('hex'), holder]));
});

/**
 * Returns the viewer of an API key, with those of their permissions that lie in its scope; null if the key is not valid. One indexed
 * statement.
 */
export async function readKeyViewer(
  { db, config }: Pick<Services, 'db' | 'config'>,
  key: string,
): Promise<Viewer | null> {
  const holder = tokenHash(key);
  const { rows } = await sql<Holder & { scope: string[]; isSessionStale: boolean }>`
    select u.username, u.permissions, k.scope, coalesce(a.version, 0) as version, u.two_step_enabled, ${demanding} as demanding,
      u.two_step_enabled or (u.password_hash is null
        and not exists (select from user_identity i where i.username = u.username and i.provider = 'LDAP')) as has_second_step,
      coalesce(k.last_used < now() - interval '1 minute', true) as is_session_stale
    from (${liveKeys()}) as live (holder, username) join api_key k on k.hash = holder
    join "user" u on u.username = live.username left join access_version a on a.username = live.username
    where holder = ${holder}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const viewer = await holding(db, row);
  const { permissions: held } = viewer;
  const { scope, isSessionStale } = row;
  return {
    ...viewer,
    ...secondStepOf({ config }, row, limitToScope(held, scope)),
    holder,
    isSession: false,
    isSessionStale,
    key: { scope, held },
  };
}

interface Holder {
  username: string;
  permissions: string[];
  version: number;
  /** True if the user has a second step here, or their provider requires one. */
  hasSecondStep: boolean;
  twoStepEnabled: boolean;
  demanding: string[];
}

/** Returns whether a required second step is missing, and what the user may do without one. */
function secondStepOf(
  { config }: Pick<Services, 'config'>,
  { hasSecondStep, twoStepEnabled, demanding }: Holder,
  permissions: readonly string[],
): Pick<Viewer, 'secondStep' | 'demanding' | 'permissions'> {
  if (!hasSecondStep)
    return {
      permissions: withoutDemanding(permissions, demanding),
      demanding,
      ...(config.demandsTwoStep && { secondStep: 'MISSING' }),
    };
  return { permissions, ...(config.demandsTwoStep && twoStepEnabled && { secondStep: 'DEMANDED' }) };
}

async function holding(db: Db, { username, permissions, version }: Holder) {
  return { username, version, permissions: await readGrantedPermissions(db, username, version, permissions) };
}

/** Reads the organizations that currently demand a second step. */
export async function readDemanding(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ slugs: string[] }>`select ${demanding} as slugs`.execute(db);
  return rows[0]!.slugs;
}

/** Returns the present permissions of a user, signed in or not; none if there is no such user or the account is off. */
export async function readPermissions(db: Db, username: string): Promise<string[]> {
  const user = await db
    .selectFrom('user')
    .select('permissions')
    .where('username', '=', username)
    .where('turnedOff', 'is', null)
    .executeTakeFirst();
  return user ? [...user.permissions, ...(await readGranted(db, username))] : [];
}

/**
 * Returns the viewer if they came with a session. Refuses API keys, which must not reach anything their owner did not intend to hand out.
 */
export const ownSession = (ctx: Ctx): OwnSession => asSession(signedIn(ctx));

/** Returns the session like `ownSession`, but also for a viewer whose required second step is missing. Only for setting that up. */
export const sessionAwaitingSecondStep = (ctx: Ctx): OwnSession => asSession(ctx.awaitingSecondStep ?? signedIn(ctx));

export type OwnSession = Viewer & { holder: Buffer };
function asSession(viewer: Viewer): OwnSession {
  if (!viewer.isSession || !viewer.holder) throw apiKeyMayNot();
  return viewer as OwnSession;
}

/**
 * Refuses a session that was started too long ago. Used where an unlocked screen alone must not be enough and there is no password to
 * ask for.
 */
export async function refuseUnlessRecent({ db }: Pick<Ctx, 'db'>, { holder }: OwnSession): Promise<void> {
  const recent = await db
    .selectFrom('session')
    .select('id')
    .where('tokenHash', '=', holder)
    .where('created', '>', sql<Date>`now() - ${sql.lit(`${RECENT_MINUTES} minutes`)}::interval`)
    .executeTakeFirst();
  if (!recent) throw signInAgain(RECENT_MINUTES);
}

/** Tells whether the id is that of the session which makes the call. */
export async function isOwnSession(ctx: Ctx, id: string): Promise<boolean> {
  const { holder } = ownSession(ctx);
  if (!isUuid(id)) return false;
  const current = await ctx.db
    .selectFrom('session')
    .select('id')
    .where('tokenHash', '=', holder)
    .where('id', '=', id)
    .executeTakeFirst();
  return current !== undefined;
}

/** Reads the viewer's valid sessions, last used first. */
export const readSessions = (ctx: Ctx): Promise<Session[]> => readSessionsOf(ctx, ownSession(ctx));

/** Reads the sessions of any user. For administrators of the server; refused for API keys. */
export async function readOthersSessions(ctx: Ctx, username: string): Promise<Session[]> {
  administersServer(ctx);
  return readSessionsOf(ctx, { ...ownSession(ctx), username: username.trim().toLowerCase() });
}

async function readSessionsOf(
  ctx: Ctx,
  { username, holder }: Pick<OwnSession, 'username' | 'holder'>,
): Promise<Session[]> {
  const rows = await validSessions(ctx)
    .where('username', '=', username)
    .orderBy('lastSeen', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ tokenHash, ...row }) => ({ ...row, isCurrent: tokenHash.equals(holder) }));
}

const validSessions = (ctx: Ctx) =>
  ctx.db
    .selectFrom('session')
    .select(['id', 'method', 'address', 'agent', 'created', 'lastSeen', 'expires', 'tokenHash'])
    .where(sql<boolean>`token_hash in (select token_hash from (${liveSessions(ctx.services.config)}) as live)`);

/** Sessions by id: the viewer's own, and anybody's for administrators of the server; none for API keys. */
export async function readSessionsById(ctx: Ctx, ids: string[]): Promise<Map<string, Session>> {
  const { viewer } = ctx;
  if (!viewer?.isSession || !viewer.holder) return new Map();
  const rows = await validSessions(ctx)
    .where('id', '=', sql<string>`any(${ids.filter(isUuid)}::uuid[])`)
    .$if(!viewer.permissions.includes('*'), (q) => q.where('username', '=', viewer.username))
    .execute();
  return new Map(
    rows.map(({ tokenHash, ...row }) => [row.id, { ...row, isCurrent: tokenHash.equals(viewer.holder!) }]),
  );
}

/** Tells whether the user has signed in from the address of this request before. */
export async function comesFromKnownAddress({ db, address }: Pick<Ctx, 'db' | 'address'>, username: string) {
  const row = await db
    .selectFrom('knownAddress')
    .select('username')
    .where('username', '=', username)
    .where('address', '=', networkOf(address))
    .executeTakeFirst();
  return row !== undefined;
}

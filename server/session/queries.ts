import { sql } from 'kysely';

import { heldBy, readGranted } from '../access/granted.ts';
import { signedIn } from '../access/keys.ts';
import { within } from '../access/permissions.ts';
import { together } from '../platform/batch.ts';
import type { Config } from '../platform/config.ts';
import type { Ctx, House, SignInMethod, Viewer } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { kept } from '../platform/kept-plans.ts';
import { keyMayNot } from '../refusals.ts';
import { tokenHash } from './passwords.ts';
import { networkOf } from './rules.ts';
import type { Session } from './session.ts';

/** Sessions that hold: neither over nor left alone for too long. */
export const liveSessions = ({ sessionIdleMinutes }: Config) => sql`select token_hash, username from session
  where expires > now() and last_seen > now() - ${sql.lit(`${sessionIdleMinutes} minutes`)}::interval`;
/** The sessions that do not. */
export const isOver = ({ sessionIdleMinutes }: Pick<Config, 'sessionIdleMinutes'>) =>
  sql<boolean>`(expires < now() or last_seen < now() - ${sql.lit(`${sessionIdleMinutes} minutes`)}::interval)`;
export const liveKeys = () => sql`select hash, username from api_key where expires is null or expires > now()`;

/** Who holds the token of a session, with their permissions; null if nobody does any more. One indexed statement. */
export async function readViewer(
  house: Pick<House, 'db' | 'config'>,
  token: string | undefined,
): Promise<Viewer | null> {
  if (!token) return null;
  const holder = tokenHash(token);
  const row = await readHolder(house, holder.toString('hex'));
  if (!row) return null;
  const { method, isSessionStale } = row;
  return { ...(await holding(house.db, row)), holder, isSession: true, method, isSessionStale };
}

/** How long the use of a session may go unnoted: five minutes, or less where sessions end soon. */
const staleSeconds = ({ sessionIdleMinutes }: Config) => Math.min(300, sessionIdleMinutes * 15);

const readHolder = together(async ({ db, config }: Pick<House, 'db' | 'config'>, hashes: string[]) => {
  const { rows } = await sql<Holder & { hash: Buffer; method: SignInMethod; isSessionStale: boolean }>`
    select s.token_hash as hash, u.username, u.permissions, coalesce(a.version, 0) as version, s.method,
      s.last_seen < now() - make_interval(secs => ${staleSeconds(config)}) as is_session_stale
    from (${liveSessions(config)}) as live (holder, username) join session s on s.token_hash = holder
    join "user" u on u.username = live.username left join access_version a on a.username = live.username
    where holder = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[]) ${kept}`.execute(db);
  return new Map(rows.map(({ hash, ...holder }) => [hash.toString('hex'), holder]));
});

/** Who an API key acts for, with what of their permissions lies within its scope; null if it is none any more. One indexed statement. */
export async function readKeyViewer(db: Db, key: string): Promise<Viewer | null> {
  const holder = tokenHash(key);
  const { rows } = await sql<Holder & { scope: string[]; isSessionStale: boolean }>`
    select u.username, u.permissions, k.scope, coalesce(a.version, 0) as version,
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
    permissions: within(held, scope),
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
}

async function holding(db: Db, { username, permissions, version }: Holder) {
  return { username, version, permissions: await heldBy(db, username, version, permissions) };
}

/** What somebody may do now, whether or not they are signed in; nothing if there is nobody of that name. */
export async function readPermissions(db: Db, username: string): Promise<string[]> {
  const user = await db.selectFrom('user').select('permissions').where('username', '=', username).executeTakeFirst();
  return user ? [...user.permissions, ...(await readGranted(db, username))] : [];
}

/** Whoever signed in by themselves; API keys are refused, which may not open what their owner did not mean to hand out. */
export function ownSession(ctx: Ctx): Viewer & { holder: Buffer } {
  const viewer = signedIn(ctx);
  if (!viewer.isSession || !viewer.holder) throw keyMayNot();
  return viewer as Viewer & { holder: Buffer };
}

/** The viewer's sessions that hold, the one used last first. */
export async function readSessions(ctx: Ctx): Promise<Session[]> {
  const { username, holder } = ownSession(ctx);
  const rows = await ctx.db
    .selectFrom('session')
    .select(['id', 'method', 'address', 'agent', 'created', 'lastSeen', 'expires', 'tokenHash'])
    .where('username', '=', username)
    .where(sql<boolean>`token_hash in (select token_hash from (${liveSessions(ctx.house.config)}) as live)`)
    .orderBy('lastSeen', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ tokenHash, ...row }) => ({ ...row, isCurrent: tokenHash.equals(holder) }));
}

/** Whether somebody has signed in from where this request comes from before. */
export async function comesFromKnownAddress({ db, address }: Pick<Ctx, 'db' | 'address'>, username: string) {
  const row = await db
    .selectFrom('knownAddress')
    .select('username')
    .where('username', '=', username)
    .where('address', '=', networkOf(address))
    .executeTakeFirst();
  return row !== undefined;
}

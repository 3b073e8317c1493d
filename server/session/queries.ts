import { sql } from 'kysely';

import { grantedTo, readGranted } from '../access/granted.ts';
import { within } from '../access/permissions.ts';
import type { Viewer } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { tokenHash } from './passwords.ts';

export const IDLE_HOURS = 12;

/** Sessions that hold: neither over nor left alone for too long. */
export const liveSessions = () => sql`select token_hash, username from session
  where expires > now() and last_seen > now() - ${sql.lit(`${IDLE_HOURS} hours`)}::interval`;
export const liveKeys = () => sql`select hash, username from api_key where expires is null or expires > now()`;

/** Who holds the token of a session, with their permissions; null if nobody does any more. One indexed statement. */
export async function readViewer(db: Db, token: string | undefined): Promise<Viewer | null> {
  if (!token) return null;
  const holder = tokenHash(token);
  const { rows } = await sql<Holder>`
    select u.username, u.permissions, coalesce(a.version, 0) as version
    from (${liveSessions()}) as live (holder, username)
    join "user" u using (username) left join access_version a using (username)
    where holder = ${holder}`.execute(db);
  return rows[0] ? { ...(await holding(db, rows[0])), holder, isSession: true } : null;
}

/** Who an API key acts for, with what of their permissions lies within its scope; null if it is none any more. One indexed statement. */
export async function readKeyViewer(db: Db, key: string): Promise<Viewer | null> {
  const holder = tokenHash(key);
  const { rows } = await sql<Holder & { scope: string[] }>`
    select u.username, u.permissions, k.scope, coalesce(a.version, 0) as version
    from (${liveKeys()}) as live (holder, username) join api_key k on k.hash = holder
    join "user" u on u.username = live.username left join access_version a on a.username = live.username
    where holder = ${holder}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const viewer = await holding(db, row);
  return { ...viewer, permissions: within(viewer.permissions, row.scope), holder, isSession: false };
}

interface Holder {
  username: string;
  permissions: string[];
  version: number;
}

async function holding(db: Db, { username, permissions, version }: Holder) {
  return { username, version, permissions: [...permissions, ...(await grantedTo(db, username, version))] };
}

/** What somebody may do now, whether or not they are signed in; nothing if there is nobody of that name. */
export async function readPermissions(db: Db, username: string): Promise<string[]> {
  const user = await db.selectFrom('user').select('permissions').where('username', '=', username).executeTakeFirst();
  return user ? [...user.permissions, ...(await readGranted(db, username))] : [];
}

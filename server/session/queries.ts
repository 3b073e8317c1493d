import { sql } from 'kysely';

import type { Viewer } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { tokenHash } from './passwords.ts';

export const IDLE_HOURS = 12;

/** Who holds the token, with their permissions; null if nobody does any more. One indexed statement. */
export async function readViewer(db: Db, token: string | undefined): Promise<Viewer | null> {
  if (!token) return null;
  const hash = tokenHash(token);
  const row = await db
    .selectFrom('session as s')
    .innerJoin('user as u', 'u.username', 's.username')
    .select([
      'u.username',
      'u.permissions',
      sql<boolean>`s.last_seen < now() - interval '5 minutes'`.as('isSessionStale'),
    ])
    .where('s.tokenHash', '=', hash)
    .where('s.expires', '>', sql<Date>`now()`)
    .where('s.lastSeen', '>', sql<Date>`now() - ${sql.lit(`${IDLE_HOURS} hours`)}::interval`)
    .executeTakeFirst();
  return row ? { ...row, sessionHash: hash } : null;
}

import { sql } from 'kysely';

import { together } from '../platform/batch.ts';
import type { Viewer } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { tokenHash } from './passwords.ts';

export const IDLE_HOURS = 12;

/** Who holds the token, with their permissions; null if nobody does any more. One indexed statement. */
export async function readViewer(db: Db, token: string | undefined): Promise<Viewer | null> {
  if (!token) return null;
  const hash = tokenHash(token);
  const held = await readHolder(db, hash.toString('hex'));
  return held ? { ...held, sessionHash: hash } : null;
}

const readHolder = together(async (db: Db, hashes: string[]) => {
  const rows = await db
    .selectFrom('session as s')
    .innerJoin('user as u', 'u.username', 's.username')
    .select([
      's.tokenHash',
      'u.username',
      'u.permissions',
      sql<boolean>`s.last_seen < now() - interval '5 minutes'`.as('isSessionStale'),
    ])
    .where('s.tokenHash', '=', sql<Buffer>`any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`)
    .where('s.expires', '>', sql<Date>`now()`)
    .where('s.lastSeen', '>', sql<Date>`now() - ${sql.lit(`${IDLE_HOURS} hours`)}::interval`)
    .execute();
  return new Map(rows.map(({ tokenHash, ...holder }) => [tokenHash.toString('hex'), holder]));
});

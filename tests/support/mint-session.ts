import { sql } from 'kysely';

import { newToken } from '../../server/identity/session/passwords.ts';
import type { Services as Inside } from '../../server/platform/context.ts';

/** The cookie of a session made without signing in: no password, no audit record, no known address. */
export async function mintSession({ db }: Pick<Inside, 'db'>, username: string): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto('session')
    .values({ tokenHash: hash, username, expires: sql<Date>`now() + interval '1 day'` })
    .execute();
  return `truss_session=${token}`;
}

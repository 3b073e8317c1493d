import { sql } from 'kysely';

import { newToken } from '../../server/identity/session/commands/secret-tokens.ts';
import type { Services as Inside } from '../../server/platform/context.ts';

/** Makes a session without signing in, and returns its cookie: no password, no audit record, no known address. */
export async function mintSession({ db }: Pick<Inside, 'db'>, username: string): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto('session')
    .values({ tokenHash: hash, username, expires: sql<Date>`now() + interval '1 day'` })
    .execute();
  return `truss_session=${token}`;
}

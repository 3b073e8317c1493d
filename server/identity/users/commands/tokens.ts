import { sql } from 'kysely';

import type { Db, Writer } from '../../../platform/database/database.ts';
import { linkIsUsedOrTooOld } from '../../../refusals/sign-in.ts';
import { newToken, tokenHash } from '../../session/commands/secret-tokens.ts';
import type { UsersTables } from '../tables.ts';

export type Purpose = UsersTables['mailedToken']['purpose'];
interface Token {
  username: string;
  purpose: Purpose;
  email: string;
}

/** Makes the secret of a mailed link; the database stores only its hash. */
export async function issueToken(db: Db | Writer, { username, purpose, email }: Token, hours: number): Promise<string> {
  const { token, hash } = newToken();
  const expires = sql<Date>`now() + ${sql.lit(`${hours} hours`)}::interval`;
  await db.insertInto('mailedToken').values({ hash, username, purpose, email, expires }).execute();
  return token;
}

const matching = (hash: Buffer, purpose: Purpose, { username, email }: { username?: string; email?: string }) =>
  sql<boolean>`hash = ${hash} and purpose = ${purpose} and expires > now()
    and username = coalesce(${username ?? null}, username) and email = coalesce(${email ?? null}, email)`;

/** Returns the user a link belongs to; refused if it is unknown, somebody else's, used or expired. */
export async function readToken(db: Db, code: string, purpose: Purpose, whose: { username?: string; email?: string }) {
  const row = await db
    .selectFrom('mailedToken')
    .select(['username', 'email'])
    .where(matching(tokenHash(code), purpose, whose))
    .executeTakeFirst();
  if (!row) throw linkIsUsedOrTooOld();
  return row;
}

/** Uses a link up, together with all others of the user for the same purpose. If two requests use it at the same moment, one is refused. */
export async function useToken(db: Writer, code: string, purpose: Purpose, username: string): Promise<void> {
  const used = await db
    .deleteFrom('mailedToken')
    .where(matching(tokenHash(code), purpose, { username }))
    .returning('username')
    .executeTakeFirst();
  if (!used) throw linkIsUsedOrTooOld();
  await db.deleteFrom('mailedToken').where('username', '=', username).where('purpose', '=', purpose).execute();
}

import { sql } from 'kysely';

import type { TxCtx } from '../platform/context.ts';

interface Newcomer {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Makes an account without a password for somebody whom their company vouches for. An address that somebody has already stays theirs. */
export async function addNewcomer({ db }: TxCtx, { email, ...user }: Newcomer): Promise<void> {
  const holder =
    email &&
    (await db
      .selectFrom('user')
      .select('username')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst());
  await db
    .insertInto('user')
    .values({ ...user, email: holder ? '' : email, passwordHash: null })
    .execute();
}

/**
 * Who may be taken for the holder of an address that a company vouches for; undefined if nobody. Never somebody who has set a
 * password without ever proving that the address is theirs, and never an administrator of the server.
 */
export async function holderOf({ db }: TxCtx, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('username')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where((eb) => eb.or([eb('activated', '=', true), eb('passwordHash', 'is', null)]))
    .where(sql<boolean>`not '*' = any(permissions)`)
    .executeTakeFirst();
  return row?.username;
}

/** Usernames that are this name, or this name with a number behind it. */
export async function takenUsernames({ db }: TxCtx, name: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('user')
    .select('username')
    .where((eb) => eb.or([eb('username', '=', name), eb('username', 'like', `${name.replace(/[%_\\]/g, '\\$&')}-%`)]))
    .execute();
  return new Set(rows.map(({ username }) => username));
}

/** Notes that somebody has signed in through their company, which says that they are who they are. */
export async function noteArrival({ db }: TxCtx, username: string): Promise<void> {
  await db
    .updateTable('user')
    .set({ lastLogin: sql`now()`, activated: true })
    .where('username', '=', username)
    .execute();
}

import { sql } from 'kysely';

import type { TxCtx } from '../../platform/context.ts';

interface ProviderAccount {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Makes an account without a password for somebody whom their company vouches for. An address that somebody has already stays theirs. */
export async function addProviderAccount({ db }: TxCtx, { email, ...user }: ProviderAccount): Promise<void> {
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
 * Who may be taken for the holder of an address that a provider vouches for; undefined if nobody. Never somebody who has set a
 * password without ever proving that the address is theirs, never an administrator of the server, and never somebody whom the
 * provider knows already: their address has been given to another.
 */
export async function linkableUsername({ db }: TxCtx, email: string, provider: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('username')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where((eb) => eb.or([eb('activated', '=', true), eb('passwordHash', 'is', null)]))
    .where(sql<boolean>`not '*' = any(permissions)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('userIdentity as i')
            .select('i.username')
            .whereRef('i.username', '=', 'user.username')
            .where('i.provider', '=', provider),
        ),
      ),
    )
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

/** Notes that somebody's company has said who they are for the first time: that is as good as opening the mail that invited them. What they have not said of their name is filled in. */
export async function noteProviderLink(
  { db }: TxCtx,
  { username, firstName, lastName }: Omit<ProviderAccount, 'email'>,
): Promise<void> {
  await db
    .updateTable('user')
    .set({
      activated: true,
      firstName: sql`case when first_name = '' and last_name = '' then ${firstName} else first_name end`,
      lastName: sql`case when first_name = '' and last_name = '' then ${lastName} else last_name end`,
    })
    .where('username', '=', username)
    .execute();
}

/** Notes that somebody has signed in through their company; false if their account is not active. */
export async function noteProviderSignIn({ db }: TxCtx, username: string): Promise<boolean> {
  const row = await db
    .updateTable('user')
    .set({ lastLogin: sql`now()` })
    .where('username', '=', username)
    .where('activated', '=', true)
    .where('turnedOff', 'is', null)
    .returning('username')
    .executeTakeFirst();
  return row !== undefined;
}

import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';

interface ProviderAccount {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Makes an account without a password for a user of a sign-in provider. If another account has the address already, this one is made
 * without it.
 */
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
 * Returns the user to whom a provider's sign-in may be linked by mail address; undefined if none. Never a user who set a password
 * without ever confirming the address, never an administrator of the server, and never a user who is linked to the provider already:
 * then the address now belongs to another person.
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

/** Reads the taken usernames that equal this name, or this name with a number appended. */
export async function takenUsernames({ db }: TxCtx, name: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('user')
    .select('username')
    .where((eb) => eb.or([eb('username', '=', name), eb('username', 'like', `${name.replace(/[%_\\]/g, '\\$&')}-%`)]))
    .execute();
  return new Set(rows.map(({ username }) => username));
}

/**
 * Notes that a provider has identified a user for the first time, which activates the account like opening the invitation mail, and
 * fills in missing names.
 */
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

/** Notes that a user signed in through a provider; false if the account is not active. */
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

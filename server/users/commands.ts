import { sql } from 'kysely';

import { signedIn } from '../access/keys.ts';
import { record } from '../audit/commands.ts';
import type { Ctx, Viewer } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { invalid, wrongPassword } from '../refusals.ts';
import { startSession } from '../session/commands.ts';
import { hashPassword, isPassword } from '../session/passwords.ts';
import { readUser } from './queries.ts';
import { mergedPreferences } from './rules.ts';
import type { User } from './user.ts';

/** Signs in with a username and a password; refused in the same words and the same time whether or not there is such a user. */
export async function signIn(ctx: Ctx, given: { username: string; password: string }): Promise<Viewer> {
  const username = given.username.trim().toLowerCase();
  if (!username || !given.password) throw invalid('Enter a username and a password.');
  const user = await ctx.db
    .selectFrom('user')
    .select(['username', 'passwordHash'])
    .where('username', '=', username)
    .executeTakeFirst();
  if (!(await isPassword(given.password, user?.passwordHash)) || !user) {
    await record(ctx, { action: 'sign_in_failed', username, target: username });
    throw wrongPassword();
  }
  const viewer = await startSession(ctx, { username });
  await ctx.db
    .updateTable('user')
    .set({ lastLogin: sql`now()` })
    .where('username', '=', username)
    .execute();
  return viewer;
}

/** Makes a user, or gives an existing one a new password and permissions. For the installer and the tests, so it asks nobody. */
export async function putUser(db: Db, user: Partial<User> & { username: string; password: string }): Promise<void> {
  const { password, ...rest } = user;
  const row = { ...rest, passwordHash: await hashPassword(password) };
  await db
    .insertInto('user')
    .values(row)
    .onConflict((clash) => clash.column('username').doUpdateSet(row))
    .execute();
}

/** Gives somebody a permission, once. */
export async function grant(ctx: Ctx, username: string, permission: string): Promise<void> {
  await ctx.db
    .updateTable('user')
    .set({ permissions: sql`permissions || ${permission}::text` })
    .where('username', '=', username)
    .where(sql<boolean>`not ${permission} = any(permissions)`)
    .execute();
  if (ctx.viewer?.username === username) ctx.viewer.permissions = [...ctx.viewer.permissions, permission];
}

/** Takes a permission, and all that begin with it, from everybody. */
export async function revokeFromAll(ctx: Ctx, permission: string): Promise<void> {
  await ctx.db
    .updateTable('user')
    .set({
      permissions: sql`array(select each from unnest(permissions) as each where each <> ${permission} and not starts_with(each, ${`${permission}:`}))`,
    })
    .where(
      sql<boolean>`exists (select from unnest(permissions) as each where each = ${permission} or starts_with(each, ${`${permission}:`}))`,
    )
    .execute();
}

/** Merges the given preferences into the viewer's own, key by key; null takes one away. */
export async function savePreferences(ctx: Ctx, preferences: Record<string, unknown>): Promise<User> {
  const { username } = signedIn(ctx);
  const { set, unset } = mergedPreferences(preferences);
  await ctx.db
    .updateTable('user')
    .set({ preferences: sql`(preferences || ${JSON.stringify(set)}::jsonb) - ${unset}::text[]` })
    .where('username', '=', username)
    .execute();
  return (await readUser(ctx, username))!;
}

/** Saves what people may change of themselves. */
export async function saveUser(
  ctx: Ctx,
  patch: Partial<Pick<User, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'company' | 'preferences'>>,
): Promise<User> {
  const { username } = signedIn(ctx);
  const { preferences, ...fields } = patch;
  if (Object.values(fields).some((value) => value !== undefined))
    await ctx.db.updateTable('user').set(fields).where('username', '=', username).execute();
  return savePreferences(ctx, preferences ?? {});
}

import { sql } from 'kysely';

import { inTransaction, type Ctx, type Services } from '../../../platform/context.ts';
import { ownSession } from '../../session/queries/sessions.ts';
import { hashPassword } from '../../session/threads/passwords.ts';
import { openWhereabouts, type Whereabouts } from '../queries/own-roles.ts';
import { preferencesForUpdate, readUser } from '../queries/users.ts';
import { mergedPreferences, preferencesAt } from '../rules/users.ts';
import type { User } from '../user.ts';

/** Makes a user, or gives an existing one a new password and permissions. For the installer and tests: it checks no permission. */
export async function putUser(
  { db, config }: Pick<Services, 'db' | 'config'>,
  user: Partial<User> & { username: string; password: string },
): Promise<void> {
  const { password, ...rest } = user;
  const row = { ...rest, passwordHash: await hashPassword(password, config.passwordCost) };
  await db
    .insertInto('user')
    .values(row)
    .onConflict((clash) => clash.column('username').doUpdateSet(row))
    .execute();
}

/** Takes a permission, and all that begin with it, from every user. */
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

/**
 * Merges preferences into the viewer's own, key by key at every depth; null removes a key. Where the viewer says in which organization or project
 * they are, into those that they have there.
 */
export function savePreferences(
  ctx: Ctx,
  preferences: Record<string, unknown>,
  whereabouts: Whereabouts = {},
): Promise<User> {
  const { username } = ownSession(ctx);
  return inTransaction(ctx, async (ctx) => {
    const given = preferencesAt(await openWhereabouts(ctx, whereabouts), preferences);
    const merged = mergedPreferences(await preferencesForUpdate(ctx.db, username), given);
    await ctx.db.updateTable('user').set({ preferences: merged }).where('username', '=', username).execute();
    return (await readUser(ctx, username))!;
  });
}

import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { findPerson, LDAP, searchInVain } from '../protocols/ldap.ts';
import type { Settings } from '../rules/settings-file.ts';
import { accountOfPerson } from './sign-in-person.ts';

/** Proves a password; see `SingleSignOn.provePassword`. */
export async function provePassword(
  { ldap }: Settings,
  ctx: Ctx,
  { username, password }: { username: string; password: string },
): Promise<string | null> {
  if (!ldap || password === '') return null;
  const known = await ctx.db
    .selectFrom('user as u')
    .leftJoin('userIdentity as i', (join) => join.onRef('i.username', '=', 'u.username').on('i.provider', '=', LDAP))
    .select('i.subject')
    .where('u.username', '=', username)
    .executeTakeFirst();
  // A local user has this name who is not from the directory, so the directory's user of that name is somebody else.
  if (known && known.subject === null) {
    await searchInVain(ldap, username);
    return null;
  }
  const sought = known?.subject ? { subject: known.subject } : { login: username };
  const person = await findPerson(ldap, sought, password);
  return person && inTransaction(ctx, (ctx) => accountOfPerson(ctx, person, ldap));
}

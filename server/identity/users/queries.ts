import { sql, type RawBuilder } from 'kysely';

import type { Ctx } from '../../platform/context.ts';
import type { Db, Writer } from '../../platform/database/database.ts';
import { listSize } from '../../platform/graph/pages.ts';
import { notSignedIn } from '../../refusals.ts';
import { isReadingKey, refuseReadingKey, signedIn, visitOrganization } from '../access/keys.ts';
import type { UsersTables } from './tables.ts';
import type { User } from './user.ts';

const columns = [
  'username',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'company',
  'preferences',
  'twoStepEnabled',
  'permissions',
  'created',
  'lastLogin',
  'turnedOff',
] as const;

/** One user; undefined if there is none of that name. */
export async function readUser(ctx: Ctx, username: string): Promise<User | undefined> {
  const user = await ctx.db.selectFrom('user').select(columns).where('username', '=', username).executeTakeFirst();
  return user && asSeen(ctx, user);
}

/** A user as the viewer may see them: themselves with all that they may do, others without what is private; whether an account is off, administrators of the server see. */
function asSeen({ viewer }: Ctx, user: User): User {
  if (user.username === viewer?.username) return { ...user, permissions: [...viewer.permissions] };
  return { ...publicPart(user), turnedOff: viewer?.permissions.includes('*') ? user.turnedOff : null };
}

const account = [
  'username',
  'email',
  'passwordHash',
  'activated',
  'twoStepEnabled',
  'totpSecret',
  'permissions',
  'turnedOff',
] as const;
export type Account = Pick<UsersTables['user'], 'username' | 'passwordHash' | 'totpSecret' | 'turnedOff'> & {
  email: string;
  activated: boolean;
  twoStepEnabled: boolean;
  permissions: string[];
};

/** The account of a username or, where nobody has it, of an e-mail address; both in lower case. For commands: it asks nobody. */
export const findUser = ({ db }: Pick<Ctx, 'db'>, name: string): Promise<Account | undefined> =>
  db
    .selectFrom('user')
    .select(account)
    .where((eb) =>
      eb.or([eb('username', '=', name), eb.and([eb(sql`lower(email)`, '=', name), eb('email', '<>', '')])]),
    )
    .orderBy(sql`username = ${name}`, 'desc')
    .limit(1)
    .executeTakeFirst();

/** Somebody's preferences, locked until the transaction ends, so that two windows do not undo each other. */
export async function preferencesForUpdate(db: Writer, username: string): Promise<Record<string, unknown>> {
  const row = db.selectFrom('user').select('preferences').where('username', '=', username).forUpdate();
  return (await row.executeTakeFirstOrThrow()).preferences;
}

/** Users by username. Nobody sees another's preferences, permissions or address. */
export async function readUsers(ctx: Ctx, usernames: string[]): Promise<Map<string, User>> {
  const rows = await ctx.db.selectFrom('user').select(columns).where('username', 'in', usernames).execute();
  return new Map(rows.map((row) => [row.username, asSeen(ctx, row)]));
}

/** Users whom the viewer may look up: themselves, and people of the organizations that they may enter; not by an API key that only reads. Of others nobody learns whether there are such. */
export async function lookUpUsers(ctx: Ctx, usernames: string[]): Promise<Map<string, User>> {
  const { username, permissions } = signedIn(ctx);
  const entered = permissions.flatMap((each) => /^organization:([^:]+)/i.exec(each)?.[1]?.toLowerCase() ?? []);
  const slugs = entered.filter((slug) => !isReadingKey(ctx, slug));
  const { rows } = await sql<{ username: string }>`
    select u.username from "user" u where u.username = any(${usernames}::text[]) and (
      ${permissions.includes('*')} or u.username = ${username}
      or exists (select from organization o where o.slug = any(${slugs}::text[]) and (
        '*' = any(u.permissions)
        or exists (select from organization_member m where m.organization_id = o.id and m.username = u.username)
        or exists (select from project_user p where p.organization_id = o.id and p.username = u.username)
        or exists (select from unnest(u.permissions) as held where lower(held) = 'organization:' || o.slug
          or starts_with(lower(held), 'organization:' || o.slug || ':')))))`.execute(ctx.db as Db);
  return readUsers(
    ctx,
    rows.map((row) => row.username),
  );
}

/** Whoever is signed in; refused otherwise. */
export async function readOwnUser(ctx: Ctx): Promise<User> {
  const user = await readUser(ctx, signedIn(ctx).username);
  if (!user) throw notSignedIn();
  return user;
}

/** Whoever is signed in, or nobody; refused where the second step that is demanded of them is missing. */
export async function readViewerUser(ctx: Ctx): Promise<User | null> {
  if (!ctx.viewer && !ctx.awaitingSecondStep) return null;
  return (await readUser(ctx, signedIn(ctx).username)) ?? null;
}

/** Everybody whose sign-in has no second step here. */
export async function readWithoutSecondStep({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('user').select('username').where('twoStepEnabled', '=', false).execute();
  return rows.map(({ username }) => username);
}

/** Some users, for whoever may enter the organization. */
export async function readUsersOf(ctx: Ctx, organization: string, usernames: string[]): Promise<User[]> {
  refuseReadingKey(ctx, await visitOrganization(ctx, organization));
  const users = await readUsers(
    ctx,
    usernames.map((username) => username.trim().toLowerCase()),
  );
  return [...users.values()];
}

/** The usernames of whoever may enter an organization by name: its members, those a project is shared with, those with a permission of their own there. */
export const peopleOf = (organizationId: number, slug: string): RawBuilder<unknown> =>
  sql`select username from organization_member where organization_id = ${organizationId}
    union select username from project_user where organization_id = ${organizationId}
    union select username from "user" where exists (
      select from unnest(permissions) as held where lower(held) = ${`organization:${slug}`} or starts_with(lower(held), ${`organization:${slug}:`}))`;

/** What begins with a text, for `like`. */
export const prefixPattern = (text: string): string =>
  `${text
    .trim()
    .toLowerCase()
    .replace(/[%_\\]/g, '\\$&')}%`;

/** Whether a person's name or username begins with a text; `u` is their row. */
export const nameBeginsWith = (text: string): RawBuilder<boolean> => {
  const begins = prefixPattern(text);
  return sql<boolean>`(lower(u.username) like ${begins} or lower(u.first_name) like ${begins}
    or lower(u.last_name) like ${begins} or lower(u.first_name || ' ' || u.last_name) like ${begins})`;
};

/** People who may enter an organization, by name; those whose name or username begins with the text. Whoever may enter it may see them. */
export async function searchUsers(
  ctx: Ctx,
  organization: string,
  text: string,
  first?: number | null,
): Promise<User[]> {
  const key = await visitOrganization(ctx, organization);
  refuseReadingKey(ctx, key);
  const { organizationId, slug } = key;
  const rows = await ctx.db
    .selectFrom('user as u')
    .select(columns)
    .where(sql<boolean>`(username in (${peopleOf(organizationId, slug)}) or '*' = any(permissions))`)
    .where(nameBeginsWith(text))
    .orderBy('lastName')
    .orderBy('username')
    .limit(listSize(first, 20))
    .execute();
  return rows.map((row) => asSeen(ctx, row));
}

const publicPart = (user: User): User => ({
  ...user,
  email: '',
  phoneNumber: '',
  preferences: {},
  permissions: [],
  twoStepEnabled: false,
  lastLogin: null,
});

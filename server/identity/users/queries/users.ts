import { sql, type RawBuilder } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { Db, Writer } from '../../../platform/database/database.ts';
import type { RowRange } from '../../../platform/graph/offset-pages.ts';
import { notSignedIn } from '../../../refusals/refusal.ts';
import { visitOrganization } from '../../access/keys/organizations.ts';
import { isReadingKey, refuseReadingKey } from '../../access/keys/reading-keys.ts';
import { signedIn } from '../../access/keys/signed-in.ts';
import { entersOrganization, isExcepted, withoutExceptions } from '../../access/rules/permissions.ts';
import type { UsersTables } from '../tables.ts';
import type { User } from '../user.ts';

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

/** Reads one user; undefined if there is none. */
export async function readUser(ctx: Ctx, username: string): Promise<User | undefined> {
  const user = await ctx.db.selectFrom('user').select(columns).where('username', '=', username).executeTakeFirst();
  return user && asSeen(ctx, user);
}

/**
 * A user as the viewer may see them: themselves in full, others without private fields. Only administrators of the server see whether an
 * account is off.
 */
function asSeen({ viewer }: Ctx, user: User): User {
  if (user.username === viewer?.username) return { ...user, permissions: [...withoutExceptions(viewer.permissions)] };
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

/**
 * Finds the account with a username or, if nobody has it, with a mail address, both in lower case. It checks no permission, so only
 * commands may use it.
 */
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

/** Reads a user's preferences and locks them until the transaction ends, so that changes from two windows do not overwrite each other. */
export async function preferencesForUpdate(db: Writer, username: string): Promise<Record<string, unknown>> {
  const row = db.selectFrom('user').select('preferences').where('username', '=', username).forUpdate();
  return (await row.executeTakeFirstOrThrow()).preferences;
}

/** Reads users by username, without preferences, permissions and addresses of others. */
export async function readUsers(ctx: Ctx, usernames: string[]): Promise<Map<string, User>> {
  const rows = await ctx.db.selectFrom('user').select(columns).where('username', 'in', usernames).execute();
  return new Map(rows.map((row) => [row.username, asSeen(ctx, row)]));
}

/**
 * Reads users whom the viewer may look up: themselves, and people of organizations that they may enter. Others are left out like users
 * who do not exist. API keys that may only read get nobody else.
 */
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

/** Returns the signed-in user; refused if there is none. */
export async function readOwnUser(ctx: Ctx): Promise<User> {
  const user = await readUser(ctx, signedIn(ctx).username);
  if (!user) throw notSignedIn();
  return user;
}

/** Returns the signed-in user, or null; refused if their required second step is missing. */
export async function readViewerUser(ctx: Ctx): Promise<User | null> {
  if (!ctx.viewer && !ctx.awaitingSecondStep) return null;
  return (await readUser(ctx, signedIn(ctx).username)) ?? null;
}

/** Reads the usernames whose sign-in has no second step at Truss. */
export async function readWithoutSecondStep({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('user').select('username').where('twoStepEnabled', '=', false).execute();
  return rows.map(({ username }) => username);
}

/** An organization that demands a second step, and whether it is closed to the viewer for want of one. */
export interface DemandingOrganization {
  slug: string;
  name: string;
  isClosed: boolean;
}

/** Reads the organizations where the viewer works only with a second step, by name. */
export async function readDemandingOrganizations(ctx: Ctx): Promise<DemandingOrganization[]> {
  const { permissions } = signedIn(ctx);
  const whole = withoutExceptions(permissions);
  const rows = await ctx.db
    .selectFrom('organization')
    .select(['slug', 'name'])
    .where(sql<boolean>`preferences @> '{"signIn.demandTwoStep": true}'`)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows
    .filter(({ slug }) => entersOrganization(whole, slug))
    .map((row) => ({ ...row, isClosed: isExcepted(permissions, row.slug) }));
}

/** Reads users for a viewer who may enter the organization. */
export async function readUsersOf(ctx: Ctx, organization: string | number, usernames: string[]): Promise<User[]> {
  refuseReadingKey(ctx, await visitOrganization(ctx, organization));
  const users = await readUsers(
    ctx,
    usernames.map((username) => username.trim().toLowerCase()),
  );
  return [...users.values()];
}

/**
 * Selects the usernames of everybody who may enter an organization: members, users a project is shared with, and users with a permission of
 * their own there.
 */
export const peopleOf = (organizationId: number, slug: string): RawBuilder<unknown> =>
  sql`select username from organization_member where organization_id = ${organizationId}
    union select username from project_user where organization_id = ${organizationId}
    union select username from "user" where exists (
      select from unnest(permissions) as held where lower(held) = ${`organization:${slug}`} or starts_with(lower(held), ${`organization:${slug}:`}))`;

/** Returns the pattern for `like` that matches texts beginning with this one. */
export const prefixPattern = (text: string): string =>
  `${text
    .trim()
    .toLowerCase()
    .replace(/[%_\\]/g, '\\$&')}%`;

/** Matches users whose name or username begins with a text; `u` is their row. */
export const nameBeginsWith = (text: string): RawBuilder<boolean> => {
  const begins = prefixPattern(text);
  return sql<boolean>`(lower(u.username) like ${begins} or lower(u.first_name) like ${begins}
    or lower(u.last_name) like ${begins} or lower(u.first_name || ' ' || u.last_name) like ${begins})`;
};

/** Finds people of an organization by the beginning of their name or username, ordered by name. For everybody who may enter it. */
export async function searchUsers(
  ctx: Ctx,
  organization: string | number,
  text: string,
  { limit, offset }: RowRange,
): Promise<User[]> {
  const rows = await (
    await usersFound(ctx, organization, text)
  )
    .select(columns)
    .orderBy('lastName')
    .orderBy('username')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => asSeen(ctx, row));
}

/** Counts the users that a search finds. */
export async function countUsersFound(ctx: Ctx, organization: string | number, text: string): Promise<number> {
  const found = await usersFound(ctx, organization, text);
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

async function usersFound(ctx: Ctx, organization: string | number, text: string) {
  const key = await visitOrganization(ctx, organization);
  refuseReadingKey(ctx, key);
  return ctx.db
    .selectFrom('user as u')
    .where(sql<boolean>`(username in (${peopleOf(key.organizationId, key.slug)}) or '*' = any(permissions))`)
    .where(nameBeginsWith(text));
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

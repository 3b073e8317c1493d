import { sql } from 'kysely';

import { signedIn, visitOrganization } from '../access/keys.ts';
import type { Ctx } from '../platform/context.ts';
import { notSignedIn } from '../refusals.ts';
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
] as const;

/** One user; undefined if there is none of that name. */
export async function readUser(ctx: Ctx, username: string): Promise<User | undefined> {
  const user = await ctx.db.selectFrom('user').select(columns).where('username', '=', username).executeTakeFirst();
  return user && asSeen(ctx, user);
}

/** A user as the viewer may see them: themselves with all that they may do, others without what is private. */
const asSeen = ({ viewer }: Ctx, user: User): User =>
  user.username === viewer?.username ? { ...user, permissions: [...viewer.permissions] } : publicPart(user);

/** Users by username. Nobody sees another's preferences, permissions or address. */
export async function readUsers(ctx: Ctx, usernames: string[]): Promise<Map<string, User>> {
  const rows = await ctx.db.selectFrom('user').select(columns).where('username', 'in', usernames).execute();
  return new Map(rows.map((row) => [row.username, asSeen(ctx, row)]));
}

/** Whoever is signed in; refused otherwise. */
export async function readOwnUser(ctx: Ctx): Promise<User> {
  const user = await readUser(ctx, signedIn(ctx).username);
  if (!user) throw notSignedIn();
  return user;
}

/** Some users, for whoever may enter the organization. */
export async function readUsersOf(ctx: Ctx, organization: string, usernames: string[]): Promise<User[]> {
  await visitOrganization(ctx, organization);
  const users = await readUsers(
    ctx,
    usernames.map((username) => username.trim().toLowerCase()),
  );
  return [...users.values()];
}

/** People who may enter an organization, by name; those whose name or username begins with the text. Whoever may enter it may see them. */
export async function searchUsers(ctx: Ctx, organization: string, text: string, first: number): Promise<User[]> {
  const { slug } = await visitOrganization(ctx, organization);
  const begins = `${text
    .trim()
    .toLowerCase()
    .replace(/[%_\\]/g, '\\$&')}%`;
  const rows = await ctx.db
    .selectFrom('user')
    .select(columns)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom(sql<{ each: string }>`unnest(permissions)`.as('held'))
          .select(sql`1`.as('one'))
          .where(sql<boolean>`held = '*' or starts_with(held, ${`organization:${slug}:`})`),
      ),
    )
    .where(sql<boolean>`lower(username) like ${begins} or lower(first_name) like ${begins} or lower(last_name) like ${begins}
      or lower(first_name || ' ' || last_name) like ${begins}`)
    .orderBy('lastName')
    .orderBy('username')
    .limit(Math.min(Math.max(first, 1), 100))
    .execute();
  return rows.map((row) => asSeen(ctx, row));
}

const publicPart = (user: User): User => ({ ...user, email: '', phoneNumber: '', preferences: {}, permissions: [] });

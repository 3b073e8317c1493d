import type { Ctx } from '../platform/context.ts';
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
export const readUser = (ctx: Ctx, username: string): Promise<User | undefined> =>
  ctx.db.selectFrom('user').select(columns).where('username', '=', username).executeTakeFirst();

/** Users by username. Nobody sees another's preferences, permissions or address. */
export async function readUsers(ctx: Ctx, usernames: string[]): Promise<Map<string, User>> {
  const rows = await ctx.db.selectFrom('user').select(columns).where('username', 'in', usernames).execute();
  return new Map(rows.map((row) => [row.username, row.username === ctx.viewer?.username ? row : publicPart(row)]));
}

const publicPart = (user: User): User => ({ ...user, email: '', phoneNumber: '', preferences: {}, permissions: [] });

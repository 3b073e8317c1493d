import { sql, type RawBuilder } from 'kysely';

import { administersServer, signedIn } from '../../identity/access/keys/signed-in.ts';
import type { PoolType } from '../../identity/licences/licence.ts';
import { liveSessions } from '../../identity/session/queries/sessions.ts';
import type { Level } from '../../identity/users/level.ts';
import { nameBeginsWith, prefixPattern } from '../../identity/users/queries/users.ts';
import type { Ctx } from '../../platform/context.ts';
import { forbidden } from '../../refusals/refusal.ts';

/** An organization that an account belongs to, as support sees it. */
export interface SupportedOrganization {
  slug: string;
  name: string;
  level: Level | null;
  licence: PoolType | null;
}
/** An account as support sees it: its ways of signing in, and its organizations. No secrets. */
export interface SupportedUser {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  activated: boolean;
  /** True if an administrator turned the account off. */
  isOff: boolean;
  hasPassword: boolean;
  twoStepEnabled: boolean;
  created: Date;
  lastLogin: Date | null;
  sessions: number;
  failures: number;
  lastFailure: Date | null;
  providers: string[];
  organizations: SupportedOrganization[];
}
const MOST = 50;

/** SQL for a user's level by a permission that an installer gave; `u` and `o` are the rows of user and organization. */
const givenLevel = sql<Level | null>`(select level from unnest(array['admin', 'member', 'reviewer']) with ordinality as l (level, place)
  where exists (select from unnest(u.permissions) as held where lower(held) = 'organization:' || o.slug || ':' || level)
  order by place limit 1)`;

/** Tells whether the viewer is listed in SUPPORT_USERS: they may see where users belong and whether they can sign in. */
export const isSupportUser = ({ services, viewer }: Ctx): boolean =>
  viewer?.isSession === true && services.config.supportUsers.some((each) => each.toLowerCase() === viewer.username);

/** Finds accounts whose name, username or address begins with a text, in one statement. For support and administrators of the server. */
export async function findAccounts(ctx: Ctx, text: string): Promise<SupportedUser[]> {
  if (!signedIn(ctx).permissions.includes('*') && !isSupportUser(ctx))
    throw forbidden('Only support staff can look up accounts. Ask an administrator of the server.');
  if (text.trim() === '') return [];
  return readAccounts(ctx, sql`${nameBeginsWith(text)} or lower(u.email) like ${prefixPattern(text)}`);
}

/** Reads accounts by username, for support; none for others. */
export async function readAccountsByName(ctx: Ctx, usernames: string[]): Promise<Map<string, SupportedUser>> {
  if (!ctx.viewer?.permissions.includes('*') && !isSupportUser(ctx)) return new Map();
  const accounts = await readAccounts(ctx, sql`u.username = any(${usernames}::text[])`, usernames.length);
  return new Map(accounts.map((account) => [account.username, account]));
}

/** Reads an account as support sees it. The caller has checked the permission, having just changed it. */
export async function accountOf(ctx: Ctx, username: string): Promise<SupportedUser | null> {
  administersServer(ctx);
  const [account] = await readAccounts(ctx, sql`u.username = ${username}`);
  return account ?? null;
}

async function readAccounts(ctx: Ctx, which: RawBuilder<unknown>, most = MOST): Promise<SupportedUser[]> {
  const { rows } = await sql<SupportedUser>`
    select u.username, u.first_name, u.last_name, u.email, u.activated, u.turned_off is not null as is_off,
      u.password_hash is not null as has_password, u.two_step_enabled, u.created, u.last_login,
      (select count(*) from (${liveSessions(ctx.services.config)}) as live where live.username = u.username) as sessions,
      failed.failures, failed.last_failure,
      array(select distinct provider from user_identity i where i.username = u.username order by provider) as providers,
      (select coalesce(json_agg(json_build_object('slug', o.slug, 'name', o.name, 'level', coalesce(m.level, ${givenLevel}),
          'licence', (select type from named_licence n where n.organization_id = o.id and n.username = u.username))
          order by o.name), '[]')
        from organization o left join organization_member m on m.organization_id = o.id and m.username = u.username
        where m.username is not null
          or exists (select from project_user p where p.organization_id = o.id and p.username = u.username)
          or exists (select from unnest(u.permissions) as held where starts_with(lower(held) || ':', 'organization:' || o.slug || ':'))) as organizations
    from "user" u, lateral (select count(*) as failures, max(date) as last_failure from audit_record a
      where a.organization_id = 0 and a.username = u.username and a.action = 'sign_in_failed'
        and a.date > now() - interval '7 days') as failed
    where ${which}
    order by u.username limit ${most}`.execute(ctx.db);
  return rows;
}

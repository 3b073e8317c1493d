import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { visitOrganization, type VisitorKey } from '../../access/keys/organizations.ts';
import { refuseReadingKey } from '../../access/keys/reading-keys.ts';
import type { OrganizationRef } from '../../access/rules/organization-ref.ts';
import type { Level } from '../../users/level.ts';
import { nameBeginsWith, peopleOf, readUsers } from '../../users/queries/users.ts';
import type { User } from '../../users/user.ts';
import type { OpenInvitation } from '../invitation.ts';
import { readInvitations } from './invitations.ts';

/** A user who may enter an organization. Without a level they are a guest: a project is shared with them. */
export interface Member {
  key: VisitorKey;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  activated: boolean;
  level: Level | null;
  since: Date | null;
  lastLogin: Date | null;
  projectCount: number;
  teamIds: number[];
}

const memberOrders = ['NAME', 'USERNAME', 'LEVEL', 'SINCE', 'LAST_LOGIN', 'PROJECTS'] as const;
export type MemberOrder = (typeof memberOrders)[number];
const columns: Record<MemberOrder, string> = {
  NAME: `lower(coalesce(nullif(trim(last_name || ' ' || first_name), ''), username))`,
  USERNAME: 'username',
  LEVEL: `array_position(array['admin', 'member', 'reviewer'], level)`,
  SINCE: 'since',
  LAST_LOGIN: 'last_login',
  PROJECTS: 'project_count',
};

export interface MembersPage {
  search?: string | null | undefined;
  usernames?: readonly string[];
  order?: MemberOrder | null | undefined;
  descending?: boolean | null | undefined;
  limit?: number;
  offset?: number;
}

/** Reads, sorts and searches the people of an organization in one statement. For its administrators. */
export async function readOrganizationMembers(
  ctx: Ctx,
  organization: OrganizationRef,
  page: MembersPage = {},
): Promise<{ members: Member[]; count: number }> {
  const key = await visitOrganization(ctx, organization, 'admin');
  const { search, usernames, order = 'NAME', descending = false, limit = 1_000, offset = 0 } = page;
  const { rows } = await sql<Omit<Member, 'key'> & { total: number }>`
    with shares as (
      select username, project_id from project_user where organization_id = ${key.organizationId}
      union select t.username, p.project_id from team_member t join project_team p using (organization_id, team_id)
        where organization_id = ${key.organizationId}
    ), people as (
      select u.username, u.first_name, u.last_name, u.email, u.activated, u.last_login, m.created as since,
        ${levelOf(key.slug)} as level,
        (select count(*) from shares s where s.username = u.username) as project_count,
        array(select team_id from team_member t
          where t.organization_id = ${key.organizationId} and t.username = u.username order by team_id) as team_ids
      from "user" u left join organization_member m on m.organization_id = ${key.organizationId} and m.username = u.username
      where u.username in (${peopleOf(key.organizationId, key.slug)}) and ${nameBeginsWith(search ?? '')}
        ${usernames ? sql`and u.username = any(${[...usernames]}::text[])` : sql``}
    )
    select *, count(*) over () as total from people
    order by ${sql.raw(columns[order ?? 'NAME'])} ${sql.raw(descending ? 'desc' : 'asc')} nulls last, username
    limit ${limit} offset ${offset}`.execute(ctx.db);
  return { members: rows.map(({ total: _, ...row }) => ({ ...row, key })), count: rows[0]?.total ?? 0 };
}

/**
 * A user's level in an organization, by membership or by a permission that an installer gave; `u` and `m` are the rows of user and
 * membership.
 */
const levelOf = (slug: string) => sql<Level | null>`coalesce(m.level, (
  select level from unnest(array['admin', 'member', 'reviewer']) with ordinality as l (level, place)
  where exists (select from unnest(u.permissions) as held where lower(held) = ${`organization:${slug}:`} || level)
  order by place limit 1))`;

/** Reads members of one organization by `organization:username`. */
export async function readMembersById(ctx: Ctx, names: string[]): Promise<Map<string, Member>> {
  const [organization] = names[0]!.split(':', 1);
  const usernames = names.map((name) => name.slice(organization!.length + 1));
  const { members } = await readOrganizationMembers(ctx, Number(organization), { usernames });
  return new Map(members.map((member) => [`${organization}:${member.username}`, member]));
}

/** A user with their level in one organization; an invited one shows only the name or address that was invited. */
export type UserWithLevel = User & { permission: Level | null; isInvited: boolean };

/**
 * Reads users of an organization with their level. Addresses and last sign-ins are included only for its administrators, and so are those
 * who have not accepted their invitation yet.
 */
export async function readUsersWithLevel(
  ctx: Ctx,
  organization: string | number,
  usernames?: readonly string[],
): Promise<UserWithLevel[]> {
  const key = await visitOrganization(ctx, organization);
  refuseReadingKey(ctx, key);
  const asked = usernames?.map((each) => each.trim().toLowerCase());
  const { rows } = await sql<{ username: string; permission: Level | null; email: string; lastLogin: Date | null }>`
    select u.username, u.email, u.last_login, ${levelOf(key.slug)} as permission
    from "user" u left join organization_member m on m.organization_id = ${key.organizationId} and m.username = u.username
    where (u.username in (${peopleOf(key.organizationId, key.slug)}) or '*' = any(u.permissions))
      ${asked ? sql`and u.username = any(${asked}::text[])` : sql``}
    order by lower(u.last_name), u.username`.execute(ctx.db);
  const users = await readUsers(
    ctx,
    rows.map(({ username }) => username),
  );
  const people = rows.flatMap(({ username, permission, ...forAdministrators }) => {
    const user = users.get(username);
    return user ? [{ ...user, ...(key.isAdministrator && forAdministrators), permission, isInvited: false }] : [];
  });
  if (!key.isAdministrator) return people;
  const invitations = await readInvitations(ctx, organization, asked);
  return [...people, ...invitations.map(invited)];
}

const invited = ({ invitedAs, level, created }: OpenInvitation): UserWithLevel => ({
  username: invitedAs,
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  company: '',
  preferences: {},
  twoStepEnabled: false,
  permissions: [],
  lastLogin: null,
  turnedOff: null,
  created,
  permission: level,
  isInvited: true,
});

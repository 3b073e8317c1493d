import { sql } from 'kysely';

import { ownSession } from '../../identity/session/queries/sessions.ts';
import type { Ctx } from '../../platform/context.ts';

/** The data that Truss stores about a person, by kind; never secrets that open the account. */
export type PersonalData = Record<(typeof parts)[number], unknown[]>;

const parts = [
  'account',
  'identities',
  'sessions',
  'knownAddresses',
  'apiKeys',
  'invitations',
  'memberships',
  'teams',
  'sharedProjects',
  'licences',
  'recentProjects',
  'daysHere',
  'changes',
  'audit',
] as const;

/** Reads all that Truss stores about the viewer, in one statement, so that it is consistent. Refused for API keys. */
export async function readPersonalData(ctx: Ctx): Promise<PersonalData> {
  const { username } = ownSession(ctx);
  const many = (select: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(to_json(part)), '[]') from (${select}) as part)`;
  const { rows } = await sql<PersonalData>`select
    ${many(sql`select username, first_name as "firstName", last_name as "lastName", email, phone_number as "phoneNumber", company,
      preferences, permissions, two_step_enabled as "twoStepEnabled", created, last_login as "lastLogin",
      password_changed as "passwordChanged" from "user" where username = ${username}`)} as account,
    ${many(sql`select provider, subject, created from user_identity where username = ${username} order by created`)} as identities,
    ${many(sql`select method, address, agent, created, last_seen as "lastSeen", expires from session
      where username = ${username} order by created`)} as sessions,
    ${many(sql`select address, last_used as "lastUsed" from known_address where username = ${username} order by last_used`)} as known_addresses,
    ${many(sql`select name, start, scope, created, expires, last_used as "lastUsed" from api_key
      where username = ${username} order by created`)} as api_keys,
    ${many(sql`select o.slug as organization, i.level, i.invited_as as "invitedAs", i.created from organization_invitation i
      join organization o on o.id = i.organization_id where username = ${username} order by o.slug, i.invited_as`)} as invitations,
    ${many(sql`select o.slug as organization, m.level, m.created from organization_member m
      join organization o on o.id = m.organization_id where username = ${username} order by o.slug`)} as memberships,
    ${many(sql`select o.slug as organization, t.name from team_member m join team t on (t.organization_id, t.id) = (m.organization_id, m.team_id)
      join organization o on o.id = m.organization_id where username = ${username} order by o.slug, t.name`)} as teams,
    ${many(sql`select o.slug as organization, p.id as "projectId", p.name, r.name as role, u.created from project_user u
      join project p on (p.organization_id, p.id) = (u.organization_id, u.project_id)
      join role r on (r.organization_id, r.id) = (u.organization_id, u.role_id)
      join organization o on o.id = u.organization_id where username = ${username} order by o.slug, p.id`)} as shared_projects,
    ${many(sql`select o.slug as organization, n.type, n.created from named_licence n
      join organization o on o.id = n.organization_id where username = ${username} order by o.slug`)} as licences,
    ${many(sql`select o.slug as organization, r.project_id as "projectId", r.visited from recent_project r
      join organization o on o.id = r.organization_id where username = ${username} order by r.visited desc`)} as recent_projects,
    ${many(sql`select day, array_remove(array_agg(o.slug order by o.slug), null) as organizations from access_day a
      left join organization o on o.id = a.organization_id where username = ${username} group by day order by day desc`)} as days_here,
    ${many(sql`select o.slug as organization, c.project_id as "projectId", count(*) as entities, min(c.date) as first, max(c.date) as last
      from change_record c join organization o on o.id = c.organization_id where username = ${username}
      group by 1, 2 order by 1, 2`)} as changes,
    ${many(sql`select date, action, target, address, details from audit_record where username = ${username} order by id desc`)} as audit`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** Counts the viewer's stored data, by kind. */
export const countPersonalData = async (ctx: Ctx): Promise<{ name: string; count: number }[]> => {
  const data = await readPersonalData(ctx);
  return parts.map((name) => ({ name, count: data[name].length }));
};

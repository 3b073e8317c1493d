import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { visitOrganization, type VisitorKey } from '../../access/keys/organizations.ts';
import type { OrganizationRef } from '../../access/rules/organization-ref.ts';
import { projectPermissions, type ProjectPermission } from '../../access/rules/permissions.ts';
import { isRoleOrTeamId } from '../rules/checks.ts';
import { readByName } from './by-name.ts';

/** A role, with the key under which its organization was opened. */
export interface Role {
  organizationId: number;
  id: number;
  name: string;
  description: string;
  permissions: ProjectPermission[];
  isDefault: boolean;
}
export type OpenedRole = Role & { key: VisitorKey };

/** Reads the roles of an organization, default ones first: those with the given numbers, or all. */
export async function readRoles(ctx: Ctx, key: VisitorKey, ids?: readonly number[]): Promise<OpenedRole[]> {
  const rows = await ctx.db
    .selectFrom('role')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .$if(ids !== undefined, (q) => q.where('id', 'in', ids!.filter(isRoleOrTeamId)))
    .orderBy('id')
    .execute();
  // Permissions in the order of `projectPermissions`, however they were saved.
  const permissionsOf = (saved: readonly string[]) => projectPermissions.filter((each) => saved.includes(each));
  return rows.map((row) => ({ ...row, permissions: permissionsOf(row.permissions), key }));
}

export const readRolesOf = async (ctx: Ctx, organization: OrganizationRef): Promise<OpenedRole[]> =>
  readRoles(ctx, await visitOrganization(ctx, organization));

/** Reads roles by `organization:id`. */
export const readRolesById = (ctx: Ctx, names: string[]): Promise<Map<string, OpenedRole>> =>
  readByName(ctx, names, (key, ids) => readRoles(ctx, key, ids));

/** Names the places where a role is used: projects shared under it, and teams that offer it first. */
export async function readRoleUses(db: Db, organizationId: number, id: number): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select 'project ''' || p.name || ''', ' || s.username as place from project_user s
      join project p on p.organization_id = s.organization_id and p.id = s.project_id
      where s.organization_id = ${organizationId} and s.role_id = ${id}
    union all select 'project ''' || p.name || ''', team ''' || t.name || '''' from project_team s
      join project p on p.organization_id = s.organization_id and p.id = s.project_id
      join team t on t.organization_id = s.organization_id and t.id = s.team_id
      where s.organization_id = ${organizationId} and s.role_id = ${id}
    union all select 'team ''' || name || '''' from team where organization_id = ${organizationId} and role_id = ${id}
    order by place`.execute(db);
  return rows.map(({ place }) => place);
}

/** Returns the usernames of everybody who holds a permission through a role. */
export async function usersOfRole(db: Db, organizationId: number, id: number): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from project_user where organization_id = ${organizationId} and role_id = ${id}
    union select t.username from project_team s
      join team_member t on t.organization_id = s.organization_id and t.team_id = s.team_id
      where s.organization_id = ${organizationId} and s.role_id = ${id}`.execute(db);
  return rows.map(({ username }) => username);
}

/** Counts the places that use each role, by `organization:id`, in one statement. */
export async function countUses(ctx: Ctx, names: string[]): Promise<Map<string, number>> {
  const organizations = [...new Set(names.map((name) => Number(name.split(':')[0])))];
  const { rows } = await sql<{ name: string; count: number }>`
    select organization_id || ':' || role_id as name, count(*) as count from (
      select organization_id, role_id from project_user
      union all select organization_id, role_id from project_team
      union all select organization_id, role_id from team where role_id is not null
    ) as uses where organization_id = any(${organizations}::integer[]) group by 1`.execute(ctx.db);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

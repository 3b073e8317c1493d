import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { RowRange } from '../../../platform/graph/offset-pages.ts';
import { visitOrganization } from '../../access/keys/organizations.ts';
import { openProject, type ProjectKey } from '../../access/keys/projects.ts';
import { refuseReadingKey } from '../../access/keys/reading-keys.ts';
import { permissionsOn, type ProjectPermission } from '../../access/rules/permissions.ts';
import type { Level } from '../../users/level.ts';
import { nameBeginsWith, peopleOf } from '../../users/queries/users.ts';
import { isEffective, reasonsFor, type RoleSource } from '../rules/effective-permissions.ts';
import { readTeams, type OpenedTeam } from './teams.ts';

/** The maximum number of teams and of people suggested; typing more narrows them down. */
const CANDIDATES = 20;
interface Search {
  /** The beginning of a name. */
  search?: string | null | undefined;
}

/** One user or team that a project is shared with. */
export interface Share {
  key: ProjectKey;
  username: string | null;
  teamId: number | null;
  roleId: number;
  created: Date;
  createdBy: string;
}

/** Reads the shares of a project, users before teams. For everybody who may read it; refused for API keys that may only read. */
export async function readShares(ctx: Ctx, key: ProjectKey): Promise<Share[]> {
  refuseReadingKey(ctx, key);
  const { rows } = await sql<Omit<Share, 'key'>>`
    select username, null::integer as team_id, role_id, created, created_by from project_user
      where organization_id = ${key.organizationId} and project_id = ${key.projectId}
    union all select null, team_id, role_id, created, created_by from project_team
      where organization_id = ${key.organizationId} and project_id = ${key.projectId}
    order by username nulls last, team_id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, key }));
}

/** Reads the shares of a project by its number, for scripts; this takes a licence. */
export const readSharesOf = async (ctx: Ctx, organization: string | number, projectId: number): Promise<Share[]> =>
  readShares(ctx, await openProject(ctx, organization, projectId, 'READ'));

/** A user who may do something in a project: all their permissions, and the reasons for them. */
export interface ProjectPerson {
  username: string;
  level: Level | null;
  permissions: ProjectPermission[];
  reasons: string[];
}

/**
 * Reads everybody who may open a project, by name, with their permissions and the reasons for them, in two statements however many they
 * are.
 */
export async function readEffectivePeople(
  ctx: Ctx,
  key: ProjectKey,
  { search, limit, offset }: Search & RowRange,
): Promise<ProjectPerson[]> {
  const { organizationId, projectId, slug } = key;
  const own = `organization:${slug}:project:${projectId}`;
  const { rows: people } = await sql<{ username: string; level: Level | null; direct: string[]; name: string }>`
    ${withGrounds(ctx, key)}
    select u.username, m.level, u.permissions as direct, o.name from grounds g
    join "user" u using (username) join organization o on o.id = ${organizationId}
    left join organization_member m on m.organization_id = o.id and m.username = u.username
    where ${nameBeginsWith(search ?? '')}
    order by lower(coalesce(nullif(trim(u.last_name || ' ' || u.first_name), ''), u.username)), u.username
    limit ${limit} offset ${offset}`.execute(ctx.db);
  const names = people.map(({ username }) => username);
  const { rows: grounds } = await sql<RoleSource>`
    select s.username, r.name as role, r.permissions, null as team from project_user s
      join role r on r.organization_id = s.organization_id and r.id = s.role_id
      where s.organization_id = ${organizationId} and s.project_id = ${projectId} and s.username = any(${names}::text[])
    union all select t.username, r.name, r.permissions, e.name from project_team s
      join team_member t on t.organization_id = s.organization_id and t.team_id = s.team_id
      join team e on e.organization_id = s.organization_id and e.id = s.team_id
      join role r on r.organization_id = s.organization_id and r.id = s.role_id
      where s.organization_id = ${organizationId} and s.project_id = ${projectId} and t.username = any(${names}::text[])
    order by team nulls first`.execute(ctx.db);
  return people.map(({ username, level, direct, name }) => {
    const theirs = grounds.filter((ground) => ground.username === username);
    const through = theirs.flatMap(({ permissions }) => permissions.filter((each) => isEffective(level, each)));
    const held = [
      ...direct,
      ...(level ? [`organization:${slug}:${level}`] : []),
      ...through.map((permission) => `${own}:${permission}`),
    ];
    const permissions = [...permissionsOn(held, slug, projectId)];
    return { username, level, permissions, reasons: reasonsFor(theirs, { level, direct, slug, projectId, name }) };
  });
}

/** A user or team that a project may be shared with, with the role they have in it already. */
export interface ShareCandidate {
  username: string | null;
  team: OpenedTeam | null;
  level: Level | null;
  roleId: number | null;
}

/** Counts the people who may open a project. */
export async function countEffectivePeople(ctx: Ctx, key: ProjectKey, { search }: Search): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${withGrounds(ctx, key)}
    select count(*)::integer as count from grounds g join "user" u using (username)
    where ${nameBeginsWith(search ?? '')}`.execute(ctx.db);
  return rows[0]!.count;
}

/** Reads which of some people may open a project; at most two statements, however many there are. */
export async function readersAmong(
  ctx: Ctx,
  key: ProjectKey,
  usernames: readonly string[],
): Promise<ReadonlySet<string>> {
  if (usernames.length === 0) return new Set();
  const { rows } = await sql<{ username: string }>`
    ${withGrounds(ctx, key)}
    select u.username from grounds g join "user" u using (username)
    where u.username = any(${[...usernames]}::text[]) and u.turned_off is null`.execute(ctx.db);
  return new Set(rows.map(({ username }) => username));
}

/** Selects the people who may open a project, with the grounds for it. */
function withGrounds(ctx: Ctx, key: ProjectKey) {
  refuseReadingKey(ctx, key);
  const { organizationId, projectId, slug } = key;
  const own = `organization:${slug}:project:${projectId}`;
  const above = ['*', `organization:${slug}`, `organization:${slug}:admin`, `organization:${slug}:project`, own];
  return sql`with grounds as (
      select username from project_user where organization_id = ${organizationId} and project_id = ${projectId}
      union select t.username from project_team p join team_member t using (organization_id, team_id)
        where organization_id = ${organizationId} and p.project_id = ${projectId}
      union select username from organization_member where organization_id = ${organizationId} and level = 'admin'
      union select username from "user" where exists (select from unnest(permissions) as held
        where lower(held) = any(${above}::text[]) or starts_with(lower(held), ${`${own}:`}))
    )`;
}

/** Reads the teams, then the people, of an organization whose name begins with a text. For those who may share the project. */
export async function readCandidates(ctx: Ctx, key: ProjectKey, { search }: Search): Promise<ShareCandidate[]> {
  const { organizationId, projectId, slug } = await openProject(ctx, key.slug, key.projectId, 'SHARE');
  const page = { search, limit: CANDIDATES, inverted: false };
  const teams = await readTeams(ctx, await visitOrganization(ctx, slug), { page });
  const { rows } = await sql<{ username: string; level: Level | null; roleId: number | null }>`
    select u.username, m.level, s.role_id from "user" u
    left join organization_member m on m.organization_id = ${organizationId} and m.username = u.username
    left join project_user s on s.organization_id = ${organizationId} and s.project_id = ${projectId} and s.username = u.username
    where u.username in (${peopleOf(organizationId, slug)}) and ${nameBeginsWith(search ?? '')}
    order by lower(coalesce(nullif(trim(u.last_name || ' ' || u.first_name), ''), u.username)), u.username
    limit ${CANDIDATES}`.execute(ctx.db);
  const shared = new Map((await readShares(ctx, key)).map(({ teamId, roleId }) => [teamId, roleId]));
  return [
    ...teams.map((team) => ({ username: null, team, level: null, roleId: shared.get(team.id) ?? null })),
    ...rows.map((row) => ({ ...row, team: null })),
  ];
}

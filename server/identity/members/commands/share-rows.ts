import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { announceAccessChange } from '../../access/commands/access-change.ts';
import type { ProjectKey } from '../../access/keys/projects.ts';
import { signedIn } from '../../access/keys/signed-in.ts';
import { isAdministrator } from '../../access/rules/permissions.ts';
import { recordAll } from '../../audit/commands.ts';
import type { Level } from '../../users/level.ts';
import { peopleOf } from '../../users/queries/users.ts';
import { isRoleOrTeamId, MAX_AT_ONCE } from '../rules/checks.ts';
import { lastOwner, roleMissing, unknownTeam } from '../rules/refusals.ts';
import { OWNER_ROLE } from '../rules/roles.ts';

/** One user or team with the role that a project is to be shared under. */
export interface ShareInput {
  username?: string | null | undefined;
  teamId?: number | null | undefined;
  roleId?: number | null | undefined;
}
interface UsersAndTeams {
  usernames: string[];
  teamIds: number[];
}
/** A checked share: exactly one of `username` and `teamId` is set. */
export type CheckedShare = { username: string | null; teamId: number | null; roleId: number };

/** Checks that each share names one user or one team, and a role; refused if there are none, too many, or two for the same one. */
export function checkedShares(shares: readonly ShareInput[]): CheckedShare[] {
  if (shares.length === 0 || shares.length > MAX_AT_ONCE)
    throw invalid(`You can share with 1 to ${MAX_AT_ONCE} people and teams at a time.`);
  const checked = shares.map(({ username, teamId, roleId }) => {
    if (roleId == null) throw roleMissing();
    if (teamId != null && !isRoleOrTeamId(teamId)) throw unknownTeam(teamId);
    const name = username?.trim().toLowerCase() || null;
    if ((name === null) === (teamId == null)) throw invalid('Name a person or a team for each role.');
    return { username: name, teamId: teamId ?? null, roleId };
  });
  const names = checked.map(({ username, teamId }) => username ?? teamId);
  if (new Set(names).size < names.length) throw invalid('Name each person and each team once.');
  return checked;
}

/** Lists the users and teams that the shares name. */
export const usersAndTeamsOf = (shares: readonly CheckedShare[]): UsersAndTeams => ({
  usernames: shares.flatMap(({ username }) => username ?? []),
  teamIds: shares.flatMap(({ teamId }) => teamId ?? []),
});

/** Changes of a project's shares run one after the other, and not while users are being removed from the organization. */
export async function lockProject(ctx: TxCtx, { organizationId, projectId }: ProjectKey): Promise<void> {
  await ctx.db.selectFrom('organization').select('id').where('id', '=', organizationId).forShare().execute();
  await ctx.db
    .selectFrom('project')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

interface PresentRoles {
  people: { username: string; level: Level | null; roleId: number | null }[];
  teams: { id: number; roleId: number | null }[];
  roles: { id: number; name: string; permissions: string[] }[];
}

/** Reads the users and teams that shares name, with their present roles in the project, and all roles involved. */
export async function readEnds(
  ctx: TxCtx,
  key: ProjectKey,
  { usernames, teamIds }: UsersAndTeams,
  roleIds: number[],
): Promise<PresentRoles> {
  const { organizationId, projectId, slug } = key;
  const { rows: people } = await sql<PresentRoles['people'][number]>`
    select p.username, m.level, s.role_id from (${peopleOf(organizationId, slug)}) as p
    left join organization_member m on m.organization_id = ${organizationId} and m.username = p.username
    left join project_user s on s.organization_id = ${organizationId} and s.project_id = ${projectId} and s.username = p.username
    where p.username = any(${usernames}::text[])`.execute(ctx.db);
  const { rows: teams } = await sql<PresentRoles['teams'][number]>`
    select t.id, s.role_id from team t
    left join project_team s on s.organization_id = t.organization_id and s.project_id = ${projectId} and s.team_id = t.id
    where t.organization_id = ${organizationId} and t.id = any(${teamIds}::integer[])`.execute(ctx.db);
  const wanted = [...roleIds, ...[...people, ...teams].flatMap(({ roleId }) => roleId ?? [])];
  const roles = await ctx.db
    .selectFrom('role')
    .select(['id', 'name', 'permissions'])
    .where('organizationId', '=', organizationId)
    .where('id', 'in', wanted)
    .execute();
  return { people, teams, roles };
}

/** Returns the role id that a user or team has in the project before the change; null for none. */
export const roleBefore = ({ people, teams }: PresentRoles, { username, teamId }: CheckedShare): number | null =>
  (username !== null
    ? people.find((each) => each.username === username)?.roleId
    : teams.find((each) => each.id === teamId)?.roleId) ?? null;

/** Writes shares over existing ones. */
export async function putShares(
  ctx: TxCtx,
  { organizationId, projectId }: ProjectKey,
  shares: readonly CheckedShare[],
) {
  const row = { organizationId, projectId, createdBy: signedIn(ctx).username };
  const people = shares.flatMap(({ username, roleId }) => (username === null ? [] : [{ ...row, username, roleId }]));
  const teams = shares.flatMap(({ teamId, roleId }) => (teamId === null ? [] : [{ ...row, teamId, roleId }]));
  if (people.length > 0)
    await ctx.db
      .insertInto('projectUser')
      .values(people)
      .onConflict((clash) =>
        clash
          .columns(['organizationId', 'projectId', 'username'])
          .doUpdateSet((eb) => ({ roleId: eb.ref('excluded.roleId') })),
      )
      .execute();
  if (teams.length > 0)
    await ctx.db
      .insertInto('projectTeam')
      .values(teams)
      .onConflict((clash) =>
        clash
          .columns(['organizationId', 'projectId', 'teamId'])
          .doUpdateSet((eb) => ({ roleId: eb.ref('excluded.roleId') })),
      )
      .execute();
}

/** Refuses a change that leaves a project without an Owner who can act; an administrator of the organization may do it. */
export async function refuseOwnerless(ctx: TxCtx, { organizationId, projectId, slug }: ProjectKey): Promise<void> {
  if (isAdministrator(signedIn(ctx).permissions, slug)) return;
  const { rows } = await sql`
    select 1 from project_user s left join organization_member m using (organization_id, username)
      where organization_id = ${organizationId} and s.project_id = ${projectId} and s.role_id = ${OWNER_ROLE}
      and m.level is distinct from 'reviewer'
    union all
    select 1 from project_team s join team_member t using (organization_id, team_id)
      join organization_member m using (organization_id, username)
      where organization_id = ${organizationId} and s.project_id = ${projectId} and s.role_id = ${OWNER_ROLE}
      and m.level <> 'reviewer'
    limit 1`.execute(ctx.db);
  if (rows.length === 0) throw lastOwner();
}

/** Announces the access change to everybody concerned, and puts it on the audit trail. */
export async function announceShares(
  ctx: TxCtx,
  { organizationId, projectId }: ProjectKey,
  shares: readonly CheckedShare[],
  recordOf: (share: CheckedShare) => { action: 'shared' | 'unshared'; details?: Record<string, unknown> },
): Promise<void> {
  const { usernames, teamIds } = usersAndTeamsOf(shares);
  const members = await ctx.db
    .selectFrom('teamMember')
    .select('username')
    .where('organizationId', '=', organizationId)
    .where('teamId', 'in', teamIds)
    .execute();
  await announceAccessChange(ctx, [...new Set([...usernames, ...members.map(({ username }) => username)])]);
  await recordAll(
    ctx,
    shares.map((share) => {
      const { action, details } = recordOf(share);
      const target = share.username ?? `team ${share.teamId}`;
      return { organizationId, action, target, details: { projectId, ...details } };
    }),
  );
}

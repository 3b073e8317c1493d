import { sql } from 'kysely';

import { accessChanged } from '../../access/granted.ts';
import { openProject, signedIn, type ProjectKey } from '../../access/keys.ts';
import { isAdministrator } from '../../access/permissions.ts';
import { recordAll } from '../../audit/commands.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../platform/context.ts';
import { invalid, mayNot } from '../../refusals.ts';
import { peopleOf } from '../../users/queries.ts';
import {
  isId,
  lastOwner,
  MAX_AT_ONCE,
  notAMember,
  OWNER,
  refuseBeyondOwn,
  refuseBeyondReviewer,
  roleMissing,
  unknownRole,
  unknownTeam,
} from '../rules.ts';
import type { Level } from '../tables.ts';

/** Gives whoever makes a project full access to it (§4). */
export async function shareWithCreator(
  ctx: TxCtx,
  organizationId: number,
  projectId: number,
  username: string,
): Promise<void> {
  await ctx.db
    .insertInto('projectUser')
    .values({ organizationId, projectId, username, roleId: OWNER, createdBy: username })
    .execute();
  const isGlobal = await ctx.db
    .selectFrom('organization')
    .select('globalOrg')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  await accessChanged(ctx, isGlobal.globalOrg ? 'everybody' : [username]);
}

/** One person or team that a project is to be shared with. */
export interface ShareInput {
  username?: string | null | undefined;
  teamId?: number | null | undefined;
  roleId?: number | null | undefined;
}
interface Ends {
  usernames: string[];
  teamIds: number[];
}

/**
 * Shares a project with people and teams, or gives them another role: all or none. Whoever holds SHARE may, with roles that do not
 * go beyond what they may do themselves.
 */
export async function shareProject(
  ctx: Ctx,
  organization: string,
  projectId: number,
  shares: readonly ShareInput[],
): Promise<void> {
  const key = await openProject(ctx, organization, projectId, 'SHARE');
  const wanted = checkedShares(shares);
  const ends = endsOf(wanted);
  await inTransaction(ctx, async (ctx) => {
    await lockProject(ctx, key);
    const found = await readEnds(
      ctx,
      key,
      ends,
      wanted.map(({ roleId }) => roleId),
    );
    const roleOf = (id: number) => found.roles.find((role) => role.id === id);
    for (const { username, teamId, roleId } of wanted) {
      const role = roleOf(roleId);
      if (!role) throw unknownRole(roleId);
      const person = found.people.find((each) => each.username === username);
      if (username !== null && !person) throw notAMember(username);
      if (person?.level === 'reviewer') refuseBeyondReviewer(person.username, role);
      if (teamId !== null && !found.teams.some((team) => team.id === teamId)) throw unknownTeam(teamId);
    }
    const changed = wanted.filter((share) => before(found, share) !== share.roleId);
    const old = changed.map((share) => before(found, share)).filter((id) => id !== null);
    refuseBeyondOwn(
      [...new Set([...changed.map(({ roleId }) => roleId), ...old])].map((id) => roleOf(id)!),
      key.permissions,
    );
    await putShares(ctx, key, changed);
    if (old.includes(OWNER)) await refuseOwnerless(ctx, key);
    await tell(ctx, key, changed, (share) => ({ action: 'shared', details: { role: roleOf(share.roleId)!.name } }));
  });
}

/** Ends the sharing of a project with people and teams: all or none. Whoever holds SHARE may, and anybody may leave. */
export async function unshareProject(
  ctx: Ctx,
  organization: string,
  projectId: number,
  given: { usernames?: readonly string[]; teamIds?: readonly number[] },
): Promise<void> {
  const wanted = [
    ...(given.usernames ?? []).map((username) => ({ username, roleId: 0 })),
    ...(given.teamIds ?? []).map((teamId) => ({ teamId, roleId: 0 })),
  ];
  const ends = endsOf(checkedShares(wanted));
  const key = await openProject(ctx, organization, projectId, 'READ');
  const leaves = ends.teamIds.length === 0 && ends.usernames.every((each) => each === signedIn(ctx).username);
  if (!leaves && !key.permissions.has('SHARE')) throw mayNot('share this project');
  await inTransaction(ctx, async (ctx) => {
    await lockProject(ctx, key);
    const found = await readEnds(ctx, key, ends, []);
    const stranger = ends.usernames.find((each) => !found.people.some((one) => one.username === each && one.roleId));
    if (stranger !== undefined) throw invalid(`This project is not shared with '${stranger}'.`);
    const strange = ends.teamIds.find((each) => !found.teams.some((one) => one.id === each && one.roleId));
    if (strange !== undefined) throw invalid(`This project is not shared with team ${strange}.`);
    const gone = [...found.people, ...found.teams].map(({ roleId }) => roleId!);
    if (!leaves)
      refuseBeyondOwn(
        found.roles.filter(({ id }) => gone.includes(id)),
        key.permissions,
      );
    await ctx.db
      .with('people', (db) =>
        db
          .deleteFrom('projectUser')
          .where('organizationId', '=', key.organizationId)
          .where('projectId', '=', projectId)
          .where('username', 'in', ends.usernames),
      )
      .deleteFrom('projectTeam')
      .where('organizationId', '=', key.organizationId)
      .where('projectId', '=', projectId)
      .where('teamId', 'in', ends.teamIds)
      .execute();
    if (gone.includes(OWNER)) await refuseOwnerless(ctx, key);
    await tell(ctx, key, checkedShares(wanted), () => ({ action: 'unshared' }));
  });
}

type Checked = { username: string | null; teamId: number | null; roleId: number };

/** Shares, each for one person or one team, with a role; refused when there are none, too many, or two for one. */
function checkedShares(shares: readonly ShareInput[]): Checked[] {
  if (shares.length === 0 || shares.length > MAX_AT_ONCE)
    throw invalid(`Name 1 to ${MAX_AT_ONCE} people and teams at a time.`);
  const checked = shares.map(({ username, teamId, roleId }) => {
    if (roleId == null) throw roleMissing();
    if (teamId != null && !isId(teamId)) throw unknownTeam(teamId);
    const name = username?.trim().toLowerCase() || null;
    if ((name === null) === (teamId == null)) throw invalid('Name a person or a team for each role.');
    return { username: name, teamId: teamId ?? null, roleId };
  });
  const names = checked.map(({ username, teamId }) => username ?? teamId);
  if (new Set(names).size < names.length) throw invalid('Name each person and each team once.');
  return checked;
}

const endsOf = (shares: readonly Checked[]): Ends => ({
  usernames: shares.flatMap(({ username }) => username ?? []),
  teamIds: shares.flatMap(({ teamId }) => teamId ?? []),
});

const lockProject = (ctx: TxCtx, { organizationId, projectId }: ProjectKey) =>
  ctx.db
    .selectFrom('project')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

interface Found {
  people: { username: string; level: Level | null; roleId: number | null }[];
  teams: { id: number; roleId: number | null }[];
  roles: { id: number; name: string; permissions: string[] }[];
}

/** The people and teams that are meant, with the roles they have in the project now, and all roles that are spoken of. */
async function readEnds(ctx: TxCtx, key: ProjectKey, { usernames, teamIds }: Ends, roleIds: number[]): Promise<Found> {
  const { organizationId, projectId, slug } = key;
  const { rows: people } = await sql<Found['people'][number]>`
    select p.username, m.level, s.role_id from (${peopleOf(organizationId, slug)}) as p
    left join organization_member m on m.organization_id = ${organizationId} and m.username = p.username
    left join project_user s on s.organization_id = ${organizationId} and s.project_id = ${projectId} and s.username = p.username
    where p.username = any(${usernames}::text[])`.execute(ctx.db);
  const { rows: teams } = await sql<Found['teams'][number]>`
    select t.id, s.role_id from team t
    left join project_team s on s.organization_id = t.organization_id and s.project_id = ${projectId} and s.team_id = t.id
    where t.organization_id = ${organizationId} and t.id = any(${teamIds}::integer[])`.execute(ctx.db);
  const spoken = [...roleIds, ...[...people, ...teams].flatMap(({ roleId }) => roleId ?? [])];
  const roles = await ctx.db
    .selectFrom('role')
    .select(['id', 'name', 'permissions'])
    .where('organizationId', '=', organizationId)
    .where('id', 'in', spoken)
    .execute();
  return { people, teams, roles };
}

const before = ({ people, teams }: Found, { username, teamId }: Checked): number | null =>
  (username !== null
    ? people.find((each) => each.username === username)?.roleId
    : teams.find((each) => each.id === teamId)?.roleId) ?? null;

async function putShares(ctx: TxCtx, { organizationId, projectId }: ProjectKey, shares: readonly Checked[]) {
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

/** Refuses to leave a project without an Owner who can act as one; an administrator of the organization may. */
async function refuseOwnerless(ctx: TxCtx, { organizationId, projectId, slug }: ProjectKey): Promise<void> {
  if (isAdministrator(signedIn(ctx).permissions, slug)) return;
  const { rows } = await sql`
    select 1 from project_user s left join organization_member m using (organization_id, username)
      where organization_id = ${organizationId} and s.project_id = ${projectId} and s.role_id = ${OWNER}
      and m.level is distinct from 'reviewer'
    union all
    select 1 from project_team s join team_member t using (organization_id, team_id)
      join organization_member m using (organization_id, username)
      where organization_id = ${organizationId} and s.project_id = ${projectId} and s.role_id = ${OWNER}
      and m.level <> 'reviewer'
    limit 1`.execute(ctx.db);
  if (rows.length === 0) throw lastOwner();
}

/** Tells everybody concerned, and puts it on record. */
async function tell(
  ctx: TxCtx,
  { organizationId, projectId }: ProjectKey,
  shares: readonly Checked[],
  deed: (share: Checked) => { action: 'shared' | 'unshared'; details?: Record<string, unknown> },
): Promise<void> {
  const { usernames, teamIds } = endsOf(shares);
  const members = await ctx.db
    .selectFrom('teamMember')
    .select('username')
    .where('organizationId', '=', organizationId)
    .where('teamId', 'in', teamIds)
    .execute();
  await accessChanged(ctx, [...new Set([...usernames, ...members.map(({ username }) => username)])]);
  await recordAll(
    ctx,
    shares.map((share) => {
      const { action, details } = deed(share);
      const target = share.username ?? `team ${share.teamId}`;
      return { organizationId, action, target, details: { projectId, ...details } };
    }),
  );
}

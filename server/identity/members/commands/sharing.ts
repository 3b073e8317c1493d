import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { mayNot } from '../../../refusals/permission.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { announceAccessChange } from '../../access/commands/access-change.ts';
import { openProject } from '../../access/keys/projects.ts';
import { signedIn } from '../../access/keys/signed-in.ts';
import { notAMember, refuseBeyondOwn, refuseBeyondReviewer, unknownRole, unknownTeam } from '../rules/refusals.ts';
import { OWNER_ROLE } from '../rules/roles.ts';
import {
  roleBefore,
  checkedShares,
  usersAndTeamsOf,
  lockProject,
  putShares,
  readEnds,
  refuseOwnerless,
  announceShares,
  type ShareInput,
} from './share-rows.ts';

/** Gives the creator of a project full access to it (§4). */
export async function shareWithCreator(
  ctx: TxCtx,
  organizationId: number,
  projectId: number,
  username: string,
): Promise<void> {
  await ctx.db
    .insertInto('projectUser')
    .values({ organizationId, projectId, username, roleId: OWNER_ROLE, createdBy: username })
    .execute();
  const isGlobal = await ctx.db
    .selectFrom('organization')
    .select('globalOrg')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  await announceAccessChange(ctx, isGlobal.globalOrg ? 'everybody' : [username]);
}

/**
 * Shares a project with users and teams, or changes their role, all or none. For holders of SHARE, and only with roles that permit no
 * more than they may do themselves.
 */
export async function shareProject(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  shares: readonly ShareInput[],
): Promise<void> {
  const key = await openProject(ctx, organization, projectId, 'SHARE');
  const wanted = checkedShares(shares);
  const ends = usersAndTeamsOf(wanted);
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
    const changed = wanted.filter((share) => roleBefore(found, share) !== share.roleId);
    const old = changed.map((share) => roleBefore(found, share)).filter((id) => id !== null);
    refuseBeyondOwn(
      [...new Set([...changed.map(({ roleId }) => roleId), ...old])].map((id) => roleOf(id)!),
      key.permissions,
    );
    await putShares(ctx, key, changed);
    if (old.includes(OWNER_ROLE)) await refuseOwnerless(ctx, key);
    await announceShares(ctx, key, changed, (share) => ({
      action: 'shared',
      details: { role: roleOf(share.roleId)!.name },
    }));
  });
}

/** Ends the sharing of a project with users and teams, all or none. For holders of SHARE; everybody may end their own share. */
export async function unshareProject(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  given: { usernames?: readonly string[]; teamIds?: readonly number[] },
): Promise<void> {
  const wanted = [
    ...(given.usernames ?? []).map((username) => ({ username, roleId: 0 })),
    ...(given.teamIds ?? []).map((teamId) => ({ teamId, roleId: 0 })),
  ];
  const ends = usersAndTeamsOf(checkedShares(wanted));
  const key = await openProject(ctx, organization, projectId, 'READ');
  const leaves = ends.teamIds.length === 0 && ends.usernames.every((each) => each === signedIn(ctx).username);
  if (!leaves && !key.permissions.has('SHARE')) throw mayNot('share this project');
  await inTransaction(ctx, async (ctx) => {
    await lockProject(ctx, key);
    const found = await readEnds(ctx, key, ends, []);
    const stranger = ends.usernames.find((each) => !found.people.some((one) => one.username === each && one.roleId));
    if (stranger !== undefined) throw invalid(`This project is not shared with '${stranger}'. Reload the page.`);
    const strange = ends.teamIds.find((each) => !found.teams.some((one) => one.id === each && one.roleId));
    if (strange !== undefined) throw invalid(`This project is not shared with team ${strange}. Reload the page.`);
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
    if (gone.includes(OWNER_ROLE)) await refuseOwnerless(ctx, key);
    await announceShares(ctx, key, checkedShares(wanted), () => ({ action: 'unshared' }));
  });
}

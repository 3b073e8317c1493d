import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import { announceAccessChange } from '../../access/commands/access-change.ts';
import { visitOrganization, type VisitorKey } from '../../access/keys/organizations.ts';
import { record, recordAll } from '../../audit/commands.ts';
import { takeIds } from '../../organizations/commands/take-ids.ts';
import { readRoles } from '../queries/roles.ts';
import { readTeams, type OpenedTeam } from '../queries/teams.ts';
import { checkedPlainDescription, checkedRoleOrTeamName, checkedUsernames } from '../rules/checks.ts';
import { notAMember, unknownRole, unknownTeam } from '../rules/refusals.ts';
import { lockOrganization } from './members.ts';
import { refuseTakenName } from './taken-names.ts';

export interface TeamPatch {
  id?: number | null | undefined;
  name?: string | null | undefined;
  description?: string | null | undefined;
  /** The role that the share dialog offers first for this team; null for none. */
  roleId?: number | null | undefined;
  /** The usernames of all members of the team; omitted to keep them. */
  members?: readonly string[] | null | undefined;
}

/** Makes a team, or changes its name and members. For administrators of the organization. */
export async function saveTeam(ctx: Ctx, organization: string | number, patch: TeamPatch): Promise<OpenedTeam> {
  const key = await visitOrganization(ctx, organization, 'admin');
  const { organizationId } = key;
  const given = checked(patch);
  const id = patch.id ?? (await takeIds(ctx, organizationId, 'team', 1));
  return inTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx, key);
    const before = patch.id == null ? undefined : await teamOf(ctx, key, id);
    if (given.name !== undefined) await refuseTakenName(ctx, 'team', { organizationId, name: given.name, id });
    if (given.roleId != null && (await readRoles(ctx, key, [given.roleId])).length === 0)
      throw unknownRole(given.roleId);
    if (!before) {
      if (!given.name) throw invalid('A team needs a name. Enter one and try again.');
      await ctx.db
        .insertInto('team')
        .values({ ...given, name: given.name, organizationId, id })
        .execute();
    } else if (Object.keys(given).length > 0)
      await ctx.db
        .updateTable('team')
        .set(given)
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .execute();
    const members = patch.members?.length === 0 ? [] : patch.members && checkedUsernames(patch.members);
    if (members) await putPeople(ctx, key, before ?? { id, name: given.name!, members: [] }, members);
    const after = await teamOf(ctx, key, id);
    await record(ctx, { organizationId, action: 'team_saved', target: after.name, details: { id } });
    return after;
  });
}

/** Adds members to a team and removes others, all or none. For administrators of the organization. */
export async function changeTeam(
  ctx: Ctx,
  organization: string | number,
  id: number,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Promise<OpenedTeam> {
  const key = await visitOrganization(ctx, organization, 'admin');
  return inTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx, key);
    const team = await teamOf(ctx, key, id);
    const removed = new Set(remove.length > 0 ? checkedUsernames(remove) : []);
    const added = add.length > 0 ? checkedUsernames(add) : [];
    const kept = team.members.filter((each) => !removed.has(each));
    await putPeople(ctx, key, team, [...new Set([...kept, ...added])]);
    return teamOf(ctx, key, id);
  });
}

/** Deletes a team and the shares it has in projects. For administrators of the organization. */
export async function deleteTeam(ctx: Ctx, organization: string | number, id: number): Promise<OpenedTeam> {
  const key = await visitOrganization(ctx, organization, 'admin');
  return inTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx, key);
    const team = await teamOf(ctx, key, id);
    await ctx.db.deleteFrom('team').where('organizationId', '=', key.organizationId).where('id', '=', id).execute();
    await announceAccessChange(ctx, team.members);
    await record(ctx, {
      organizationId: key.organizationId,
      action: 'team_deleted',
      target: team.name,
      details: { id, members: team.members },
    });
    return team;
  });
}

/** Sets a team's members, who must be members of the organization. */
async function putPeople(
  ctx: TxCtx,
  { organizationId }: VisitorKey,
  { id: teamId, name, members: before }: Pick<OpenedTeam, 'id' | 'name' | 'members'>,
  members: readonly string[],
): Promise<void> {
  const added = members.filter((each) => !before.includes(each));
  const removed = before.filter((each) => !members.includes(each));
  if (added.length > 0) {
    const known = await ctx.db
      .selectFrom('organizationMember')
      .select('username')
      .where('organizationId', '=', organizationId)
      .where('username', 'in', added)
      .execute();
    const stranger = added.find((each) => !known.some(({ username }) => username === each));
    if (stranger !== undefined) throw notAMember(stranger);
    await ctx.db
      .insertInto('teamMember')
      .values(added.map((username) => ({ organizationId, teamId, username })))
      .execute();
  }
  if (removed.length > 0)
    await ctx.db
      .deleteFrom('teamMember')
      .where('organizationId', '=', organizationId)
      .where('teamId', '=', teamId)
      .where('username', 'in', removed)
      .execute();
  await announceAccessChange(ctx, [...added, ...removed]);
  await recordAll(ctx, [
    ...added.map((target) => ({
      organizationId,
      action: 'team_member_added' as const,
      target,
      details: { team: name, teamId },
    })),
    ...removed.map((target) => ({
      organizationId,
      action: 'team_member_removed' as const,
      target,
      details: { team: name, teamId },
    })),
  ]);
}

const checked = ({ name, description, roleId }: TeamPatch) => ({
  ...(name != null && { name: within('name', () => checkedRoleOrTeamName(name, 'team')) }),
  ...(description != null && { description: checkedPlainDescription(description) }),
  ...(roleId !== undefined && { roleId }),
});

async function teamOf(ctx: TxCtx, key: VisitorKey, id: number): Promise<OpenedTeam> {
  const [team] = await readTeams(ctx, key, { ids: [id] });
  if (!team) throw unknownTeam(id);
  return team;
}

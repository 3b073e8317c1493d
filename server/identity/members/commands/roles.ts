import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import { announceAccessChange } from '../../access/commands/access-change.ts';
import { visitOrganization, type VisitorKey } from '../../access/keys/organizations.ts';
import { record } from '../../audit/commands.ts';
import { takeIds } from '../../organizations/commands/take-ids.ts';
import { readRoles, readRoleUses, usersOfRole, type OpenedRole } from '../queries/roles.ts';
import { checkedPlainDescription, checkedRoleOrTeamName, checkedPermissions } from '../rules/checks.ts';
import { roleInUse, unknownRole } from '../rules/refusals.ts';
import { lockOrganization } from './members.ts';
import { refuseTakenName } from './taken-names.ts';

export interface RolePatch {
  id?: number | null | undefined;
  name?: string | null | undefined;
  description?: string | null | undefined;
  permissions?: readonly string[] | null | undefined;
}
const MAX_PLACES = 5;

/** Makes a role, or changes one, which takes effect at the next call of everybody who holds it. For administrators of the organization. */
export async function saveRole(ctx: Ctx, organization: string | number, patch: RolePatch): Promise<OpenedRole> {
  const key = await visitOrganization(ctx, organization, 'admin');
  const { organizationId } = key;
  const given = checked(patch);
  const id = patch.id ?? (await takeIds(ctx, organizationId, 'role', 1));
  return inTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx, key);
    const before = patch.id == null ? undefined : await roleOf(ctx, key, id);
    if (given.name !== undefined) await refuseTakenName(ctx, 'role', { organizationId, name: given.name, id });
    if (before) {
      if (Object.keys(given).length > 0)
        await ctx.db
          .updateTable('role')
          .set(given)
          .where('organizationId', '=', organizationId)
          .where('id', '=', id)
          .execute();
      if (given.permissions) await announceAccessChange(ctx, await usersOfRole(ctx.db, organizationId, id));
    } else {
      if (!given.name || !given.permissions) throw invalid('A new role needs a name and permissions. Send both.');
      const row = { ...given, name: given.name, permissions: given.permissions, organizationId, id };
      await ctx.db.insertInto('role').values(row).execute();
    }
    const after = await roleOf(ctx, key, id);
    await record(ctx, {
      organizationId,
      action: 'role_saved',
      target: after.name,
      details: { id, permissions: after.permissions, ...(before && { before: before.permissions }) },
    });
    return after;
  });
}

/** Deletes a role that nothing uses; the four default roles cannot be deleted. For administrators of the organization. */
export async function deleteRole(ctx: Ctx, organization: string | number, id: number): Promise<OpenedRole> {
  const key = await visitOrganization(ctx, organization, 'admin');
  return inTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx, key);
    const role = await roleOf(ctx, key, id);
    if (role.isDefault) throw invalid(`The role '${role.name}' is built in and cannot be deleted. You can change it.`);
    const places = await readRoleUses(ctx.db, key.organizationId, id);
    if (places.length > 0) throw roleInUse(role.name, places.slice(0, MAX_PLACES), places.length);
    await ctx.db.deleteFrom('role').where('organizationId', '=', key.organizationId).where('id', '=', id).execute();
    await record(ctx, {
      organizationId: key.organizationId,
      action: 'role_deleted',
      target: role.name,
      details: { id, permissions: role.permissions },
    });
    return role;
  });
}

const checked = ({ name, description, permissions }: RolePatch) => ({
  ...(name != null && { name: within('name', () => checkedRoleOrTeamName(name, 'role')) }),
  ...(description != null && { description: within('description', () => checkedPlainDescription(description)) }),
  ...(permissions != null && { permissions: within('permissions', () => checkedPermissions(permissions)) }),
});

async function roleOf(ctx: TxCtx, key: VisitorKey, id: number): Promise<OpenedRole> {
  const [role] = await readRoles(ctx, key, [id]);
  if (!role) throw unknownRole(id);
  return role;
}

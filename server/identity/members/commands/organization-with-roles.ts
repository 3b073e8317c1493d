import type { TxCtx } from '../../../platform/context.ts';
import type { Db, Writer } from '../../../platform/database/database.ts';
import { announceAccessChange } from '../../access/commands/access-change.ts';
import { createOrganization } from '../../organizations/commands/organizations.ts';
import type { Organization } from '../../organizations/organization.ts';
import type { OrganizationPatch } from '../../organizations/rules/organization.ts';
import { defaultRoles } from '../rules/roles.ts';

type Given = OrganizationPatch & Pick<Organization, 'slug' | 'name' | 'createdBy'>;

/**
 * Makes an organization with its default roles, whose creator becomes the first administrator. For the installer: it checks no
 * permission.
 */
export const makeFirstOrganization = (db: Db, given: Given): Promise<Organization> =>
  db.transaction().execute((tx) => found(tx, given, given.createdBy));

/**
 * Makes an organization with its default roles inside the caller's transaction, with the given first administrator. The caller has
 * checked the permission.
 */
export async function makeOrganizationWithRoles(
  ctx: TxCtx,
  given: Given,
  administrator: string,
): Promise<Organization> {
  const organization = await found(ctx.db, given, administrator);
  await announceAccessChange(ctx, organization.globalOrg ? 'everybody' : [administrator]);
  return organization;
}

async function found(db: Writer, given: Given, administrator: string): Promise<Organization> {
  const organization = await createOrganization(db, given);
  const { id: organizationId } = organization;
  await db
    .insertInto('role')
    .values(defaultRoles.map((role) => ({ ...role, organizationId, isDefault: true })))
    .execute();
  await db
    .insertInto('organizationMember')
    .values({ organizationId, username: administrator, level: 'admin', createdBy: given.createdBy })
    .execute();
  return organization;
}

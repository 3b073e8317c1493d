import { createOrganization } from '../../organizations/commands.ts';
import type { Organization } from '../../organizations/organization.ts';
import type { Db } from '../../platform/database.ts';
import { defaultRoles } from '../rules.ts';

/** Makes an organization with its default roles, and whoever made it as its first administrator. For the installer, so it asks nobody. */
export const foundOrganization = (
  db: Db,
  given: Pick<Organization, 'slug' | 'name' | 'description' | 'createdBy'>,
): Promise<Organization> =>
  db.transaction().execute(async (tx) => {
    const organization = await createOrganization(tx, given);
    const { id: organizationId } = organization;
    await tx
      .insertInto('role')
      .values(defaultRoles.map((role) => ({ ...role, organizationId, isDefault: true })))
      .execute();
    await tx
      .insertInto('organizationMember')
      .values({ organizationId, username: given.createdBy, level: 'admin', createdBy: given.createdBy })
      .execute();
    return organization;
  });

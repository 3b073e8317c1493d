import { administersServer } from '../../../identity/access/keys/signed-in.ts';
import { record } from '../../../identity/audit/commands.ts';
import { mailAddedMembers } from '../../../identity/members/commands/mail-added.ts';
import { makeOrganizationWithRoles } from '../../../identity/members/commands/organization-with-roles.ts';
import { unknownUser } from '../../../identity/members/rules/refusals.ts';
import { readOrganization, type OpenedOrganization } from '../../../identity/organizations/queries/organizations.ts';
import type { OrganizationPatch } from '../../../identity/organizations/rules/organization.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { seedSchema } from './save-schema.ts';

/**
 * Makes an organization with the default schema and roles, and its first administrator: its creator, or a person they name. Administrators
 * of the server may.
 */
export async function makeOrganization(
  ctx: Ctx,
  {
    administrator,
    ...given
  }: OrganizationPatch & { slug: string; name: string; administrator?: string | null | undefined },
): Promise<OpenedOrganization> {
  const { username } = administersServer(ctx);
  const first = administrator?.trim().toLowerCase() || username;
  const made = await inTransaction(ctx, async (ctx) => {
    if (!(await readUsers(ctx, [first])).has(first)) throw unknownUser(first);
    const { id, slug } = await makeOrganizationWithRoles(
      ctx,
      { ...given, slug: given.slug.trim(), createdBy: username },
      first,
    );
    await seedSchema(ctx, slug);
    await record(ctx, {
      organizationId: id,
      action: 'organization_created',
      target: slug,
      details: { administrator: first },
    });
    return readOrganization(ctx, slug);
  });
  mailAddedMembers(ctx, { organizationId: made.id }, [first], 'admin');
  return made;
}

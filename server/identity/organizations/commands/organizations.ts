import { sql } from 'kysely';

import { inTransaction, type Ctx } from '../../../platform/context.ts';
import type { Writer } from '../../../platform/database/database.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import { announceAccessChange } from '../../access/commands/access-change.ts';
import { forgetActivity } from '../../access/commands/activity.ts';
import { visitOrganization } from '../../access/keys/organizations.ts';
import { administersServer } from '../../access/keys/signed-in.ts';
import { record } from '../../audit/commands.ts';
import { revokeFromAll } from '../../users/commands/users.ts';
import { readWithoutSecondStep } from '../../users/queries/users.ts';
import type { BannerSetting } from '../banner.ts';
import type { Organization } from '../organization.ts';
import { lockPreferences, readOrganization, type OpenedOrganization } from '../queries/organizations.ts';
import { checkedBanner } from '../rules/banner.ts';
import {
  checkedOrganization,
  checkedOrganizationName,
  demandsTwoStep,
  needsServerAdministrator,
  isSlug,
  refuseOtherSlug,
  type OrganizationPatch,
} from '../rules/organization.ts';
import { bannerTopic } from '../topics.ts';

/** Makes an organization with project 0, which holds its schema, and with the role counter beyond the default roles. */
export async function createOrganization(
  db: Writer,
  { slug, createdBy, name, ...rest }: OrganizationPatch & Pick<Organization, 'slug' | 'name' | 'createdBy'>,
): Promise<Organization> {
  if (!isSlug(slug))
    throw invalid(`'${slug.slice(0, 70)}' cannot be a slug. Use up to 63 lowercase letters, digits and '-'.`);
  const given = { ...checkedOrganization(rest), name: checkedOrganizationName(name), slug, createdBy };
  const taken = await db.selectFrom('organization').select('id').where('slug', '=', slug).executeTakeFirst();
  if (taken) throw invalid(`There is already an organization '${slug}'. Choose another slug.`);
  if (given.globalOrg) await endOtherGlobalOrganization(db);
  const organization = await db.insertInto('organization').values(given).returningAll().executeTakeFirstOrThrow();
  await db
    .insertInto('project')
    .values({ organizationId: organization.id, id: 0, name: given.name, createdBy: given.createdBy })
    .execute();
  await db.insertInto('idCounter').values({ organizationId: organization.id, type: 'role', next: 5 }).execute();
  await db.insertInto('digestKey').values({ organizationId: organization.id }).execute();
  return organization;
}

/**
 * Changes an organization; the given preferences are merged into the stored ones. Its entity limit, and whether it is the global
 * organization, only administrators of the server may change.
 */
export async function saveOrganization(
  ctx: Ctx,
  organization: string | number,
  patch: OrganizationPatch,
): Promise<OpenedOrganization> {
  const { organizationId } = await visitOrganization(ctx, organization, 'admin');
  return inTransaction(ctx, async (ctx) => {
    await lockPreferences(ctx.db, organizationId);
    const before = await readOrganization(ctx, organization);
    const checked = checkedOrganization(patch, before.preferences);
    if (needsServerAdministrator(checked, before)) administersServer(ctx);
    if (checked.globalOrg && !before.globalOrg) await endOtherGlobalOrganization(ctx.db);
    if (Object.keys(checked).length > 0)
      await ctx.db
        .updateTable('organization')
        .set({ ...checked, modified: sql`now()` })
        .where('id', '=', organizationId)
        .execute();
    if (checked.globalOrg !== undefined && checked.globalOrg !== before.globalOrg)
      await announceAccessChange(ctx, 'everybody');
    if (checked.preferences && demandsTwoStep(checked.preferences) && !demandsTwoStep(before.preferences))
      await announceAccessChange(ctx, await readWithoutSecondStep(ctx));
    if (checked.preferences !== undefined) ctx.news.add(bannerTopic(organizationId));
    await record(ctx, { organizationId, action: 'organization_changed', target: before.slug, details: { ...checked } });
    return readOrganization(ctx, organization);
  });
}

/** Sets the classification of an organization, which its projects without one inherit; other preferences stay. For its administrators. */
export async function saveOrganizationBanner(
  ctx: Ctx,
  organization: string | number,
  given: Record<string, unknown>,
): Promise<OpenedOrganization> {
  const { organizationId, slug } = await visitOrganization(ctx, organization, 'admin');
  const banner: BannerSetting = within('setting', () => checkedBanner(given));
  const isNone = Object.keys(banner).length === 0;
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .updateTable('organization')
      .set({
        preferences: isNone
          ? sql`preferences - 'banners'`
          : sql`preferences || jsonb_build_object('banners', ${JSON.stringify(banner)}::jsonb)`,
        modified: sql`now()`,
      })
      .where('id', '=', organizationId)
      .execute();
    await record(ctx, { organizationId, action: 'banner_changed', target: slug, details: { ...banner } });
    ctx.news.add(bannerTopic(organizationId));
    return readOrganization(ctx, organization);
  });
}

/** Deletes an organization with everything in it, for good. For administrators of the server, who must type its slug. */
export async function deleteOrganization(ctx: Ctx, organization: string | number, typed: string): Promise<number> {
  administersServer(ctx);
  const { organizationId, slug } = await visitOrganization(ctx, organization);
  within('slug', () => refuseOtherSlug(slug, typed));
  await inTransaction(ctx, async (ctx) => {
    await revokeFromAll(ctx, `organization:${slug}`);
    await announceAccessChange(ctx, 'everybody');
    await ctx.db.deleteFrom('organization').where('id', '=', organizationId).execute();
    await forgetActivity(ctx, organizationId);
    await record(ctx, { action: 'organization_deleted', target: slug, details: { organizationId } });
  });
  ctx.log.info({ organization: slug }, 'organization deleted');
  return organizationId;
}

/** Ends the present global organization, since there may be only one. */
async function endOtherGlobalOrganization(db: Writer): Promise<void> {
  const other = await db.selectFrom('organization').select('slug').where('globalOrg', '=', true).executeTakeFirst();
  if (other)
    throw invalid(
      `'${other.slug}' is already the global organization, and there can be only one. Change that organization first.`,
    );
}

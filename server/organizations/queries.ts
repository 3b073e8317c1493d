import { signedIn, visitOrganization, visitOrganizations, type VisitorKey } from '../access/keys.ts';
import { entersOrganization } from '../access/permissions.ts';
import type { Ctx } from '../platform/context.ts';
import type { Organization } from './organization.ts';

/** An organization together with what the viewer may do in it. */
export type OpenedOrganization = Organization & { key: VisitorKey };

/** An organization the viewer may enter. */
export async function readOrganization(ctx: Ctx, organization: string | number): Promise<OpenedOrganization> {
  const key = await visitOrganization(ctx, organization);
  const row = await ctx.db
    .selectFrom('organization')
    .selectAll()
    .where('id', '=', key.organizationId)
    .executeTakeFirstOrThrow();
  return { ...row, key };
}

/** All organizations that the viewer may enter, by name. */
export async function readOrganizations(ctx: Ctx): Promise<OpenedOrganization[]> {
  const { permissions } = signedIn(ctx);
  const rows = await ctx.db.selectFrom('organization').selectAll().orderBy('name').orderBy('id').execute();
  const open = rows.filter(({ slug }) => entersOrganization(permissions, slug));
  const keys = await visitOrganizations(
    ctx,
    open.map(({ slug }) => slug),
  );
  return open.flatMap((row) => (keys.has(row.slug) ? [{ ...row, key: keys.get(row.slug)! }] : []));
}

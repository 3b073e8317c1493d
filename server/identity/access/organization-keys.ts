import type { Ctx, TxCtx } from '../../platform/context.ts';
import { forbidden, organizationForbidden, organizationNotFound } from '../../refusals.ts';
import { noteActivity } from './activity.ts';
import { refreshViewer } from './granted.ts';
import { isOrganizationRef, organizationRows, type OrganizationRef } from './key-rows.ts';
import {
  entersOrganization,
  holds,
  isAdministrator,
  namedProjects,
  writesIn,
  type OrganizationPermission,
} from './permissions.ts';
import { takeSeat } from './seats.ts';
import { signedIn } from './signed-in.ts';
import type { Seating } from './standing.ts';

declare const cut: unique symbol;

/** Proof that the viewer may look into an organization: who is in it, what it is called. Only this file makes one. */
export interface VisitorKey {
  readonly [cut]: 'visitor' | 'organization';
  readonly organizationId: number;
  readonly slug: string;
  readonly isAdministrator: boolean;
  readonly mayWriteSchema: boolean;
  readonly mayCreateProjects: boolean;
  /** Whether there is a project, or a schema, that the viewer may write. */
  readonly writesSomewhere: boolean;
  /** The projects the viewer may read; null is all. */
  readonly projectIds: readonly number[] | null;
  readonly projectId: 0;
  readonly schemaRevision: number;
  readonly globalSchemaRevision: number;
  readonly seating: Seating;
}

/** Proof that the viewer may work in an organization: a visitor with a licence. */
export interface OrganizationKey extends VisitorKey {
  readonly [cut]: 'organization';
}

/** Lets the viewer into an organization to work there, with a licence; with a permission, only those who hold it. */
export const openOrganization = async (
  ctx: Ctx,
  organization: OrganizationRef,
  permission?: OrganizationPermission,
): Promise<OrganizationKey> => requireLicence(ctx, await visitOrganization(ctx, organization, permission));

/**
 * The same within a transaction, as things stand there: whoever was removed since the call came in is refused, and whoever is not
 * stays what they are until the transaction ends.
 */
export async function openOrganizationForUpdate(
  ctx: TxCtx,
  organization: OrganizationRef,
  permission?: OrganizationPermission,
): Promise<OrganizationKey> {
  signedIn(ctx);
  if (!isOrganizationRef(organization)) throw organizationForbidden(String(organization));
  // Those who change who belongs to an organization hold it for themselves.
  await ctx.db
    .selectFrom('organization as o')
    .select('o.id')
    .where(typeof organization === 'string' ? 'o.slug' : 'o.id', '=', organization)
    .forShare()
    .execute();
  await refreshViewer(ctx);
  return openOrganization(ctx, organization, permission);
}

/** Makes sure that a visitor has a licence. */
export async function requireLicence(ctx: Ctx, key: VisitorKey): Promise<OrganizationKey> {
  await takeSeat(ctx, key, key.seating);
  return key as OrganizationKey;
}

/** Lets the viewer look into an organization, which needs no licence; with a permission, only those who hold it. */
export async function visitOrganization(
  ctx: Ctx,
  organization: OrganizationRef,
  permission?: OrganizationPermission,
): Promise<VisitorKey> {
  const { permissions } = signedIn(ctx);
  if (!isOrganizationRef(organization)) throw organizationForbidden(String(organization));
  const row = await organizationRows(ctx, signedIn(ctx))
    .where(typeof organization === 'string' ? 'o.slug' : 'o.id', '=', organization)
    .executeTakeFirst();
  const slug = row?.slug ?? String(organization);
  // Under the name that was asked for: somebody outside learns neither that it exists nor what it is called.
  if (!entersOrganization(permissions, slug)) throw organizationForbidden(String(organization));
  if (!row) throw organizationNotFound(slug);
  if (permission && !isAdministrator(permissions, slug) && !holds(permissions, `organization:${slug}:${permission}`))
    throw forbidden(`You need the permission '${permission}' on organization ${slug}. Ask an administrator.`);
  noteActivity(ctx, row.id);
  return visitorKey(row, permissions);
}

/** Keys to those of the organizations that the viewer may look into, by slug; the others are left out. */
export async function visitOrganizations(ctx: Ctx, slugs: readonly string[]): Promise<Map<string, VisitorKey>> {
  const { permissions } = signedIn(ctx);
  const rows = await organizationRows(ctx, signedIn(ctx))
    .where('o.slug', 'in', [...slugs])
    .execute();
  const open = rows.filter(({ slug }) => entersOrganization(permissions, slug));
  return new Map(open.map((row) => [row.slug, visitorKey(row, permissions)]));
}

const visitorKey = (
  { id, slug, schemaRevision, ...row }: { id: number; slug: string; schemaRevision: number } & Seating,
  held: readonly string[],
): VisitorKey =>
  ({
    organizationId: id,
    slug,
    isAdministrator: isAdministrator(held, slug),
    mayWriteSchema: isAdministrator(held, slug) || holds(held, `organization:${slug}:WRITE_SCHEMA`),
    mayCreateProjects: isAdministrator(held, slug) || holds(held, `organization:${slug}:member`),
    writesSomewhere: writesIn(held, slug),
    projectIds: namedProjects(held, slug),
    projectId: 0,
    schemaRevision,
    globalSchemaRevision: schemaRevision,
    seating: row,
  }) as unknown as VisitorKey;

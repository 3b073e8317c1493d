import type { Ctx, TxCtx } from '../../../platform/context.ts';
import { organizationForbidden, organizationNotFound } from '../../../refusals/permission.ts';
import { forbidden } from '../../../refusals/refusal.ts';
import type { AsOf } from '../as-of.ts';
import { refreshViewer } from '../commands/access-change.ts';
import { noteActivity } from '../commands/activity.ts';
import { takeSeat } from '../commands/seats.ts';
import { holdOrganization, organizationRows, revisionOfOrganization } from '../queries/key-rows.ts';
import type { LicenceUse } from '../queries/licence-state.ts';
import { revisionsThen } from '../queries/revisions-then.ts';
import { isOrganizationRef, type OrganizationRef } from '../rules/organization-ref.ts';
import {
  entersOrganization,
  includesPermission,
  isAdministrator,
  isExcepted,
  namedProjects,
  writesIn,
  type OrganizationPermission,
} from '../rules/permissions.ts';
import { permissionsToVisit, refuseWithoutSecondStep } from './second-step.ts';
import { signedIn } from './signed-in.ts';

declare const cut: unique symbol;

/** Proof that the viewer may see an organization's name and people, without a licence. Only this file makes one. */
export interface VisitorKey {
  readonly [cut]: 'visitor' | 'organization';
  readonly organizationId: number;
  readonly slug: string;
  readonly isAdministrator: boolean;
  readonly mayWriteSchema: boolean;
  readonly mayCreateProjects: boolean;
  /** True if the viewer may write in any project, or the schema. */
  readonly writesSomewhere: boolean;
  /** The projects that the viewer may read; null for all. */
  readonly projectIds: readonly number[] | null;
  readonly projectId: 0;
  readonly schemaRevision: number;
  readonly globalSchemaRevision: number;
  readonly licenceUse: LicenceUse;
}

/** Proof that the viewer may work in an organization: they have access and a licence. */
export interface OrganizationKey extends VisitorKey {
  readonly [cut]: 'organization';
}

/** Opens an organization for work, which takes a licence; with a permission, refuses viewers who do not hold it. */
export const openOrganization = async (
  ctx: Ctx,
  organization: OrganizationRef,
  permission?: OrganizationPermission,
): Promise<OrganizationKey> => requireLicence(ctx, await visitOrganization(ctx, organization, permission));

/**
 * Opens an organization for a change, inside a transaction and with permissions as they are there. A viewer who was removed since the
 * request arrived is refused, and nobody can remove the viewer before the transaction ends.
 */
export async function openOrganizationForUpdate(
  ctx: TxCtx,
  organization: OrganizationRef,
  permission?: OrganizationPermission,
): Promise<OrganizationKey> {
  signedIn(ctx);
  if (!isOrganizationRef(organization)) throw organizationForbidden(String(organization));
  await holdOrganization(ctx, organization);
  await refreshViewer(ctx);
  return openOrganization(ctx, organization, permission);
}

/** Refuses a visitor without the second step that is demanded (403), or without a licence (423, 424); takes a floating one if needed. */
export async function requireLicence(ctx: Ctx, key: VisitorKey): Promise<OrganizationKey> {
  refuseWithoutSecondStep(ctx, key.slug);
  await takeSeat(ctx, key, key.licenceUse);
  return key as OrganizationKey;
}

/** Returns the key to an organization whose schema is read as it was then, at one of its own revisions. */
export async function organizationThen(
  ctx: Ctx,
  key: OrganizationKey,
  asOf: AsOf,
): Promise<OrganizationKey & { readonly asOf: number | null }> {
  const { organizationId } = key;
  const revision = await revisionOfOrganization(ctx, organizationId);
  return {
    ...key,
    ...((await revisionsThen(ctx, { organizationId, projectId: 0, revision }, asOf)) ?? { asOf: null }),
  };
}

/** Opens an organization to look into, which needs no licence; with a permission, refuses viewers who do not hold it. */
export async function visitOrganization(
  ctx: Ctx,
  organization: OrganizationRef,
  permission?: OrganizationPermission,
): Promise<VisitorKey> {
  const permissions = permissionsToVisit(signedIn(ctx));
  if (!isOrganizationRef(organization)) throw organizationForbidden(String(organization));
  const row = await organizationRows(ctx, signedIn(ctx))
    .where(typeof organization === 'string' ? 'o.slug' : 'o.id', '=', organization)
    .executeTakeFirst();
  const slug = row?.slug ?? String(organization);
  if (isExcepted(permissions, slug)) refuseWithoutSecondStep(ctx, slug);
  // The refusal repeats the name that was asked for, so that outsiders learn neither that an organization exists nor its name.
  if (!entersOrganization(permissions, slug)) throw organizationForbidden(String(organization));
  if (!row) throw organizationNotFound(slug);
  if (
    permission &&
    !isAdministrator(permissions, slug) &&
    !includesPermission(permissions, `organization:${slug}:${permission}`)
  )
    throw forbidden(`You need the permission '${permission}' on organization ${slug}. Ask an administrator.`);
  noteActivity(ctx, row.id);
  return visitorKey(row, permissions);
}

/** Returns keys to those of the organizations that the viewer may see, by slug, and leaves out the others. */
export async function visitOrganizations(ctx: Ctx, slugs: readonly string[]): Promise<Map<string, VisitorKey>> {
  const permissions = permissionsToVisit(signedIn(ctx));
  const rows = await organizationRows(ctx, signedIn(ctx))
    .where('o.slug', 'in', [...slugs])
    .execute();
  const open = rows.filter(({ slug }) => entersOrganization(permissions, slug));
  return new Map(open.map((row) => [row.slug, visitorKey(row, permissions)]));
}

const visitorKey = (
  { id, slug, schemaRevision, ...row }: { id: number; slug: string; schemaRevision: number } & LicenceUse,
  held: readonly string[],
): VisitorKey =>
  ({
    organizationId: id,
    slug,
    isAdministrator: isAdministrator(held, slug),
    mayWriteSchema: isAdministrator(held, slug) || includesPermission(held, `organization:${slug}:WRITE_SCHEMA`),
    mayCreateProjects: isAdministrator(held, slug) || includesPermission(held, `organization:${slug}:member`),
    writesSomewhere: writesIn(held, slug),
    projectIds: namedProjects(held, slug),
    projectId: 0,
    schemaRevision,
    globalSchemaRevision: schemaRevision,
    licenceUse: row,
  }) as unknown as VisitorKey;

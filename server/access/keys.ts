import type { Ctx, TxCtx, Viewer } from '../platform/context.ts';
import type { Project } from '../projects/project.ts';
import {
  forbidden,
  mayNot,
  notSignedIn,
  organizationForbidden,
  organizationNotFound,
  projectForbidden,
  projectNotFound,
  twoStepDemanded,
} from '../refusals.ts';
import { noteActivity } from './activity.ts';
import { refreshViewer } from './granted.ts';
import { keyRows, keyRowWithProject, organizationRows, type KeyRow, type OrganizationRef } from './key-rows.ts';
import {
  entersOrganization,
  holds,
  isAdministrator,
  namedProjects,
  permissionsOn,
  type OrganizationPermission,
  type ProjectPermission,
} from './permissions.ts';
import { takeSeat } from './seats.ts';
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

/** Proof that the viewer holds a permission on a project. Only this file makes one. */
export interface ProjectKey<P extends ProjectPermission = ProjectPermission> {
  readonly [cut]: P;
  readonly organizationId: number;
  readonly slug: string;
  readonly projectId: number;
  readonly revision: number;
  readonly schemaRevision: number;
  readonly globalSchemaRevision: number;
  readonly permissions: ReadonlySet<ProjectPermission>;
}

export type { OrganizationRef };

/** Node ids are written by anybody; a number that is none would not reach the database whole. */
const isRef = (ref: OrganizationRef) => typeof ref === 'string' || isId(ref);
const isId = (id: number) => Number.isInteger(id) && id >= 0 && id < 2 ** 31;

/** Whoever is signed in; refused otherwise, and where the second step that is demanded of them is missing. */
export function signedIn({ viewer, halfway }: Ctx): Viewer {
  if (viewer) return viewer;
  throw halfway ? twoStepDemanded({ username: halfway.username, method: halfway.method ?? null }) : notSignedIn();
}

/** Lets the viewer into an organization to work there, with a licence; with a permission, only those who hold it. */
export const openOrganization = async (
  ctx: Ctx,
  organization: OrganizationRef,
  permission?: OrganizationPermission,
): Promise<OrganizationKey> => seated(ctx, await visitOrganization(ctx, organization, permission));

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
  if (!isRef(organization)) throw organizationForbidden(String(organization));
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
export async function seated(ctx: Ctx, key: VisitorKey): Promise<OrganizationKey> {
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
  if (!isRef(organization)) throw organizationForbidden(String(organization));
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

/** Lets those through who administer the whole server. */
export function administersServer(ctx: Ctx): Viewer {
  const viewer = signedIn(ctx);
  if (!viewer.permissions.includes('*')) throw forbidden('Only administrators of the server may do this.');
  return viewer;
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
    projectIds: namedProjects(held, slug),
    projectId: 0,
    schemaRevision,
    globalSchemaRevision: schemaRevision,
    seating: row,
  }) as unknown as VisitorKey;

/** Opens one project; see `openProjects`. */
export async function openProject<P extends ProjectPermission>(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  permission: P,
): Promise<ProjectKey<P>> {
  const [key] = await openProjects(ctx, organization, [projectId], permission);
  return key!;
}

/** Opens one project for reading, with its own row: one statement. */
export async function openProjectRow(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
): Promise<{ row: Project; key: ProjectKey<'READ'> }> {
  const viewer = signedIn(ctx);
  if (!Number.isInteger(projectId) || !isRef(organization)) throw projectForbidden(projectId);
  const isShared = typeof organization === 'string' && !ctx.db.isTransaction && isId(projectId);
  const rows = isShared
    ? await keyRowWithProject(ctx, viewer, organization, projectId)
    : await keyRows(ctx, viewer, organization, [projectId]).selectAll('p').execute();
  const [key] = keysTo(ctx, organization, [projectId], rows, ['READ']);
  await seatedIn(ctx, rows[0]!);
  const {
    slug: _s,
    projectId: _p,
    globalSchemaRevision: _g,
    pools: _l,
    hasEnded: _e,
    named: _n,
    seat: _f,
    isWarm: _w,
    ...row
  } = rows[0]!;
  return { row, key: key! };
}

/** Makes sure of a licence where somebody begins to work, and notes that they do. */
async function seatedIn(ctx: Ctx, row: KeyRow): Promise<void> {
  noteActivity(ctx, row.organizationId);
  await takeSeat(ctx, row, row);
}

/** Keys to the projects of an organization, in the order of their numbers; refused as a whole if the viewer has on any of them none of the permissions. */
export async function openProjects<P extends ProjectPermission>(
  ctx: Ctx,
  organization: OrganizationRef,
  projectIds: readonly number[],
  ...anyOf: readonly [P, ...P[]]
): Promise<ProjectKey<P>[]> {
  signedIn(ctx);
  const wanted = [...new Set(projectIds)].toSorted((a, b) => a - b);
  const wrong = wanted.find((id) => !Number.isInteger(id) || !isRef(organization));
  if (wrong !== undefined) throw projectForbidden(wrong);
  const rows = await keyRows(ctx, signedIn(ctx), organization, wanted).execute();
  const keys = keysTo(ctx, organization, wanted, rows, anyOf);
  if (rows[0]) await seatedIn(ctx, rows[0]);
  return keys;
}

function keysTo<P extends ProjectPermission>(
  ctx: Ctx,
  organization: OrganizationRef,
  wanted: readonly number[],
  rows: readonly KeyRow[],
  anyOf: readonly [P, ...P[]],
): ProjectKey<P>[] {
  const { permissions } = signedIn(ctx);
  const slug = typeof organization === 'string' ? organization : rows[0]?.slug;
  return wanted.map((projectId) => {
    const row = rows.find((each) => each.projectId === projectId);
    const granted = slug === undefined ? new Set<ProjectPermission>() : permissionsOn(permissions, slug, projectId);
    if (!granted.has('READ')) throw projectForbidden(projectId);
    if (!row || projectId === 0) throw projectNotFound(projectId);
    if (!anyOf.some((permission) => granted.has(permission))) throw mayNot(deeds[anyOf[0]]);
    const { organizationId, revision, schemaRevision, globalSchemaRevision } = row;
    return {
      organizationId,
      slug: row.slug,
      projectId,
      revision,
      schemaRevision,
      globalSchemaRevision,
      permissions: granted,
    } as unknown as ProjectKey<P>;
  });
}

/** Keys to those of the projects that the viewer may read; the others are left out. */
export async function openReadable(
  ctx: Ctx,
  organization: OrganizationRef,
  projectIds: readonly number[],
): Promise<Map<number, ProjectKey<'READ'>>> {
  const { permissions } = signedIn(ctx);
  const rows = await keyRows(ctx, signedIn(ctx), organization, [...new Set(projectIds)]).execute();
  const keys = rows.map(
    (row) =>
      ({ ...row, permissions: permissionsOn(permissions, row.slug, row.projectId) }) as unknown as ProjectKey<'READ'>,
  );
  const readable = keys.filter((key) => key.projectId !== 0 && key.permissions.has('READ'));
  if (readable.length > 0) await seatedIn(ctx, rows[0]!);
  return new Map(readable.map((key) => [key.projectId, key]));
}

const deeds: Record<ProjectPermission, string> = {
  READ: 'read this project',
  WRITE: 'change entities of this project',
  REVIEW: 'review in this project',
  WRITE_SCHEMA: 'change the schema of this project',
  WRITE_BASELINES: 'change baselines of this project',
  WRITE_TEST_CYCLES: 'change test cycles of this project',
  FORCE_UNLOCK: 'unlock what others have locked',
  SHARE: 'share this project',
};

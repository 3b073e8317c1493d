import { sql } from 'kysely';

import { together } from '../platform/batch.ts';
import type { Ctx, Viewer } from '../platform/context.ts';
import type { Project } from '../projects/project.ts';
import {
  forbidden,
  mayNot,
  notSignedIn,
  organizationForbidden,
  organizationNotFound,
  projectForbidden,
  projectNotFound,
} from '../refusals.ts';
import {
  entersOrganization,
  holds,
  isAdministrator,
  namedProjects,
  permissionsOn,
  type OrganizationPermission,
  type ProjectPermission,
} from './permissions.ts';

declare const cut: unique symbol;

/** Proof that the viewer may enter an organization. Only this file makes one. */
export interface OrganizationKey {
  readonly [cut]: 'organization';
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

/** An organization by its slug, or by its number where it comes from a node id. */
export type OrganizationRef = string | number;

/** Whoever is signed in; refused otherwise. */
export function signedIn(ctx: Ctx): Viewer {
  if (!ctx.viewer) throw notSignedIn();
  return ctx.viewer;
}

/** Lets the viewer into an organization; with a permission, only those who hold it. */
export async function openOrganization(
  ctx: Ctx,
  organization: OrganizationRef,
  permission?: OrganizationPermission,
): Promise<OrganizationKey> {
  const { permissions } = signedIn(ctx);
  const row = await organizationRows(ctx)
    .where(typeof organization === 'string' ? 'o.slug' : 'o.id', '=', organization)
    .executeTakeFirst();
  const slug = row?.slug ?? String(organization);
  if (!entersOrganization(permissions, slug)) throw organizationForbidden(slug);
  if (!row) throw organizationNotFound(slug);
  if (permission && !isAdministrator(permissions, slug) && !holds(permissions, `organization:${slug}:${permission}`))
    throw forbidden(`You need the permission '${permission}' on organization ${slug}. Ask an administrator.`);
  return organizationKey(row, permissions);
}

/** Keys to those of the organizations that the viewer may enter, by slug; the others are left out. */
export async function openOrganizations(ctx: Ctx, slugs: readonly string[]): Promise<Map<string, OrganizationKey>> {
  const { permissions } = signedIn(ctx);
  const rows = await organizationRows(ctx)
    .where('o.slug', 'in', [...slugs])
    .execute();
  const open = rows.filter(({ slug }) => entersOrganization(permissions, slug));
  return new Map(open.map((row) => [row.slug, organizationKey(row, permissions)]));
}

const organizationRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('organization as o')
    .innerJoin('project as p', (join) => join.onRef('p.organizationId', '=', 'o.id').on('p.id', '=', 0))
    .select(['o.id', 'o.slug', 'p.schemaRevision']);

const organizationKey = (
  { id, slug, schemaRevision }: { id: number; slug: string; schemaRevision: number },
  held: readonly string[],
): OrganizationKey =>
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
  }) as OrganizationKey;

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
  signedIn(ctx);
  const shared = typeof organization === 'string' && !ctx.db.isTransaction && inRange(projectId);
  const rows = shared
    ? ((await sharedRows(ctx.db, `${projectId}/${organization}`)) ?? [])
    : await keyQuery(ctx, organization, [projectId]).selectAll('p').execute();
  const [key] = keysTo(ctx, organization, [projectId], rows, ['READ']);
  const { slug: _slug, projectId: _id, globalSchemaRevision: _global, ...row } = rows[0]!;
  return { row, key: key! };
}

const inRange = (id: number) => Number.isInteger(id) && Math.abs(id) < 2 ** 31;

const sharedRows = together(async (db: Ctx['db'], names: string[]) => {
  const parts = names.map((name) => [Number.parseInt(name), name.slice(name.indexOf('/') + 1)] as const);
  const wanted = sql<boolean>`(p.id, o.slug) in (select * from unnest(${parts.map(([id]) => id)}::integer[], ${parts.map(([, slug]) => slug)}::text[]))`;
  const rows = await keyColumns(db).selectAll('p').where(wanted).execute();
  return Map.groupBy(rows, (row) => `${row.projectId}/${row.slug}`);
});

/** Keys to the projects of an organization, in the order of their numbers; refused as a whole if the viewer has on any of them none of the permissions. */
export async function openProjects<P extends ProjectPermission>(
  ctx: Ctx,
  organization: OrganizationRef,
  projectIds: readonly number[],
  ...anyOf: readonly [P, ...P[]]
): Promise<ProjectKey<P>[]> {
  signedIn(ctx);
  const wanted = [...new Set(projectIds)].toSorted((a, b) => a - b);
  return keysTo(ctx, organization, wanted, await keyQuery(ctx, organization, wanted).execute(), anyOf);
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
  const rows = await keyQuery(ctx, organization, [...new Set(projectIds)]).execute();
  const keys = rows.map(
    (row) =>
      ({ ...row, permissions: permissionsOn(permissions, row.slug, row.projectId) }) as unknown as ProjectKey<'READ'>,
  );
  return new Map(
    keys.filter((key) => key.projectId !== 0 && key.permissions.has('READ')).map((key) => [key.projectId, key]),
  );
}

type KeyRow = Awaited<ReturnType<ReturnType<typeof keyQuery>['execute']>>[number];

const keyQuery = (ctx: Ctx, organization: OrganizationRef, projectIds: readonly number[]) =>
  keyColumns(ctx.db)
    .where(typeof organization === 'string' ? 'o.slug' : 'o.id', '=', organization)
    .where('p.id', 'in', [...projectIds]);

const keyColumns = (db: Ctx['db']) =>
  db
    .selectFrom('organization as o')
    .innerJoin('project as p', 'p.organizationId', 'o.id')
    .innerJoin('project as g', (join) => join.onRef('g.organizationId', '=', 'o.id').on('g.id', '=', 0))
    .select([
      'o.id as organizationId',
      'o.slug',
      'p.id as projectId',
      'p.revision',
      'p.schemaRevision',
      'g.schemaRevision as globalSchemaRevision',
    ]);

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

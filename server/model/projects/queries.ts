import { sql, type Expression } from 'kysely';

import {
  openOrganization,
  openProjectRow,
  openReadable,
  requireLicence,
  signedIn,
  type AsOf,
  type OrganizationKey,
  type OrganizationRef,
  type ProjectKey,
  type VisitorKey,
} from '../../identity/access/keys.ts';
import { isAdministrator, permissionsOn } from '../../identity/access/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import { batch } from '../../platform/graph/batch.ts';
import { cursorOf, foreign, placeBehind } from '../../platform/graph/cursors.ts';
import { nodeKey, pastName } from '../../platform/graph/nodes.ts';
import { listSize } from '../../platform/graph/pages.ts';
import { projectForbidden } from '../../refusals/permission.ts';
import type { Project } from './project.ts';

/** A project with the key that it was read with, so that what lies below it asks for no further permission. */
export type OpenedProject = Project & { key: ProjectKey<'READ'> };

/** A project that the viewer may read, as it is or was. */
export async function readProject(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  asOf?: AsOf | null,
): Promise<OpenedProject> {
  const { row, key } = await openProjectRow(ctx, organization, projectId, asOf);
  return { ...(await projectAsOf(ctx.db, key, row)), key };
}

/** The row of a project as of the moment of a key: what it was called then, if it has been called otherwise since. */
export async function projectAsOf(db: Reader, { asOf, ...key }: ProjectKey<'READ'>, row: Project): Promise<Project> {
  if (asOf === null) return row;
  const then = await db
    .selectFrom('projectVersion')
    .select(['name', 'description', 'folder', 'preferences', 'workflow', 'modified', 'modifiedBy'])
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('fromRevision', '<=', asOf)
    .where('toRevision', '>', asOf)
    .executeTakeFirst();
  // How its pages are to be handled is said by today's classification.
  const { Banner } = row.preferences;
  const preferences = { ...(then ?? row).preferences, Banner };
  return { ...row, ...then, preferences, revision: asOf, schemaRevision: key.schemaRevision };
}

/** The same; null where the viewer may not read it. */
export async function readProjectIfOpen(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
): Promise<OpenedProject | null> {
  const key = (await openReadable(ctx, organization, [projectId])).get(projectId);
  return key ? projectOf(ctx, key) : null;
}

/** A project, locked until the transaction ends, so that two who change it do not undo each other. */
export const projectForUpdate = (db: Writer, key: ProjectKey): Promise<Project> =>
  db
    .selectFrom('project')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.projectId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Whether the viewer may delete a project: its owners may, who hold everything that matters on it, and the administrators of its organization. */
export function mayDelete(ctx: Ctx, { slug, permissions }: ProjectKey): boolean {
  const owns = (['WRITE', 'WRITE_SCHEMA', 'SHARE'] as const).every((permission) => permissions.has(permission));
  return owns || isAdministrator(signedIn(ctx).permissions, slug);
}

/** The projects that somebody made, by name, as far as the viewer may read them. */
export async function readProjectsCreatedBy(ctx: Ctx, organization: string, username: string): Promise<Project[]> {
  return readable(ctx, await openOrganization(ctx, organization))
    .selectAll()
    .where('createdBy', '=', username.trim().toLowerCase())
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The project that something is in, as of the same moment; those of the rows of a list are read together. */
export const projectOf = async (
  ctx: Ctx,
  { organizationId, projectId, asOf = null }: { organizationId: number; projectId: number; asOf?: number | null },
): Promise<OpenedProject> => {
  const project = await batch(ctx, readProjectsById, pastName(`${organizationId}:${projectId}`, asOf));
  if (!project) throw projectForbidden(projectId);
  return project;
};

export interface ProjectsPage {
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
  inverted: boolean;
}

export const projectOrders = ['NAME', 'FOLDER', 'CHANGED'] as const;

/** Which projects are wanted, and in which order; by name if it does not say. */
export interface ProjectsWanted {
  /** Found in name, description or folder. */
  search?: string | null | undefined;
  order?: (typeof projectOrders)[number] | null | undefined;
  isDescending?: boolean | null | undefined;
}

// A cursor keeps milliseconds, so that is what moments are compared by.
const orderKeys = {
  NAME: sql<string>`name`,
  FOLDER: sql<string>`folder`,
  CHANGED: sql<string>`date_trunc('milliseconds', coalesce(modified, created))`,
};

/** The projects of an organization that the viewer may read; a cursor is a value of the order and a number. */
export async function readProjects(
  ctx: Ctx,
  visitor: VisitorKey,
  page: ProjectsPage,
  wanted: ProjectsWanted,
): Promise<OpenedProject[]> {
  const organization = await requireLicence(ctx, visitor);
  const key = orderKeys[wanted.order ?? 'NAME'];
  const isRising = page.inverted === Boolean(wanted.isDescending);
  const direction = isRising ? 'asc' : 'desc';
  const beyond = (cursor: string, isForward: boolean) => {
    const [value, id] = placeIn(wanted, cursor);
    const sign = sql.raw(isForward === !wanted.isDescending ? '>' : '<');
    return sql<boolean>`(${key}, id) ${sign} (${value}, ${id})`;
  };
  const rows = await matching(readable(ctx, organization).selectAll(), wanted)
    .$if(page.after !== undefined, (q) => q.where(beyond(page.after!, true)))
    .$if(page.before !== undefined, (q) => q.where(beyond(page.before!, false)))
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .execute();
  const keys = await openReadable(
    ctx,
    organization.slug,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => (keys.has(row.id) ? [{ ...row, key: keys.get(row.id)! }] : []));
}

/** Those of the projects in whose name, description or folder the text stands, whatever its case. */
function matching<Q extends { where(condition: Expression<boolean>): Q }>(query: Q, { search }: ProjectsWanted): Q {
  const text = search?.trim().toLowerCase() ?? '';
  return text === ''
    ? query
    : query.where(sql<boolean>`strpos(lower(concat_ws(chr(10), name, description, folder)), ${text}) > 0`);
}

/** The place of a project in an order. */
export const projectCursor =
  ({ order }: ProjectsWanted) =>
  ({ id, name, folder, modified, created }: Project): string => {
    const value = order === 'FOLDER' ? folder : order === 'CHANGED' ? (modified ?? created).toISOString() : name;
    return cursorOf([value, id]);
  };

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function placeIn({ order }: ProjectsWanted, cursor: string): [string, number] {
  const [value, id] = placeBehind(cursor, ['text', 'number']);
  if (order === 'CHANGED' && !(MOMENT.test(value) && Date.parse(value))) throw foreign(cursor);
  return [value, id];
}

const readable = (ctx: Ctx, { organizationId, projectIds }: OrganizationKey) =>
  ctx.db
    .selectFrom('project')
    .where('organizationId', '=', organizationId)
    .where('id', '<>', 0)
    .$if(projectIds !== null, (q) => q.where('id', 'in', [...(projectIds ?? [])]));

/** How many projects of an organization the viewer may read, of those that are wanted. */
export async function countProjects(ctx: Ctx, visitor: VisitorKey, wanted: ProjectsWanted): Promise<number> {
  const all = readable(ctx, await requireLicence(ctx, visitor)).select((eb) => eb.fn.countAll<number>().as('count'));
  const row = await matching(all, wanted).executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Every project of an organization that the viewer may read, by name: for scripts. One that is asked for by its number is among
 * them or refused; 0 is the organization's own, which holds its schema and is otherwise left out.
 */
export async function readAllProjects(ctx: Ctx, organization: string, included?: number): Promise<Project[]> {
  const key = await openOrganization(ctx, organization);
  const found = await (included === 0 ? withOwn(ctx, key) : readable(ctx, key))
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .execute();
  if (included !== undefined && !found.some(({ id }) => id === included)) throw projectForbidden(included);
  return found;
}

const withOwn = (ctx: Ctx, { organizationId, projectIds }: OrganizationKey) =>
  ctx.db
    .selectFrom('project')
    .where('organizationId', '=', organizationId)
    .$if(projectIds !== null, (q) => q.where('id', 'in', [0, ...(projectIds ?? [])]));

/** The folders that readable projects lie in, by name. */
export async function readFolders(ctx: Ctx, visitor: VisitorKey): Promise<string[]> {
  const rows = await readable(ctx, await requireLicence(ctx, visitor))
    .select('folder')
    .distinct()
    .where('folder', '<>', '')
    .orderBy('folder')
    .execute();
  return rows.map((row) => row.folder);
}

export interface RecentProject {
  organizationId: number;
  projectId: number;
  projectName: string;
  organizationSlug: string;
  organizationName: string;
  visited: Date;
}

const MAX_RECENT = 100;

/** The projects that the viewer opened last and may still read, the latest first. Their names only, so it takes no licence. */
export async function readRecentProjects(
  ctx: Ctx,
  first?: number | null,
  organization?: string | null,
): Promise<RecentProject[]> {
  const { username, permissions } = signedIn(ctx);
  const rows = await ctx.db
    .selectFrom('recentProject as r')
    .innerJoin('project as p', (join) =>
      join.onRef('p.organizationId', '=', 'r.organizationId').onRef('p.id', '=', 'r.projectId'),
    )
    .innerJoin('organization as o', 'o.id', 'r.organizationId')
    .select([
      'r.organizationId',
      'r.projectId',
      'p.name as projectName',
      'o.slug as organizationSlug',
      'o.name as organizationName',
      'r.visited',
    ])
    .where('r.username', '=', username)
    .$if(Boolean(organization), (q) => q.where('o.slug', '=', organization!))
    .orderBy('r.visited', 'desc')
    .limit(listSize(first, 10, MAX_RECENT))
    .execute();
  return rows.filter((row) => permissionsOn(permissions, row.organizationSlug, row.projectId).has('READ'));
}

/** When the viewer was in an opened project before the present visit; null the first time. */
export async function readLastVisit(ctx: Ctx, { organizationId, projectId }: ProjectKey<'READ'>): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('recentProject')
    .select('visitedBefore')
    .where('organizationId', '=', organizationId)
    .where('username', '=', signedIn(ctx).username)
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return row?.visitedBefore ?? null;
}

/** Projects by `organization:id`, or by `organization:id@revision` as they were then: those the viewer may read. One statement an organization and moment, and one for its keys. */
export async function readProjectsById(ctx: Ctx, names: string[]): Promise<Map<string, OpenedProject>> {
  const found = new Map<string, OpenedProject>();
  const wanted = names.flatMap((name) => nodeKey(name, 2) ?? []);
  const groups = Map.groupBy(wanted, ({ numbers: [organizationId], asOf }) => pastName(String(organizationId), asOf));
  for (const group of groups.values()) {
    const { asOf } = group[0]!;
    const organizationId = group[0]!.numbers[0];
    const ids = group.map(({ numbers: [, id] }) => id);
    const keys = await openReadable(ctx, organizationId, ids, asOf === null ? null : { revision: asOf });
    const rows = await ctx.db
      .selectFrom('project')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where('id', 'in', [...keys.keys()])
      .execute();
    for (const row of rows) {
      const key = keys.get(row.id)!;
      const project = { ...(await projectAsOf(ctx.db, key, row)), key };
      found.set(pastName(`${organizationId}:${row.id}`, asOf), project);
    }
  }
  return found;
}

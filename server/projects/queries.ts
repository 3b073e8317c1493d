import {
  openOrganization,
  openProjectRow,
  openReadable,
  signedIn,
  type OrganizationKey,
  type OrganizationRef,
  type ProjectKey,
} from '../access/keys.ts';
import { batch } from '../platform/batch.ts';
import type { Ctx } from '../platform/context.ts';
import { invalid, projectForbidden } from '../refusals.ts';
import type { Project } from './project.ts';

/** A project with the key that it was read with, so that what lies below it asks for no further permission. */
export type OpenedProject = Project & { key: ProjectKey<'READ'> };

/** A project that the viewer may read. */
export async function readProject(ctx: Ctx, organization: OrganizationRef, projectId: number): Promise<OpenedProject> {
  const { row, key } = await openProjectRow(ctx, organization, projectId);
  return { ...row, key };
}

/** Projects by `organization:number`, those the viewer may read: two statements an organization. */
async function readProjectsOf(ctx: Ctx, names: string[]): Promise<Map<string, OpenedProject>> {
  const found = new Map<string, OpenedProject>();
  const pairs = names.map((name) => name.split(':').map(Number) as [number, number]);
  for (const [organizationId, group] of Map.groupBy(pairs, ([organization]) => organization)) {
    const ids = group.map(([, id]) => id);
    const keys = await openReadable(ctx, organizationId, ids);
    const rows = await ctx.db
      .selectFrom('project')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where('id', 'in', [...keys.keys()])
      .execute();
    for (const row of rows) found.set(`${organizationId}:${row.id}`, { ...row, key: keys.get(row.id)! });
  }
  return found;
}

/** The project that something is in; those of the rows of a list are read together. */
export const projectOf = async (
  ctx: Ctx,
  { organizationId, projectId }: { organizationId: number; projectId: number },
): Promise<OpenedProject> => {
  const project = await batch(ctx, readProjectsOf, `${organizationId}:${projectId}`);
  if (!project) throw projectForbidden(projectId);
  return project;
};

export interface ProjectsPage {
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
  inverted: boolean;
}

/** The projects of an organization that the viewer may read, by name; a cursor is a name and a number. */
export async function readProjects(
  ctx: Ctx,
  organization: OrganizationKey,
  page: ProjectsPage,
): Promise<OpenedProject[]> {
  const direction = page.inverted ? 'desc' : 'asc';
  const rows = await readable(ctx, organization)
    .selectAll()
    .$if(page.after !== undefined, (q) =>
      q.where((eb) => eb(eb.refTuple('name', 'id'), '>', eb.tuple(...parseCursor(page.after!)))),
    )
    .$if(page.before !== undefined, (q) =>
      q.where((eb) => eb(eb.refTuple('name', 'id'), '<', eb.tuple(...parseCursor(page.before!)))),
    )
    .orderBy('name', direction)
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

export const projectCursor = ({ name, id }: Pick<Project, 'name' | 'id'>): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url');

function parseCursor(cursor: string): [string, number] {
  try {
    const [name, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof name === 'string' && typeof id === 'number') return [name, id];
  } catch {
    // refused below
  }
  throw invalid(`'${cursor}' is not a cursor of this list. Use an endCursor that it gave you.`);
}

const readable = (ctx: Ctx, { organizationId, projectIds }: OrganizationKey) =>
  ctx.db
    .selectFrom('project')
    .where('organizationId', '=', organizationId)
    .where('id', '<>', 0)
    .$if(projectIds !== null, (q) => q.where('id', 'in', [...(projectIds ?? [])]));

/** How many projects of an organization the viewer may read. */
export async function countProjects(ctx: Ctx, organization: OrganizationKey): Promise<number> {
  const row = await readable(ctx, organization)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Every project of an organization that the viewer may read, by name: for scripts. */
export async function readAllProjects(ctx: Ctx, organization: string): Promise<Project[]> {
  return readable(ctx, await openOrganization(ctx, organization))
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The folders that readable projects lie in, by name. */
export async function readFolders(ctx: Ctx, organization: OrganizationKey): Promise<string[]> {
  const rows = await readable(ctx, organization)
    .select('folder')
    .distinct()
    .where('folder', '<>', '')
    .orderBy('folder')
    .execute();
  return rows.map((row) => row.folder);
}

export interface RecentProject {
  project: OpenedProject;
  organizationId: number;
  slug: string;
  organizationName: string;
  visited: Date;
}

const MAX_RECENT = 100;

/** The projects that the viewer opened last and may still read, the latest first. */
export async function readRecentProjects(
  ctx: Ctx,
  limit: number,
  organization?: string | null,
): Promise<RecentProject[]> {
  const { username } = signedIn(ctx);
  const rows = await ctx.db
    .selectFrom('recentProject as r')
    .innerJoin('project as p', (join) =>
      join.onRef('p.organizationId', '=', 'r.organizationId').onRef('p.id', '=', 'r.projectId'),
    )
    .innerJoin('organization as o', 'o.id', 'r.organizationId')
    .selectAll('p')
    .select(['r.visited', 'o.slug', 'o.name as organizationName'])
    .where('r.username', '=', username)
    .$if(Boolean(organization), (q) => q.where('o.slug', '=', organization!))
    .orderBy('r.visited', 'desc')
    .limit(Math.min(Math.max(limit, 1), MAX_RECENT))
    .execute();
  const slugs = [...new Set(rows.map((row) => row.slug))];
  const keys = new Map(
    await Promise.all(
      slugs.map(
        async (slug) =>
          [
            slug,
            await openReadable(
              ctx,
              slug,
              rows.filter((row) => row.slug === slug).map((row) => row.id),
            ),
          ] as const,
      ),
    ),
  );
  return rows.flatMap(({ visited, slug, organizationName, ...project }) => {
    const key = keys.get(slug)?.get(project.id);
    return key
      ? [{ project: { ...project, key }, organizationId: project.organizationId, slug, organizationName, visited }]
      : [];
  });
}

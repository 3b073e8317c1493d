import { sql, type Expression } from 'kysely';

import { requireLicence, type OrganizationKey, type VisitorKey } from '../../../identity/access/keys/organizations.ts';
import { openReadable } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { permissionsOn } from '../../../identity/access/rules/permissions.ts';
import type { Ctx } from '../../../platform/context.ts';
import { cursorOf, foreign, placeBehind } from '../../../platform/graph/cursors.ts';
import type { Project } from '../project.ts';
import type { OpenedProject } from './projects.ts';

export interface ProjectsPage {
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
  inverted: boolean;
}

export const projectOrders = ['NAME', 'FOLDER', 'CHANGED'] as const;
/** The filter and the order of a list of projects; by name by default. */
export interface ProjectsWanted {
  /** Found in name, description or folder. */
  search?: string | null | undefined;
  order?: (typeof projectOrders)[number] | null | undefined;
  isDescending?: boolean | null | undefined;
  /** True for projects with branches. */
  isBranched?: boolean | null | undefined;
  /** True for projects in which the viewer may write. */
  mayWrite?: boolean | null | undefined;
}

// Compares times by milliseconds, the precision of a cursor.
const orderKeys = {
  NAME: sql<string>`name`,
  FOLDER: sql<string>`folder`,
  CHANGED: sql<string>`date_trunc('milliseconds', coalesce(modified, created))`,
};

/** Reads the projects of an organization that the viewer may read; a cursor holds a value of the order and a number. */
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
  const rows = await matching(readableProjects(ctx, organization, wanted).selectAll(), wanted)
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

/** Restricts a query to projects with the text in their name, description or folder, in any case, and with branches if these are wanted. */
function matching<Q extends { where(condition: Expression<boolean>): Q }>(
  query: Q,
  { search, isBranched }: ProjectsWanted,
): Q {
  const text = search?.trim().toLowerCase() ?? '';
  const found =
    text === ''
      ? query
      : query.where(sql<boolean>`strpos(lower(concat_ws(chr(10), name, description, folder)), ${text}) > 0`);
  return isBranched
    ? found.where(sql<boolean>`exists (select from branch b
        where b.organization_id = project.organization_id and b.origin_project_id = project.id)`)
    : found;
}

/** Returns the cursor of a project in an order. */
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

export const readableProjects = (
  ctx: Ctx,
  { organizationId, slug, projectIds }: OrganizationKey,
  { mayWrite }: Pick<ProjectsWanted, 'mayWrite'> = {},
) => {
  // Whoever may read all by one permission has that for all of them, and so may write in all or in none by it.
  const { permissions } = signedIn(ctx);
  const ids = mayWrite
    ? (projectIds?.filter((id) => permissionsOn(permissions, slug, id).has('WRITE')) ?? null)
    : projectIds;
  return ctx.db
    .selectFrom('project')
    .where('organizationId', '=', organizationId)
    .where('id', '<>', 0)
    .$if(ids !== null, (q) => q.where('id', 'in', [...(ids ?? [])]));
};
/** Counts the projects of an organization that match a filter and that the viewer may read. */
export async function countProjects(ctx: Ctx, visitor: VisitorKey, wanted: ProjectsWanted): Promise<number> {
  const all = readableProjects(ctx, await requireLicence(ctx, visitor), wanted).select((eb) =>
    eb.fn.countAll<number>().as('count'),
  );
  const row = await matching(all, wanted).executeTakeFirstOrThrow();
  return row.count;
}

/** Reads the folders of projects that the viewer may read, by name. */
export async function readFolders(ctx: Ctx, visitor: VisitorKey): Promise<string[]> {
  const rows = await readableProjects(ctx, await requireLicence(ctx, visitor))
    .select('folder')
    .distinct()
    .where('folder', '<>', '')
    .orderBy('folder')
    .execute();
  return rows.map((row) => row.folder);
}

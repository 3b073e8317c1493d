import type { AsOf } from '../../../identity/access/as-of.ts';
import { openProjectRow, openReadable, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { isAdministrator } from '../../../identity/access/rules/permissions.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader, Writer } from '../../../platform/database/database.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { nodeKey, pastName } from '../../../platform/graph/nodes.ts';
import { projectForbidden } from '../../../refusals/permission.ts';
import type { Project } from '../project.ts';

/** A project with the key that it was read with, so that reads within it need no further permission. */
export type OpenedProject = Project & { key: ProjectKey<'READ'> };

/** Reads a project, as it is or was; refuses a viewer who may not read it. */
export async function readProject(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  asOf?: AsOf | null,
): Promise<OpenedProject> {
  const { row, key } = await openProjectRow(ctx, organization, projectId, asOf);
  return { ...(await projectAsOf(ctx.db, key, row)), key };
}

/** Returns the row of a project as of the moment of a key, with its former name if it was renamed since. */
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
  // The classification is always today's: it says how people must handle what they see now.
  const { Banner } = row.preferences;
  const preferences = { ...(then ?? row).preferences, Banner };
  return { ...row, ...then, preferences, revision: asOf, schemaRevision: key.schemaRevision };
}

/** Reads a project; null if the viewer may not read it. */
export async function readProjectIfOpen(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
): Promise<OpenedProject | null> {
  const key = (await openReadable(ctx, organization, [projectId])).get(projectId);
  return key ? projectOf(ctx, key) : null;
}

/** Reads a project and locks it until the transaction ends, so that two changes do not undo each other. */
export const projectForUpdate = (db: Writer, key: ProjectKey): Promise<Project> =>
  db
    .selectFrom('project')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.projectId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/**
 * Tells whether the viewer may delete a project: its owners, who hold every relevant permission on it, and the administrators of its
 * organization.
 */
export function mayDelete(ctx: Ctx, { slug, permissions }: ProjectKey): boolean {
  const owns = (['WRITE', 'WRITE_SCHEMA', 'SHARE'] as const).every((permission) => permissions.has(permission));
  return owns || isAdministrator(signedIn(ctx).permissions, slug);
}

/** Reads the project of something, as of the same moment; in batches for the rows of a list. */
export const projectOf = async (
  ctx: Ctx,
  { organizationId, projectId, asOf = null }: { organizationId: number; projectId: number; asOf?: number | null },
): Promise<OpenedProject> => {
  const project = await batch(ctx, readProjectsById, pastName(`${organizationId}:${projectId}`, asOf));
  if (!project) throw projectForbidden(projectId);
  return project;
};

/**
 * Reads those projects that the viewer may read, by `organization:id`, or by `organization:id@revision` as they were then. One statement
 * per organization and moment, and one for its keys.
 */
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

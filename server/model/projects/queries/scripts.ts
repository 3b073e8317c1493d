import { openOrganization, type OrganizationKey } from '../../../identity/access/keys/organizations.ts';
import type { Ctx } from '../../../platform/context.ts';
import { projectForbidden } from '../../../refusals/permission.ts';
import type { Project } from '../project.ts';
import { readableProjects } from './lists.ts';

/** Reads the projects created by somebody, by name, as far as the viewer may read them. */
export async function readProjectsCreatedBy(
  ctx: Ctx,
  organization: string | number,
  username: string,
): Promise<Project[]> {
  return readableProjects(ctx, await openOrganization(ctx, organization))
    .selectAll()
    .where('createdBy', '=', username.trim().toLowerCase())
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/**
 * Reads all projects of an organization that the viewer may read, by name, for scripts. A project requested by its number is included or
 * refused; 0 is the organization's own, which holds its schema and is otherwise left out.
 */
export async function readAllProjects(ctx: Ctx, organization: string | number, included?: number): Promise<Project[]> {
  const key = await openOrganization(ctx, organization);
  const found = await (included === 0 ? withOwn(ctx, key) : readableProjects(ctx, key))
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

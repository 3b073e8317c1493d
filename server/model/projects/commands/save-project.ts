import { sql } from 'kysely';

import { announceAccessChange } from '../../../identity/access/commands/access-change.ts';
import { openOrganization, openOrganizationForUpdate } from '../../../identity/access/keys/organizations.ts';
import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { refuseReadingKey } from '../../../identity/access/keys/reading-keys.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { everythingOn } from '../../../identity/access/rules/permissions.ts';
import { record } from '../../../identity/audit/commands.ts';
import { shareWithCreator } from '../../../identity/members/commands/sharing.ts';
import { usersOfProject } from '../../../identity/members/queries/users-of-project.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { checkedBanner } from '../../../identity/organizations/rules/banner.ts';
import { bannerTopic } from '../../../identity/organizations/topics.ts';
import { revokeFromAll } from '../../../identity/users/commands/users.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { mayNot } from '../../../refusals/permission.ts';
import { within } from '../../../refusals/refusal.ts';
import { nextRevision } from '../../revisions/commands/next-revision.ts';
import type { Project } from '../project.ts';
import { mayDelete, projectForUpdate, readProject, type OpenedProject } from '../queries/projects.ts';
import { defaultClasses, defaultWorkflow, WATCHED } from '../rules/default-workflow.ts';
import {
  checkedProjectName,
  checkedProject,
  preferencesAfter,
  refuseOtherProjectName,
  saysTheSame,
  type ProjectPatch,
} from '../rules/project.ts';
import type { Workflow } from '../workflow.ts';
import { writeFacts } from './facts.ts';

/** Makes a project. A member of the organization may; they get full access to it. */
export async function createProject(
  ctx: Ctx,
  organization: string | number,
  given: ProjectPatch & { name: string },
): Promise<OpenedProject> {
  const { organizationId, slug } = await openOrganization(ctx, organization, 'member');
  const { username } = signedIn(ctx);
  const row = { ...checkedProject(given), name: within('name', () => checkedProjectName(given.name)) };
  const id = await takeIds(ctx, organizationId, 'project', 1);
  const workflow = row.workflow ?? (await firstWorkflow(ctx, organizationId));
  return inTransaction(ctx, async (ctx) => {
    // Refuses a creator who is being removed from the organization: as an owner of the project they would get in again.
    await openOrganizationForUpdate(ctx, slug, 'member');
    await ctx.db
      .insertInto('project')
      .values({ ...row, workflow, organizationId, id, createdBy: username })
      .execute();
    await shareWithCreator(ctx, organizationId, id, username);
    return readProject(ctx, slug, id);
  });
}

/** The workflow that a new project begins with, for the classes that its organization has. */
async function firstWorkflow(ctx: Ctx, organizationId: number): Promise<Required<Workflow> & Record<string, unknown>> {
  const rows = await ctx.db
    .selectFrom('class as c')
    .innerJoin('property as p', (join) =>
      join
        .onRef('p.organizationId', '=', 'c.organizationId')
        .onRef('p.projectId', '=', 'c.projectId')
        .onRef('p.classId', '=', 'c.id'),
    )
    .select(['c.id as classId', 'c.name as className', 'p.id as propertyId', 'p.typeParameters'])
    .where('c.organizationId', '=', organizationId)
    .where('c.projectId', '=', 0)
    .where('c.name', 'in', [...defaultClasses])
    .where('p.name', '=', WATCHED)
    .where('p.type', '=', 'ENUMERATION')
    .execute();
  return { ...defaultWorkflow(rows.map((row) => ({ ...row, choices: row.typeParameters.choices ?? [] }))) };
}

/** Changes a project's name, folder, description and workflow; preferences are merged into the stored ones. */
export async function updateProject(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  patch: ProjectPatch,
): Promise<OpenedProject> {
  return inTransaction(ctx, async (ctx) => {
    const key = await openProject(ctx, organization, projectId, 'WRITE');
    const { preferences: _, ...facts } = checkedProject(patch);
    const { preferences } = patch;
    if (facts.workflow !== undefined && !key.permissions.has('WRITE_SCHEMA'))
      throw mayNot('change the workflow of this project');
    const now = await projectForUpdate(ctx.db, key);
    await put(ctx, key, now, {
      ...facts,
      ...(preferences && { preferences: preferencesAfter(now.preferences, preferences) }),
    });
    if (preferences) ctx.news.add(bannerTopic(key.organizationId));
    return readProject(ctx, organization, projectId);
  });
}

/** Sets the classification of a project; omitted parts are the organization's. Other preferences stay. */
export async function saveProjectBanner(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  given: Record<string, unknown>,
): Promise<OpenedProject> {
  return inTransaction(ctx, async (ctx) => {
    const key = await openProject(ctx, organization, projectId, 'WRITE');
    const { organizationId } = key;
    const banner = within('setting', () => checkedBanner(given));
    const isNone = Object.keys(banner).length === 0;
    const now = await projectForUpdate(ctx.db, key);
    const { Banner: _, ...others } = now.preferences;
    await put(ctx, key, now, { preferences: isNone ? others : { ...others, Banner: banner } });
    const project = await readProject(ctx, organization, projectId);
    await record(ctx, {
      organizationId,
      action: 'banner_changed',
      target: project.name,
      details: { projectId, ...banner },
    });
    ctx.news.add(bannerTopic(organizationId));
    return project;
  });
}

/** Writes the name, folder, preferences and workflow of a project as a revision, and keeps the former ones; if nothing changes there is no revision. */
async function put(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  now: Project,
  facts: ReturnType<typeof checkedProject>,
): Promise<void> {
  if (saysTheSame(now, facts)) return;
  await writeFacts(ctx, await nextRevision(ctx, key, { kind: 'project' }), facts);
}

/** Deletes a project with everything in it, for good; who holds everything on it may. With a name, only if it is the project's. */
export async function deleteProject(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  typed?: string,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const project = await readProject(ctx, organization, projectId);
    const { key } = project;
    if (!mayDelete(ctx, key)) throw mayNot('delete this project');
    if (typed !== undefined) within('name', () => refuseOtherProjectName(project, typed));
    const affected = await usersOfProject(ctx, key.organizationId, projectId);
    await ctx.db
      .deleteFrom('project')
      .where('organizationId', '=', key.organizationId)
      .where('id', '=', projectId)
      .execute();
    await revokeFromAll(ctx, everythingOn(key.slug, projectId));
    await announceAccessChange(ctx, affected);
    await record(ctx, {
      organizationId: key.organizationId,
      action: 'project_deleted',
      target: project.name,
      details: { projectId },
    });
    ctx.log.info({ organization, projectId, name: project.name }, 'project deleted');
  });
}

/** Notes that the viewer has opened a project. */
export async function visitProject(ctx: Ctx, organization: string | number, projectId: number): Promise<void> {
  const key = await openProject(ctx, organization, projectId, 'READ');
  refuseReadingKey(ctx, key);
  const { organizationId } = key;
  await ctx.db
    .insertInto('recentProject')
    .values({ organizationId, projectId, username: signedIn(ctx).username, visitedBefore: null })
    .onConflict((clash) =>
      clash.columns(['organizationId', 'username', 'projectId']).doUpdateSet({
        visited: sql`now()`,
        // Reloading the page, or returning from another project, continues the same visit.
        visitedBefore: sql`case when recent_project.visited < now() - interval '1 hour' then recent_project.visited
          else recent_project.visited_before end`,
      }),
    )
    .execute();
}

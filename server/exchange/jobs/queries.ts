import { sql } from 'kysely';

import { openProject, type ProjectKey } from '../../identity/access/keys/projects.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { Ctx } from '../../platform/context.ts';
import { nodeKeys } from '../../platform/graph/nodes.ts';
import type { RowRange } from '../../platform/graph/offset-pages.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { isDenied, Refusal } from '../../refusals/refusal.ts';

export const jobNotFound = (id: number) => new Refusal('NOT_FOUND', 404, 'Job Not Found', `Job ${id} was not found.`);

/** Turns a missing permission on the project into the refusal of a missing job, so that the job's existence is not revealed. */
const refusedAs =
  (id: number) =>
  (error: unknown): never => {
    throw isDenied(error) ? jobNotFound(id) : error;
  };

/** Reads a job of a project that the viewer may read. */
export async function readJob(ctx: Ctx, organization: string | number, id: number): Promise<Job> {
  const row = await ctx.db
    .selectFrom('job')
    .selectAll()
    .where('organizationId', '=', organizationIdOf(organization))
    .where('id', '=', id)
    .executeTakeFirst();
  const key = await openProject(ctx, organization, row?.projectId ?? 0, 'READ').catch(refusedAs(id));
  return shownJob(ctx, key, row as Job);
}

/**
 * Reads jobs of one organization by `organization:id`, each for viewers who may read its project: one statement, and one for each project.
 */
export async function readJobsById(ctx: Ctx, names: string[]): Promise<Map<string, Promise<Job>>> {
  const asked = nodeKeys(names, 2);
  const [organization] = asked[0]?.numbers ?? [];
  if (organization === undefined) return new Map();
  const ids = asked.map(({ numbers }) => numbers[1]);
  const rows = await ctx.db
    .selectFrom('job')
    .selectAll()
    .where('organizationId', '=', organization)
    .where('id', 'in', ids)
    .execute();
  const open = new Map<number, Promise<ProjectKey<'READ'>>>();
  const read = asked.map(({ name, numbers: [, id] }) => {
    const row = rows.find((each) => each.id === id);
    const projectId = row?.projectId ?? 0;
    const opening = open.get(projectId) ?? openProject(ctx, organization, projectId, 'READ');
    open.set(projectId, opening);
    return [name, opening.then((key) => shownJob(ctx, key, row as Job), refusedAs(id))] as const;
  });
  return new Map(read);
}

/** Reads the latest jobs of a project, newest first. */
export async function readJobs(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  { limit, offset }: RowRange,
): Promise<Job[]> {
  const key = await openProject(ctx, organization, projectId, 'READ');
  const rows = await jobsOf(ctx, key).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return rows.map((row) => shownJob(ctx, key, row as Job));
}

export async function countProjectJobs(ctx: Ctx, organization: string | number, projectId: number): Promise<number> {
  const jobs = jobsOf(ctx, await openProject(ctx, organization, projectId, 'READ'));
  const { count } = await jobs.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

const jobsOf = (ctx: Ctx, { organizationId, projectId }: ProjectKey<'READ'>) =>
  ctx.db.selectFrom('job').where('organizationId', '=', organizationId).where('projectId', '=', projectId);

/** Hides the results of others' jobs, which contain names of entities, from those who may not see the project's redacted entities. */
const shownJob = (ctx: Ctx, key: ProjectKey<'READ'>, job: Job): Job =>
  key.isVeiled && job.createdBy !== signedIn(ctx).username ? { ...job, result: null, error: null } : job;

const organizationIdOf = (organization: string | number) =>
  typeof organization === 'number'
    ? sql<number>`${organization}`
    : sql<number>`(select id from organization where slug = ${organization})`;

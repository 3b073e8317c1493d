import { sql } from 'kysely';

import { openProject } from '../../identity/access/keys.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Rows } from '../../platform/graph/offset-pages.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { isDenied, Refusal } from '../../refusals.ts';

const jobNotFound = (id: number) => new Refusal('NOT_FOUND', 404, 'Job Not Found', `Job ${id} was not found.`);

/** A job of a project the viewer may read. */
export async function readJob(ctx: Ctx, organization: string | number, id: number): Promise<Job> {
  const row = await ctx.db
    .selectFrom('job')
    .selectAll()
    .where('organizationId', '=', organizationIdOf(organization))
    .where('id', '=', id)
    .executeTakeFirst();
  await openProject(ctx, organization, row?.projectId ?? 0, 'READ').catch((error: unknown) => {
    throw isDenied(error) ? jobNotFound(id) : error;
  });
  return row as Job;
}

/** The latest jobs of a project, newest first. */
export async function readJobs(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  { limit, offset }: Rows,
): Promise<Job[]> {
  const jobs = (await jobsOf(ctx, organization, projectId)).selectAll();
  return (await jobs.orderBy('id', 'desc').limit(limit).offset(offset).execute()) as Job[];
}

export async function countJobs(ctx: Ctx, organization: string | number, projectId: number): Promise<number> {
  const jobs = await jobsOf(ctx, organization, projectId);
  const { count } = await jobs.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

async function jobsOf(ctx: Ctx, organization: string | number, projectId: number) {
  const { organizationId } = await openProject(ctx, organization, projectId, 'READ');
  return ctx.db.selectFrom('job').where('organizationId', '=', organizationId).where('projectId', '=', projectId);
}

const organizationIdOf = (organization: string | number) =>
  typeof organization === 'number'
    ? sql<number>`${organization}`
    : sql<number>`(select id from organization where slug = ${organization})`;

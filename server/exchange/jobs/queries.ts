import { sql } from 'kysely';

import { openProject } from '../../identity/access/keys.ts';
import type { Ctx } from '../../platform/context.ts';
import { listSize } from '../../platform/graph/pages.ts';
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
  first?: number | null,
): Promise<Job[]> {
  const limit = listSize(first, 10);
  const { organizationId } = await openProject(ctx, organization, projectId, 'READ');
  const jobs = ctx.db
    .selectFrom('job')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId);
  return (await jobs.orderBy('id', 'desc').limit(limit).execute()) as Job[];
}

const organizationIdOf = (organization: string | number) =>
  typeof organization === 'number'
    ? sql<number>`${organization}`
    : sql<number>`(select id from organization where slug = ${organization})`;

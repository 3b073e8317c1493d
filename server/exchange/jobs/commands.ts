import { openProject } from '../../identity/access/keys/projects.ts';
import type { Ctx } from '../../platform/context.ts';
import { cancel } from '../../platform/jobs/job-runs.ts';
import { jobTopic, type Job } from '../../platform/jobs/jobs.ts';
import { mayNot } from '../../refusals/permission.ts';
import { readJob } from './queries.ts';

/** Ends a job without any result; requires its starter, or permission to write the project. */
export async function cancelJob(ctx: Ctx, organization: string | number, id: number): Promise<Job> {
  const job = await readJob(ctx, organization, id);
  const { permissions } = await openProject(ctx, organization, job.projectId, 'READ');
  if (job.createdBy !== ctx.viewer?.username && !permissions.has('WRITE')) throw mayNot('cancel this job');
  await cancel(ctx.services, job);
  return readJob(ctx, organization, id);
}

/** Follows a job: yields it at once and at every progress, until it is over. */
export async function followJob(ctx: Ctx, organization: string | number, id: number): Promise<AsyncGenerator<Job>> {
  return follow(ctx, organization, await readJob(ctx, organization, id));
}

async function* follow(ctx: Ctx, organization: string | number, first: Job): AsyncGenerator<Job> {
  const stop = new AbortController();
  let last = '';
  try {
    for await (const _ of ctx.services.feed.follow(jobTopic(first), stop.signal)) {
      const job = await readJob(ctx, organization, first.id);
      const now = JSON.stringify([job.state, job.progress]);
      if (now !== last) yield job;
      last = now;
      if (job.finished) return;
    }
  } finally {
    stop.abort();
  }
}

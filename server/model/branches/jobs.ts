import { openProject } from '../../identity/access/keys/projects.ts';
import { contextOnBehalfOf } from '../../identity/session/queries/on-behalf-of.ts';
import { inTransaction, type Services } from '../../platform/context.ts';
import type { Finished, JobRun } from '../../platform/jobs/job-runs.ts';
import type { JobKind } from '../../platform/jobs/kinds.ts';
import { holdsRedacted } from '../../refusals/permission.ts';
import { copyProject } from './commands/copy-project.ts';
import { copiedShape, type CopyParameters } from './copy.ts';

/** The copying of a project. It writes as much as an import, and is not to hold imports up. */
export const copyJob: JobKind<typeof copiedShape> = {
  name: 'copy',
  lane: { queue: 'truss_copy', atOnce: 1 },
  result: { type: 'CopyResult', description: 'The project that a copy made.', shape: copiedShape },
  carryOut: runCopy,
};

/** Copies a project with the present permissions and licence of its requester, all or nothing. */
async function runCopy(services: Services, { job, tell, finish }: JobRun): Promise<Finished> {
  const ctx = { ...(await contextOnBehalfOf(services, job.createdBy)), db: services.jobsDb };
  const asked = job.parameters as unknown as CopyParameters;
  return inTransaction(ctx, async (ctx) => {
    const source = await openProject(ctx, asked.slug, job.projectId, 'READ', { revision: asked.revision });
    if (source.isVeiled) throw holdsRedacted('copy it');
    return finish(ctx, await copyProject(ctx, source, asked, tell));
  });
}

import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { deleteEnded, type Job } from '../../../platform/jobs/jobs.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { jobNotFound, readJob } from '../../jobs/queries.ts';
import { reportJob } from '../jobs.ts';

/** Deletes a report made in the background, with its file; only its requester may. Copies kept in the project remain. */
export async function deleteReport(ctx: Ctx, organization: string | number, jobId: number): Promise<Job> {
  const job = await readJob(ctx, organization, jobId);
  if (job.type !== reportJob.name || job.createdBy !== signedIn(ctx).username) throw jobNotFound(jobId);
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteEnded(ctx, job))) throw invalid('This report is still in progress. Cancel it first.');
    return job;
  });
}

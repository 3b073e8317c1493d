import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { jobNotFound, readJob } from '../../jobs/queries.ts';

const REPORT = 'report';
/** The number of latest reports listed. */
const LATEST = 30;

/** Reads the reports of a project that the viewer has had made, newest first, including those being made. */
export async function readMadeReports(ctx: Ctx, { organizationId, projectId }: ProjectKey<'READ'>): Promise<Job[]> {
  return (await ctx.db
    .selectFrom('job')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('type', '=', REPORT)
    .where('createdBy', '=', signedIn(ctx).username)
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute()) as Job[];
}

interface MadeFile {
  name: string;
  type: string;
  size: number;
  pieces: AsyncGenerator<Buffer>;
}

/** Reads the file of a report; refuses everybody but its requester, since others may not be allowed to see all of it. */
export async function readReportFile(ctx: Ctx, organization: string, jobId: number): Promise<MadeFile> {
  const job = await readJob(ctx, organization, jobId);
  const isTheirs = job.createdBy === signedIn(ctx).username;
  if (job.type !== REPORT || job.state !== 'done' || !isTheirs) throw jobNotFound(jobId);
  const { name, type, size } = job.result as Omit<MadeFile, 'pieces'>;
  return { name, type, size, pieces: slicesOf(ctx, job) };
}

async function* slicesOf({ db }: Ctx, { organizationId, id }: Job): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const slice = await db
      .selectFrom('reportSlice')
      .select('content')
      .where('organizationId', '=', organizationId)
      .where('jobId', '=', id)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!slice) return;
    yield slice.content;
  }
}

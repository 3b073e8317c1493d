import { openProject } from '../../identity/access/keys.ts';
import { takeIds } from '../../identity/organizations/commands.ts';
import { contextOnBehalfOf } from '../../identity/session/on-behalf-of.ts';
import { MANY, takeNote } from '../../model/entities/commands/statistics.ts';
import { inTransaction, type Ctx, type House, type TxCtx } from '../../platform/context.ts';
import { enqueue, jobTopic, type Job } from '../../platform/jobs/jobs.ts';
import { withFrequentCollection } from '../../platform/jobs/memory.ts';
import { cancel, type Finished, type Run } from '../../platform/jobs/runs.ts';
import { mayNot } from '../../refusals.ts';
import { removeFile, storeUpload } from '../files/commands.ts';
import { readContent } from '../files/queries.ts';
import type { Upload } from './formats/format.ts';
import { importFormat } from './formats/index.ts';
import { planned } from './planned.ts';
import { readJob } from './queries.ts';
import { saveImport } from './save-import.ts';

export const MAX_UPLOAD = 1024 << 20;

/** Takes a file in and puts the import of it into the queue. Refused at once: an unknown format, no permission to write. */
export async function startImport(
  ctx: Ctx,
  organization: string,
  projectId: number,
  format: string,
  upload: Upload,
): Promise<Job> {
  importFormat(format);
  const key = await openProject(ctx, organization, projectId, 'WRITE');
  const id = await takeIds(ctx, key.organizationId, 'job', 1);
  const { name, content } = upload;
  const file = await storeUpload(ctx, key, { name, type: 'application/octet-stream', content }, MAX_UPLOAD);
  return inTransaction(ctx, (ctx) =>
    enqueue(ctx, {
      organizationId: key.organizationId,
      id,
      projectId,
      type: 'import',
      parameters: { format, name, slug: key.slug },
      fileId: file.id,
      createdBy: ctx.viewer!.username,
    }),
  );
}

/** Runs an import on behalf of whoever asked for it, with the permissions and the licence they have now; all or nothing. */
export async function runImport(house: House, { job, signal, tell, finish }: Run): Promise<Finished> {
  const ctx = { ...(await contextOnBehalfOf(house, job.createdBy)), db: house.longWork };
  const { format, name, slug } = job.parameters as { format: string; name: string; slug: string };
  const file = { organizationId: job.organizationId, id: job.fileId! };
  const work = async (ctx: TxCtx) => {
    const key = await openProject(ctx, slug, job.projectId, 'WRITE');
    const content = until(signal, readContent(house.db, file));
    const plan = await planned(ctx, key, format, { name, content }, tell);
    await tell(0.5);
    const result = await saveImport(ctx, key, plan);
    await removeFile(ctx, file.organizationId, file.id);
    await tell(0.95);
    if (result.created + result.updated >= MANY) await takeNote(ctx.db);
    return finish(ctx, result);
  };
  return withFrequentCollection(() => inTransaction(ctx, work));
}

/** The pieces of something, until it is no longer wanted. */
async function* until<T>(signal: AbortSignal, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    yield piece;
  }
}

/** Ends a job: its starter may, and whoever may write the project. Nothing of it is kept. */
export async function cancelJob(ctx: Ctx, organization: string, id: number): Promise<Job> {
  const job = await readJob(ctx, organization, id);
  const { permissions } = await openProject(ctx, organization, job.projectId, 'READ');
  if (job.createdBy !== ctx.viewer?.username && !permissions.has('WRITE')) throw mayNot('cancel this job');
  await cancel(ctx.house, job);
  return readJob(ctx, organization, id);
}

/** The job at once and whenever it has moved, until it is over. */
export async function followJob(ctx: Ctx, organization: string, id: number): Promise<AsyncGenerator<Job>> {
  return follow(ctx, organization, await readJob(ctx, organization, id));
}

async function* follow(ctx: Ctx, organization: string, first: Job): AsyncGenerator<Job> {
  const stop = new AbortController();
  let last = '';
  try {
    for await (const _ of ctx.house.feed.follow(jobTopic(first), stop.signal)) {
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

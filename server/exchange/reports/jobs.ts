import { z } from 'zod';

import { inSlices } from '../../files/commands/pieces.ts';
import type { AsOf } from '../../identity/access/as-of.ts';
import { contextOnBehalfOf } from '../../identity/session/queries/on-behalf-of.ts';
import { inTransaction, type Services, type TxCtx } from '../../platform/context.ts';
import type { Finished, JobRun } from '../../platform/jobs/job-runs.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { JobKind } from '../../platform/jobs/kinds.ts';
import { keptAsArtifact, openForArtifact } from './commands/keep-as-artifact.ts';
import { singlePiece, madeReport } from './queries/report.ts';
import type { ReportOptions } from './rules/options.ts';
import { reportNamed } from './types/index.ts';

const shape = z.object({
  report: z.string().describe('The report, by its name in addresses.'),
  name: z.string().describe('The name of its file.'),
  type: z.string().describe('The media type of its file.'),
  size: z.int().describe('The number of bytes that it has.'),
  url: z
    .string()
    .describe('The URL at which the user who created it can download it for 30 days, with the same session.'),
  warnings: z
    .array(z.string())
    .default([])
    .describe('Content that could not be shown, as the report says in its place too.'),
  artifactId: z
    .int()
    .nullable()
    .default(null)
    .describe('The id of the Artifact in which its file is saved to the project; null if it is not saved.'),
});

/** The parameters of a report's job. */
export interface ReportParameters {
  report: string;
  slug: string;
  asked: ReportOptions;
  asOf: AsOf | null;
  timeZone: string;
}

/** Makes a report in the background. */
export const reportJob: JobKind<typeof shape> = {
  name: 'report',
  lane: { queue: 'truss_report', atOnce: 1 },
  result: { type: 'ReportResult', description: 'A report that has been made.', shape },
  carryOut: runReport,
};

/** Makes a report as its requester may see the project now. */
async function runReport(services: Services, { job, signal, tell, finish }: JobRun): Promise<Finished> {
  const { report, slug, asked, asOf, timeZone } = job.parameters as unknown as ReportParameters;
  const ctx = { ...(await contextOnBehalfOf(services, job.createdBy)), timeZone };
  const wanted = { organization: slug, projectId: job.projectId, asOf };
  if (asked.saveAsArtifact) await openForArtifact(ctx, slug, job.projectId);
  const made = await madeReport(ctx, reportNamed(report), wanted, asked, { tell, signal });
  const { name, type, written, warnings } = made;
  return inTransaction({ ...ctx, db: services.jobsDb }, async (ctx) => {
    const size = await keep(ctx, job, singlePiece(written));
    const artifactId = asked.saveAsArtifact ? await keptAsArtifact(ctx, slug, job.projectId, made) : null;
    return finish(ctx, {
      report,
      name,
      type,
      size,
      url: `/api/v4/o/${slug}/jobs/${job.id}/file`,
      warnings,
      artifactId,
    });
  });
}

/** Keeps a file for its job; answers how large it is. */
async function keep(
  { db }: TxCtx,
  { organizationId, id: jobId }: Job,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<number> {
  let [size, position] = [0, 0];
  for await (const content of inSlices(pieces)) {
    size += content.length;
    await db.insertInto('reportSlice').values({ organizationId, jobId, position: position++, content }).execute();
  }
  return size;
}

import { z } from 'zod';

import { removeFile } from '../../files/commands/remove-files.ts';
import { readFileContent, readFileSize } from '../../files/queries/files.ts';
import { openProject } from '../../identity/access/keys/projects.ts';
import { usingIds } from '../../identity/organizations/commands/id-pace.ts';
import { contextOnBehalfOf } from '../../identity/session/queries/on-behalf-of.ts';
import { STATISTICS_THRESHOLD, refreshStatistics } from '../../model/entities/commands/statistics.ts';
import { inTransaction, type Services, type TxCtx } from '../../platform/context.ts';
import type { Finished, JobRun } from '../../platform/jobs/job-runs.ts';
import type { JobKind } from '../../platform/jobs/kinds.ts';
import { withFrequentCollection } from '../../platform/jobs/memory.ts';
import { EarlyImport } from './commands/early-import.ts';
import { saveImport } from './commands/save-import.ts';
import { withPlan } from './commands/with-plan.ts';
import type { PlannedImport } from './import-plan.ts';
import { noWorkflowIn } from './rules/keeps-states.ts';

const warning = z
  .object({
    object: z.string().nullable().describe('The object of the file that the warning is about, by name or identifier.'),
    message: z.string().describe('A sentence that says what was wrong, and what was done instead.'),
  })
  .meta({
    title: 'ImportWarning',
    description: 'Content of a file that could not be imported unchanged; the rest was imported.',
  });

const shape = z.object({
  created: z.int().describe('Entities that were created.'),
  updated: z.int().describe('Entities that existed and were changed.'),
  unchanged: z.int().describe('Entities that existed and stayed the same.'),
  warnings: z.array(warning).describe('Content that could not be imported as it is in the file.'),
});

/** The parameters of an import's job. */
export interface ImportParameters {
  format: string;
  /** The name of the file. */
  name: string;
  slug: string;
  options?: Record<string, unknown>;
}

/** A file of so many bytes takes longer to bring in than a thread takes to begin. */
const LARGE = 2 << 20;

/** The import of a file that has been taken in. */
export const importJob: JobKind<typeof shape> = {
  name: 'import',
  // The queue has had this name since it was the only one.
  lane: { queue: 'truss_job', atOnce: 2 },
  result: { type: 'ImportResult', description: 'The result of an import.', shape },
  carryOut,
  whenLarge: {
    isLarge: async ({ db }, job) => (await readFileSize(db, { ...job, id: job.fileId! })) >= LARGE,
    module: new URL(import.meta.url),
  },
};

/** Runs an import with the present permissions and licence of its requester; all or nothing. */
export async function carryOut(services: Services, { job, signal, tell, finish }: JobRun): Promise<Finished> {
  const ctx = { ...(await contextOnBehalfOf(services, job.createdBy)), db: services.jobsDb };
  const { format, name, slug, options } = job.parameters as unknown as ImportParameters;
  const file = { organizationId: job.organizationId, id: job.fileId! };
  const work = async (ctx: TxCtx) => {
    const key = await openProject(ctx, slug, job.projectId, 'WRITE');
    const upload = {
      name,
      content: until(signal, readFileContent({ db: services.db, services }, { ...file, contentId: file.id })),
    };
    const save = async (plan: PlannedImport) => {
      await tell(0.5);
      const result = await saveImport(ctx, key, plan);
      await removeFile(ctx, file.organizationId, file.id);
      await tell(0.95);
      if (result.created + result.updated >= STATISTICS_THRESHOLD) await refreshStatistics(ctx.db);
      return finish(ctx, result);
    };
    const early = new EarlyImport(ctx, key, noWorkflowIn(options));
    return usingIds(
      ctx,
      () => early.taken,
      () => withPlan(ctx, key, { format, options, upload }, tell, save, early),
    );
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

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { personOf, type ReadingCtx } from '../../../platform/context.ts';
import type { ReportProgress } from '../../../platform/jobs/job-runs.ts';
import { SpooledFiles } from '../../../platform/jobs/spooled-files.ts';
import type { ImportUpload } from '../formats/format.ts';
import { importFormat } from '../formats/index.ts';
import { ownValues } from '../formats/option.ts';
import type { PlannedImport } from '../import-plan.ts';
import { withTeamsHere } from '../queries/teams.ts';
import { withoutCircles } from '../queries/without-circles.ts';
import { noWorkflowIn } from '../rules/keeps-states.ts';
import type { EarlyImport } from './early-import.ts';
import { ImportFiles } from './import-files.ts';

/** A file to be imported, and its format. */
export interface ToImport {
  format: string;
  options?: Record<string, unknown>;
  upload: ImportUpload;
}

/** Plans the import of a file and calls back with the plan. What is unpacked of the file lies on disk until the callback is done. */
export async function withPlan<C extends ReadingCtx, T>(
  ctx: C,
  key: ProjectKey<'WRITE'>,
  { format, options = {}, upload }: ToImport,
  tell: ReportProgress,
  work: (plan: PlannedImport) => Promise<T>,
  early?: EarlyImport,
): Promise<T> {
  const shelf = await SpooledFiles.open(ctx.services.exports.spool, personOf(ctx));
  try {
    const how = importFormat(format);
    const files = new ImportFiles(ctx, key);
    const own = ownValues(how, options);
    const plan = await how.plan(ctx, { key, upload, options: own, shelf, files, tell, early });
    const fit = await withoutCircles(ctx.db, key, await withTeamsHere(ctx.db, key, plan));
    return await work({ ...fit, ...noWorkflowIn(own) });
  } finally {
    await shelf.close();
  }
}

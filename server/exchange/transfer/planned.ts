import type { ProjectKey } from '../../identity/access/keys.ts';
import { personOf, type TxCtx } from '../../platform/context.ts';
import type { ReportProgress } from '../../platform/jobs/runs.ts';
import { SpoolShelf } from '../../platform/jobs/spool-shelf.ts';
import type { Upload } from './formats/format.ts';
import { importFormat } from './formats/index.ts';
import type { PlannedImport } from './plan.ts';
import { withTeamsHere } from './teams.ts';

/** What a file comes to. What is unpacked of it lies on disk until it is stored. */
export async function planned(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  format: string,
  upload: Upload,
  tell: ReportProgress,
): Promise<PlannedImport> {
  const shelf = await SpoolShelf.open(ctx.house.exports.spool, personOf(ctx));
  try {
    const plan = await importFormat(format).plan(ctx, key, upload, shelf, tell);
    return await withTeamsHere(ctx.db, key, plan);
  } finally {
    await shelf.close();
  }
}

import type { ProjectKey } from '../../../identity/access/keys.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { ReportProgress } from '../../../platform/jobs/runs.ts';
import type { SpoolShelf } from '../../../platform/jobs/spool-shelf.ts';
import type { PlannedImport } from '../plan.ts';

export interface Upload {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** A way of bringing a file in: reads it, stores its files, and says what is to be saved and added to the schema. It holds nothing that others wait for. */
export interface ImportFormat {
  name: string;
  /** File endings it is known by, with the dot. */
  extensions: readonly string[];
  /** Files that come with it are laid on the shelf meanwhile. */
  plan(
    ctx: TxCtx,
    key: ProjectKey<'WRITE'>,
    upload: Upload,
    shelf: SpoolShelf,
    tell: ReportProgress,
  ): Promise<PlannedImport>;
}

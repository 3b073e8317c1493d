import { runImport } from './exchange/import.ts';
import { removeLeftFiles } from './files/commands.ts';
import type { House } from './platform/context.ts';
import { startWorker } from './platform/jobs.ts';

/** Starts the long work of every slice, and what is to be done every so often. */
export const startJobs = (house: House, databaseUrl: string): Promise<{ stop(): Promise<void> }> =>
  startWorker(
    house,
    databaseUrl,
    { import: runImport },
    {
      'remove-left-files': { match: '17 * * * *', work: removeLeftFiles },
    },
  );

import { runImport } from './exchange/import.ts';
import type { House } from './platform/context.ts';
import { startWorker } from './platform/jobs.ts';

/** Starts the long work of every slice. */
export const startJobs = (house: House, databaseUrl: string): Promise<{ stop(): Promise<void> }> =>
  startWorker(house, databaseUrl, { import: runImport });

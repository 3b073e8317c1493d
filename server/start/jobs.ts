import type { Services } from '../platform/context.ts';
import { jobKinds } from '../platform/jobs/kinds.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { slices } from '../slices.ts';

/** Starts the jobs of every slice, and its periodic work. */
export const startJobs = (services: Services, databaseUrl: string): Promise<{ stop(): Promise<void> }> =>
  startWorker(services, databaseUrl, jobKinds, chores, new URL('./job-thread.ts', import.meta.url));

const chores = Object.fromEntries(slices.flatMap(({ chores = {} }) => Object.entries(chores)));

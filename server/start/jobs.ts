import type { Services } from '../platform/context.ts';
import { jobKinds } from '../platform/jobs/kinds.ts';
import { startWorker, type Chore } from '../platform/jobs/worker.ts';
import { slices } from '../slices.ts';

/** Starts the jobs of every slice, and its periodic work: all of it, or the part that is given. */
export const startJobs = (
  services: Services,
  databaseUrl: string,
  work: Record<string, Chore> = chores,
): Promise<{ stop(): Promise<void> }> =>
  startWorker(services, databaseUrl, jobKinds, work, new URL('./job-thread.ts', import.meta.url));

/** The periodic work of all slices, by name. */
export const chores: Record<string, Chore> = Object.fromEntries(
  slices.flatMap((slice) => Object.entries(slice.chores ?? {})),
);

import type { z } from 'zod';

import type { Services } from '../context.ts';
import type { Finished, JobRun } from './job-runs.ts';
import type { Job } from './jobs.ts';

/** A lane of jobs. Those of another lane neither wait for them nor delay them. */
export interface JobLane {
  /** The name of its queue: servers that share a database agree on it. */
  queue: string;
  /** The number of its jobs that run at a time in each server. */
  atOnce: number;
}

/** Carries out a job, and ends it by `run.finish` in the same transaction. */
export type JobHandler = (services: Services, run: JobRun) => Promise<Finished>;

/** A kind of job. */
export interface JobKind<R extends z.ZodObject = z.ZodObject> {
  /** The `type` of its jobs. */
  name: string;
  lane: JobLane;
  /** The shape of the kind's results: `type` names it in the graph, and every field is described. */
  result: { type: string; description: string; shape: R };
  carryOut: JobHandler;
  /** The way to carry out a large job in a thread of its own, so that nobody waits for it. */
  whenLarge?: {
    isLarge(services: Services, job: Job): Promise<boolean>;
    /** The module that exports its `carryOut` by this name, so that the thread loads no more than it needs. */
    module: URL;
  };
}

/** Every kind of job, as the slices were registered. */
export const jobKinds: JobKind[] = [];

/** Returns the lanes of all kinds, each with its own. */
export function lanesOf(kinds: readonly JobKind[]): { lane: JobLane; kinds: JobKind[] }[] {
  const byQueue = Map.groupBy(kinds, ({ lane }) => lane.queue);
  return [...byQueue].map(([queue, kinds]) => {
    const { lane } = kinds[0]!;
    const other = kinds.find((kind) => kind.lane.atOnce !== lane.atOnce);
    if (other) throw new Error(`The jobs ${kinds[0]!.name} and ${other.name} disagree about the lane ${queue}`);
    return { lane, kinds };
  });
}

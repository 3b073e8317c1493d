import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { invalid } from '../../refusals/refusal.ts';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import { abandonJobRun, type JobRun } from './job-runs.ts';
import type { Job } from './jobs.ts';
import { deserializedError, serializedError, type SerializedError } from './thread-errors.ts';

/** The data that a thread needs for carrying out one job. */
export interface JobOfThread {
  config: Config;
  job: Job;
  /** The name of the run. */
  run: string;
  /** The module whose `carryOut` does the work. */
  module: string;
}
/** A message from the thread: `take` asks for room on the disk. The last one comes after it has given back all that it holds. */
export type FromJobThread = { take: number } | 'give back' | 'done' | 'over' | SerializedError;
/** A message to the thread: the job was cancelled, or the requested room is taken or refused. */
export type ToJobThread = 'over' | 'taken' | SerializedError;

/** The largest import allowed takes half of it. */
const MEGABYTES = 3_072;
/** The memory for short-lived objects. With less, parts of a plan that are soon written are copied twice before they are garbage. */
const YOUNG_MEGABYTES = 96;

/**
 * Carries out a large job in a thread of its own. It works as another server on the same database would, with connections, a heap and a garbage
 * collector of its own, and after everybody else; only the room on the disk is that of this server.
 */
export async function carryOutInThread(
  services: Services,
  databaseUrl: string,
  entry: URL,
  module: URL,
  run: JobRun,
): Promise<void> {
  const config = { ...services.config, databaseUrl, databaseReplicaUrl: undefined, metrics: 'off' } as const;
  const workerData: JobOfThread = { config, job: run.job, run: run.name, module: module.href };
  const held = services.exports.spool.room.open(run.job.createdBy);
  const ended = Promise.withResolvers<void>();
  // Compiled modules are kept, so that the next thread begins in half the time.
  const env = { NODE_COMPILE_CACHE: join(config.dataDir, 'compiled'), ...process.env };
  const resourceLimits = { maxOldGenerationSizeMb: MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES };
  const thread = new Worker(entry, { workerData, env, resourceLimits });
  const say = (word: ToJobThread) => thread.postMessage(word);
  const stop = () => say('over');
  const take = async (bytes: number) => {
    try {
      await held.take(bytes);
      say('taken');
    } catch (error) {
      say(serializedError(error));
    }
  };
  thread.on('message', (word: FromJobThread) => {
    if (word === 'done') ended.resolve();
    else if (word === 'give back') held.giveBack();
    else if (word === 'over') {
      abandonJobRun(run.name);
      ended.reject(new Error('The job has ended'));
    } else if ('take' in word) void take(word.take);
    else ended.reject(deserializedError(word));
  });
  thread.on('error', ended.reject);
  thread.on('exit', () => ended.reject(new Error('The thread of a job ended before it was done')));
  run.signal.addEventListener('abort', stop);
  if (run.signal.aborted) stop();
  try {
    await ended.promise;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw invalid('This needs too much memory. Split it into parts. Nothing was changed.');
  } finally {
    run.signal.removeEventListener('abort', stop);
    await thread.terminate();
    held.giveBack();
  }
}

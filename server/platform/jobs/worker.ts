import { parseCronItems, run as runTasks, runMigrations, type TaskList } from 'graphile-worker';

import { unexpectedInJob } from '../../refusals.ts';
import type { House } from '../context.ts';
import { openDatabase, queueing } from '../database/database.ts';
import { asRefusal, isDatabaseAway } from '../errors.ts';
import { superviseJobs } from './abandoned.ts';
import { countJobs, TASK, type JobName } from './jobs.ts';
import { running, type Finished, type Run } from './runs.ts';

/** Does a job, and ends it by `run.finish` in the transaction of its work. */
export type JobHandler = (house: House, run: Run) => Promise<Finished>;

/** Work that nobody asks for: done every so often by one of the servers on the database, `match` in the manner of cron (UTC). */
export interface Chore {
  match: string;
  work(house: House): Promise<unknown>;
}

/** Starts working on jobs in this process. What a server that is gone was at is begun again; its work was one transaction, so nothing of it was kept. */
export async function startWorker(
  house: House,
  databaseUrl: string,
  handlers: Record<string, JobHandler>,
  chores: Record<string, Chore> = {},
): Promise<{ stop(): Promise<void> }> {
  const lost = (error: Error) => house.log.warn({ error: error.message }, 'a database connection was lost');
  const { db, pool } = openDatabase(databaseUrl, lost, queueing);
  house.metrics?.watchPool('jobs', pool);
  house.metrics?.watchJobs(() => countJobs(house));
  await runMigrations({ pgPool: pool });
  const stopLooking = await superviseJobs(house, db);
  const taskList: TaskList = {
    [TASK]: async (payload) => running(house, payload as JobName, (run) => work(house, handlers, run)),
  };
  const unhurried = { ...house, db: house.longWork };
  for (const [name, chore] of Object.entries(chores)) taskList[name] = async () => void (await chore.work(unhurried));
  const runner = await runTasks({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1_000,
    taskList,
    parsedCronItems: parseCronItems(
      Object.entries(chores).map(([task, { match }]) => ({ task, match, identifier: task, options: { jobKey: task } })),
    ),
    logger: house.log.isLevelEnabled('trace') ? undefined : quiet(house),
  });
  return {
    stop: async () => {
      stopLooking();
      await runner.stop();
      await db.destroy();
    },
  };
}

async function work(house: House, handlers: Record<string, JobHandler>, run: Run): Promise<void> {
  const { id, type } = run.job;
  const log = house.log.child({ job: id, type });
  log.info('job started');
  try {
    const handler = handlers[type];
    if (!handler) throw new Error(`No handler for jobs of type '${type}'`);
    await handler(house, run);
    log.info('job done');
    house.metrics?.countJob(type, 'done');
  } catch (error) {
    if (run.signal.aborted) return log.info('job given up: it is over, or somebody else is at it');
    if (isDatabaseAway(error)) throw error;
    const refusal = asRefusal(error) ?? unexpectedInJob();
    if (refusal.status === 500) log.error({ err: error }, 'unexpected');
    else log.info({ reason: refusal.message }, 'job refused');
    await run.fail(refusal);
  }
}

const quiet = (house: House) =>
  ({
    error: (message: string) => house.log.warn(message),
    warn: (message: string) => house.log.warn(message),
    info: () => undefined,
    debug: () => undefined,
    scope: () => quiet(house),
  }) as never;

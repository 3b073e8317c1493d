import { parseCronItems, run as runTasks, runMigrations, type Runner, type Task } from 'graphile-worker';
import type { Pool } from 'pg';

import { unexpectedInJob } from '../../refusals.ts';
import type { House } from '../context.ts';
import { openDatabase, queueing } from '../database/database.ts';
import { asRefusal, isDatabaseAway } from '../errors.ts';
import { superviseJobs } from './abandoned.ts';
import { countJobs, type JobName } from './jobs.ts';
import { lanesOf, type JobKind } from './kinds.ts';
import { running, type Run } from './runs.ts';

/** Periodic work, done by one of the servers on the database; `match` is a cron expression (UTC). */
export interface Chore {
  match: string;
  work(house: House): Promise<unknown>;
}

/** Periodic work is light, and never waits for jobs. */
const CHORES_AT_ONCE = 2;
/** Connections beside those with which each lane and the chores listen. */
const WORKING_CONNECTIONS = 2;

/**
 * Starts working on jobs in this process, each lane by itself. Jobs of dead servers are started again; their work was one transaction, so
 * nothing of it was kept.
 */
export async function startWorker(
  house: House,
  databaseUrl: string,
  kinds: readonly JobKind[],
  chores: Record<string, Chore> = {},
): Promise<{ stop(): Promise<void> }> {
  const lanes = lanesOf(kinds);
  const lost = (error: Error) => house.log.warn({ error: error.message }, 'a database connection was lost');
  const connections = lanes.length + 1 + WORKING_CONNECTIONS;
  const { db, pool } = openDatabase(databaseUrl, lost, { ...queueing, connections });
  house.metrics?.watchPool('jobs', pool);
  house.metrics?.watchJobs(() => countJobs(house));
  await runMigrations({ pgPool: pool });
  const stopLooking = await superviseJobs(house, db, kinds);
  const runners = [await choresRunner(house, pool, chores)];
  for (const { lane, kinds } of lanes) {
    const task: Task = async (payload) => running(house, payload as JobName, (run) => work(house, kinds, run));
    runners.push(await runTasks({ ...usual(house, pool), concurrency: lane.atOnce, taskList: { [lane.task]: task } }));
  }
  return {
    stop: async () => {
      stopLooking();
      await Promise.all(runners.map((runner) => runner.stop()));
      await db.destroy();
    },
  };
}

const usual = (house: House, pgPool: Pool) => ({
  pgPool,
  noHandleSignals: true,
  pollInterval: 1_000,
  parsedCronItems: [],
  logger: house.log.isLevelEnabled('trace') ? undefined : quiet(house),
});

function choresRunner(house: House, pool: Pool, chores: Record<string, Chore>): Promise<Runner> {
  const unhurried = { ...house, db: house.longWork };
  const items = Object.entries(chores);
  return runTasks({
    ...usual(house, pool),
    concurrency: CHORES_AT_ONCE,
    taskList: Object.fromEntries(items.map(([name, { work }]) => [name, async () => void (await work(unhurried))])),
    parsedCronItems: parseCronItems(
      items.map(([task, { match }]) => ({ task, match, identifier: task, options: { jobKey: task } })),
    ),
  });
}

async function work(house: House, kinds: readonly JobKind[], run: Run): Promise<void> {
  const { id, type } = run.job;
  const log = house.log.child({ job: id, type });
  log.info('job started');
  try {
    const kind = kinds.find(({ name }) => name === type);
    if (!kind) throw new Error(`Nobody here knows jobs of type '${type}'`);
    await kind.carryOut(house, run);
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

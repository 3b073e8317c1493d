import { parseCronItems, run as runTasks, runMigrations, type Runner, type Task } from 'graphile-worker';
import type { Pool } from 'pg';

import { unexpectedInJob } from '../../refusals/refusal.ts';
import type { Services } from '../context.ts';
import { openDatabase, queueing } from '../database/database.ts';
import { asRefusal, isDatabaseAway } from '../errors.ts';
import { superviseJobs } from './abandoned.ts';
import { carryOutInThread } from './job-in-thread.ts';
import { runJob, type JobRun } from './job-runs.ts';
import { countActiveJobs, type JobName } from './jobs.ts';
import { lanesOf, type JobKind } from './kinds.ts';

/** Periodic work, done by one of the servers on the database; `match` is a cron expression (UTC). */
export interface Chore {
  match: string;
  work(services: Services): Promise<unknown>;
}

/** Periodic work is light, and never waits for jobs. */
const CHORES_AT_ONCE = 2;
/** The connections besides those with which each lane and the chores listen. */
const WORKING_CONNECTIONS = 2;

/**
 * Starts working on jobs in this process, each lane by itself. Jobs of dead servers are started again; their work was one transaction, so
 * nothing of it was kept. Large ones are carried out in a thread of their own, which runs the module `thread`.
 */
export async function startWorker(
  services: Services,
  databaseUrl: string,
  kinds: readonly JobKind[],
  chores: Record<string, Chore> = {},
  thread?: URL,
): Promise<{ stop(): Promise<void> }> {
  const lanes = lanesOf(kinds);
  const lost = (error: Error) => services.log.warn({ error: error.message }, 'a database connection was lost');
  const connections = lanes.length + 1 + WORKING_CONNECTIONS;
  const { db, pool } = openDatabase(databaseUrl, lost, { ...queueing, connections });
  services.metrics?.watchPool('jobs', pool);
  services.metrics?.watchJobs(() => countActiveJobs(services));
  await runMigrations({ pgPool: pool });
  const stopLooking = await superviseJobs(services, db, kinds);
  const carryOut = async (kind: JobKind, run: JobRun) => {
    if (thread && kind.whenLarge && (await kind.whenLarge.isLarge(services, run.job)))
      return carryOutInThread(services, databaseUrl, thread, kind.whenLarge.module, run);
    await kind.carryOut(services, run);
  };
  const runners = [await choresRunner(services, pool, chores)];
  for (const { lane, kinds } of lanes) {
    const task: Task = async (payload) =>
      runJob(services, payload as JobName, (run) => carryOutJob(services, kinds, run, carryOut));
    runners.push(
      await runTasks({ ...usual(services, pool), concurrency: lane.atOnce, taskList: { [lane.queue]: task } }),
    );
  }
  return {
    stop: async () => {
      stopLooking();
      await Promise.all(runners.map((runner) => runner.stop()));
      await db.destroy();
    },
  };
}

const usual = (services: Services, pgPool: Pool) => ({
  pgPool,
  noHandleSignals: true,
  pollInterval: 1_000,
  parsedCronItems: [],
  logger: services.log.isLevelEnabled('trace') ? undefined : quiet(services),
});

function choresRunner(services: Services, pool: Pool, chores: Record<string, Chore>): Promise<Runner> {
  const unhurried = { ...services, db: services.jobsDb };
  const items = Object.entries(chores);
  return runTasks({
    ...usual(services, pool),
    concurrency: CHORES_AT_ONCE,
    taskList: Object.fromEntries(items.map(([name, { work }]) => [name, async () => void (await work(unhurried))])),
    parsedCronItems: parseCronItems(
      items.map(([task, { match }]) => ({ task, match, identifier: task, options: { jobKey: task } })),
    ),
  });
}

async function carryOutJob(
  services: Services,
  kinds: readonly JobKind[],
  run: JobRun,
  carryOut: (kind: JobKind, run: JobRun) => Promise<void>,
): Promise<void> {
  const { id, type } = run.job;
  const log = services.log.child({ job: id, type });
  log.info('job started');
  try {
    const kind = kinds.find(({ name }) => name === type);
    if (!kind) throw new Error(`This server has no job type '${type}'`);
    await carryOut(kind, run);
    log.info('job done');
    services.metrics?.countJob(type, 'done');
  } catch (error) {
    if (run.signal.aborted) return log.info('job given up: it has ended, or another server runs it');
    if (isDatabaseAway(error)) throw error;
    const refusal = asRefusal(error) ?? unexpectedInJob();
    if (refusal.status === 500) log.error({ err: error }, 'unexpected');
    else log.info({ reason: refusal.message }, 'job refused');
    await run.fail(refusal);
  }
}

const quiet = (services: Services) =>
  ({
    error: (message: string) => services.log.warn(message),
    warn: (message: string) => services.log.warn(message),
    info: () => undefined,
    debug: () => undefined,
    scope: () => quiet(services),
  }) as never;

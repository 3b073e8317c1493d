import { parseCronItems, run, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';

import { Refusal } from '../refusals.ts';
import type { House, TxCtx } from './context.ts';
import { asRefusal, isDatabaseAway } from './errors.ts';
import type { JobsTables } from './jobs-tables.ts';

const TASK = 'truss_job';
const TELL_MS = 400;
const TELL_STEP = 0.1;

export interface Job {
  organizationId: number;
  id: number;
  projectId: number;
  type: string;
  parameters: Record<string, unknown>;
  fileId: number | null;
  state: JobsTables['job']['state'];
  progress: number;
  result: unknown;
  error: unknown;
  created: Date;
  createdBy: string;
  finished: Date | null;
}

/** What a job may do while it works: tell how far it is (0 to 1), which throws when somebody has cancelled it. */
export type Tell = (progress: number) => Promise<void>;
export type JobHandler = (house: House, job: Job, tell: Tell) => Promise<unknown>;

/** Work that nobody asks for: done every so often by one of the servers on the database, `match` in the manner of cron (UTC). */
export interface Chore {
  match: string;
  work(house: House): Promise<unknown>;
}

class Cancelled extends Error {}

export const jobTopic = (job: { organizationId: number; id: number }): string => `job:${job.organizationId}:${job.id}`;

/** Puts a job into the queue, in the transaction that wants it: it starts when that commits, and survives a restart of the server. */
export async function enqueue(
  ctx: TxCtx,
  job: Pick<Job, 'organizationId' | 'id' | 'projectId' | 'type' | 'parameters' | 'fileId' | 'createdBy'>,
): Promise<Job> {
  const row = await ctx.db
    .insertInto('job')
    .values({ ...job, parameters: JSON.stringify(job.parameters) as never, state: 'waiting' })
    .returningAll()
    .executeTakeFirstOrThrow();
  const payload = JSON.stringify({ organizationId: job.organizationId, id: job.id });
  await sql`select graphile_worker.add_job(${TASK}, ${payload}::json, max_attempts => 3)`.execute(ctx.db);
  return row as Job;
}

/** Asks a job to stop; one that has not begun is over at once. */
export async function requestCancel(
  house: House,
  { organizationId, id }: Pick<Job, 'organizationId' | 'id'>,
): Promise<void> {
  await sql`update job set cancel_requested = true,
      state = case when state = 'waiting' then 'cancelled' else state end,
      finished = case when state = 'waiting' then now() else finished end
    where organization_id = ${organizationId} and id = ${id} and state in ('waiting', 'running')`.execute(house.db);
  house.feed.announce(jobTopic({ organizationId, id }));
}

/** Jobs that were over a month ago. */
export const isOldJob = sql<boolean>`finished < now() - interval '30 days'`;

/** Forgets them. What they brought in stays. */
export const removeOldJobs = ({ db }: Pick<House, 'db'>): Promise<unknown> =>
  db.deleteFrom('job').where(isOldJob).execute();

/** Starts working on jobs in this process. A job whose server died is begun again by another; its work is one transaction, so nothing of it was kept. */
export async function startWorker(
  house: House,
  databaseUrl: string,
  handlers: Record<string, JobHandler>,
  chores: Record<string, Chore> = {},
): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, application_name: 'truss jobs' });
  const lost = (error: Error) => house.log.warn({ error: error.message }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  house.metrics?.watchPool('jobs', pool);
  house.metrics?.watchJobs(() => countJobs(house));
  await runMigrations({ pgPool: pool });
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1_000,
    taskList: {
      [TASK]: async (payload) => work(house, handlers, payload as Pick<Job, 'organizationId' | 'id'>),
      ...Object.fromEntries(
        Object.entries(chores).map(([name, chore]) => [name, async () => void (await chore.work(house))]),
      ),
    },
    parsedCronItems: parseCronItems(
      Object.entries(chores).map(([task, { match }]) => ({ task, match, identifier: task, options: { jobKey: task } })),
    ),
    logger: house.log.isLevelEnabled('trace') ? undefined : quiet(house),
  });
  return {
    stop: async () => {
      await runner.stop();
      await pool.end();
    },
  };
}

async function work(
  house: House,
  handlers: Record<string, JobHandler>,
  which: Pick<Job, 'organizationId' | 'id'>,
): Promise<void> {
  const job = (await house.db
    .updateTable('job')
    .set({ state: 'running' })
    .where('organizationId', '=', which.organizationId)
    .where('id', '=', which.id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()) as Job | undefined;
  if (!job) return;
  const log = house.log.child({ job: job.id, type: job.type });
  log.info('job started');
  let told = 0;
  let toldProgress = 0;
  const tell: Tell = async (progress) => {
    if (Date.now() - told < TELL_MS && progress - toldProgress < TELL_STEP) return;
    told = Date.now();
    toldProgress = progress;
    const { rows } = await sql<{ cancelRequested: boolean }>`update job set progress = ${Math.min(0.99, progress)}
      where organization_id = ${job.organizationId} and id = ${job.id} returning cancel_requested`.execute(house.db);
    house.feed.announce(jobTopic(job));
    if (rows[0]?.cancelRequested) throw new Cancelled();
  };
  try {
    const handler = handlers[job.type];
    if (!handler) throw new Error(`No handler for jobs of type '${job.type}'`);
    await end(house, job, 'done', await handler(house, job, tell));
    log.info('job done');
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (error instanceof Cancelled) return end(house, job, 'cancelled', null);
    const refusal =
      asRefusal(error) ??
      new Refusal(
        'UNEXPECTED',
        500,
        'Unexpected Error',
        'Something went wrong. Nothing was changed; tell an administrator the number of this job.',
      );
    if (refusal.status === 500) log.error({ err: error }, 'unexpected');
    else log.info({ reason: refusal.message }, 'job refused');
    const { status, title, message, details } = refusal;
    await end(house, job, 'failed', null, { status, title, message, details });
  }
}

async function end(
  house: House,
  job: Job,
  state: 'done' | 'failed' | 'cancelled',
  result: unknown,
  error: unknown = null,
): Promise<void> {
  await house.db
    .updateTable('job')
    .set({
      state,
      progress: state === 'done' ? 1 : sql`progress`,
      result: asJson(result),
      error: asJson(error),
      finished: sql`now()`,
    })
    .where('organizationId', '=', job.organizationId)
    .where('id', '=', job.id)
    .execute();
  house.metrics?.countJob(job.type, state);
  house.feed.announce(jobTopic(job));
}

/** How many jobs wait and how many are at work, in all processes. */
async function countJobs({ db }: Pick<House, 'db'>): Promise<Record<'waiting' | 'running', number>> {
  const { rows } = await sql<{ state: 'waiting' | 'running'; jobs: number }>`
    select state, count(*) as jobs from job where state in ('waiting', 'running') group by state`.execute(db);
  return { waiting: 0, running: 0, ...Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs])) };
}

const asJson = (value: unknown) => (value === null ? null : sql`${JSON.stringify(value)}::jsonb`);

const quiet = (house: House) =>
  ({
    error: (message: string) => house.log.warn(message),
    warn: (message: string) => house.log.warn(message),
    info: () => undefined,
    debug: () => undefined,
    scope: () => quiet(house),
  }) as never;

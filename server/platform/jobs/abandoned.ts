import { sql } from 'kysely';

import type { Services } from '../context.ts';
import type { Db } from '../database/database.ts';
import { abandonJobRun, HOST, jobRunsGoing } from './job-runs.ts';
import { jobTopic, queueJob, type JobName } from './jobs.ts';
import type { JobKind } from './kinds.ts';

const BEAT_MS = 10_000;
/** A server without a heartbeat for so long counts as dead. If it comes back, the result of its job is discarded. */
const PATIENCE = sql.lit('40 seconds');
/** Servers of the previous version send no heartbeat. */
const SILENT = sql.lit('4 hours');
/** A job that ended its server so many times is given up, so that it does not do so for ever. */
const MAX_RUNS = 3;
const givenUp = {
  status: 500,
  title: 'Unexpected Error',
  message: `The server stopped ${MAX_RUNS} times while this job was running, so the job was ended. Nothing was changed. Give an administrator the number of this job.`,
};

/** Sends this server's heartbeats for its running jobs, and requeues jobs of dead servers. Returns a function that stops it. */
export async function superviseJobs(services: Services, db: Db, kinds: readonly JobKind[]): Promise<() => void> {
  await requeueAbandonedJobs(services, db, kinds, await abandonedOnThisMachine(db, isGone));
  const checkJobs = async () => {
    await beat(db);
    await requeueAbandonedJobs(services, db, kinds, await abandonedOnThisMachine(db, (pid) => pid === process.pid));
  };
  const warn = (error: Error) => services.log.warn({ error: error.message }, 'could not check for abandoned jobs');
  const timer = setInterval(() => void checkJobs().catch(warn), BEAT_MS).unref();
  return () => clearInterval(timer);
}

/** Sends the heartbeat of this process's jobs; those that have ended, or that another server took over, are stopped. */
async function beat(db: Db): Promise<void> {
  const names = jobRunsGoing();
  if (names.length === 0) return;
  const { rows } = await sql<{ run: string }>`
    update job set beat = now() where state = 'running' and run = any(${names}::text[]) returning run`.execute(db);
  const own = new Set(rows.map(({ run }) => run));
  for (const name of names) if (!own.has(name)) abandonJobRun(name);
}

/** Requeues the jobs of dead servers, each in its lane, for any free server to take. A kind that is not known here is left to those who know it. */
export async function requeueAbandonedJobs(
  { log, feed, metrics }: Services,
  db: Db,
  kinds: readonly JobKind[],
  gone: readonly string[] = [],
): Promise<void> {
  const queues = JSON.stringify(Object.fromEntries(kinds.map(({ name, lane }) => [name, lane.queue])));
  const { rows } = await sql<JobName & { type: string; state: 'waiting' | 'failed' }>`
    with taken as (
      update job set run = null, progress = 0,
        state = case when runs < ${MAX_RUNS} then 'waiting' else 'failed' end,
        error = case when runs < ${MAX_RUNS} then null else ${JSON.stringify(givenUp)}::jsonb end,
        finished = case when runs < ${MAX_RUNS} then null else now() end
      where state = 'running' and jsonb_exists(${queues}::jsonb, type) and (coalesce(beat, created + ${SILENT}::interval) < now() - ${PATIENCE}::interval or run = any(${gone}::text[]))
      returning organization_id, id, type, state)
    select *, case state when 'waiting' then ${queueJob(sql`(${queues}::jsonb ->> type)`, sql`organization_id`, sql`id`)} end from taken`.execute(
    db,
  );
  for (const job of rows) {
    log.warn({ job: job.id, type: job.type, state: job.state }, 'a job was abandoned by a server that has stopped');
    if (job.state === 'failed') metrics?.countJob(job.type, 'failed');
    feed.announce(jobTopic(job));
  }
}

/** Runs of dead processes on this machine, and runs under this process's id that it does not know. */
async function abandonedOnThisMachine(db: Db, isGone: (pid: number) => boolean): Promise<string[]> {
  const { rows } = await sql<{ run: string }>`
    select run from job where state = 'running' and starts_with(run, ${HOST})`.execute(db);
  const own = new Set(jobRunsGoing());
  return rows
    .map(({ run }) => run)
    .filter((run) => !own.has(run) && isGone(Number(run.slice(HOST.length).split(' ', 1)[0])));
}

/** Tells whether no process on this machine has the id. This process knows its own runs. */
function isGone(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

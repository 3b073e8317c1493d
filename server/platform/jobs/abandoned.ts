import { sql } from 'kysely';

import type { House } from '../context.ts';
import type { Db } from '../database/database.ts';
import { jobTopic, queued, type JobName } from './jobs.ts';
import { abandonRun, HOST, runsGoing } from './runs.ts';

const BEAT_MS = 10_000;
/** A server that says nothing for so long is taken for gone. Should it come back, its work cannot be kept. */
const PATIENCE = sql.lit('40 seconds');
/** Servers of the version before say nothing at all. */
const SILENT = sql.lit('4 hours');
/** What ends the server each time is not to end it for ever. */
const MAX_RUNS = 3;
const givenUp = {
  status: 500,
  title: 'Unexpected Error',
  message: `The server was stopped ${MAX_RUNS} times while it worked at this, so it was given up. Nothing was changed; tell an administrator the number of this job.`,
};

/** Looks after jobs while servers come and go: says what this one is at, and takes up what others left. Returns how to stop. */
export async function superviseJobs(house: House, db: Db): Promise<() => void> {
  await requeueAbandonedJobs(house, db, await abandonedOnThisMachine(db, isGone));
  const checkJobs = async () => {
    await beat(db);
    await requeueAbandonedJobs(house, db, await abandonedOnThisMachine(db, (pid) => pid === process.pid));
  };
  const warn = (error: Error) => house.log.warn({ error: error.message }, 'jobs not looked after');
  const timer = setInterval(() => void checkJobs().catch(warn), BEAT_MS).unref();
  return () => clearInterval(timer);
}

/** Says that this process is at its runs; those whose jobs are over, or somebody else's, are to stop. */
async function beat(db: Db): Promise<void> {
  const names = runsGoing();
  if (names.length === 0) return;
  const { rows } = await sql<{ run: string }>`
    update job set beat = now() where state = 'running' and run = any(${names}::text[]) returning run`.execute(db);
  const own = new Set(rows.map(({ run }) => run));
  for (const name of names) if (!own.has(name)) abandonRun(name);
}

/** Puts jobs of servers that are gone back into the queue, at the end of which somebody free takes them. */
export async function requeueAbandonedJobs(
  { log, feed, metrics }: House,
  db: Db,
  gone: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<JobName & { type: string; state: 'waiting' | 'failed' }>`
    with taken as (
      update job set run = null, progress = 0,
        state = case when runs < ${MAX_RUNS} then 'waiting' else 'failed' end,
        error = case when runs < ${MAX_RUNS} then null else ${JSON.stringify(givenUp)}::jsonb end,
        finished = case when runs < ${MAX_RUNS} then null else now() end
      where state = 'running' and (coalesce(beat, created + ${SILENT}::interval) < now() - ${PATIENCE}::interval or run = any(${gone}::text[]))
      returning organization_id, id, type, state)
    select *, case state when 'waiting' then ${queued(sql`organization_id`, sql`id`)} end from taken`.execute(db);
  for (const job of rows) {
    log.warn({ job: job.id, type: job.type, state: job.state }, 'a job was left by a server that is gone');
    if (job.state === 'failed') metrics?.countJob(job.type, 'failed');
    feed.announce(jobTopic(job));
  }
}

/** Runs of processes on this machine that are gone, and of this one that it knows nothing of. */
async function abandonedOnThisMachine(db: Db, isGone: (pid: number) => boolean): Promise<string[]> {
  const { rows } = await sql<{ run: string }>`
    select run from job where state = 'running' and starts_with(run, ${HOST})`.execute(db);
  const own = new Set(runsGoing());
  return rows
    .map(({ run }) => run)
    .filter((run) => !own.has(run) && isGone(Number(run.slice(HOST.length).split(' ', 1)[0])));
}

/** Whether no process on this machine has the number; this process knows what it is at. */
function isGone(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

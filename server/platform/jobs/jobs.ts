import { sql } from 'kysely';

import type { House, TxCtx } from '../context.ts';
import type { JobsTables } from './tables.ts';

/** The one task of the queue that stands for all kinds of jobs. */
export const TASK = 'truss_job';

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

/** What names a job. */
export type JobName = Pick<Job, 'organizationId' | 'id'>;

export const jobTopic = (job: JobName): string => `job:${job.organizationId}:${job.id}`;

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
  await sql`select ${queued(sql`${job.organizationId}::integer`, sql`${job.id}::integer`)}`.execute(ctx.db);
  return row as Job;
}

/** Puts jobs that are in their table into the queue. */
export const queued = (
  organizationId: ReturnType<typeof sql>,
  id: ReturnType<typeof sql>,
) => sql`(graphile_worker.add_job(
  ${TASK}::text, json_build_object('organizationId', ${organizationId}, 'id', ${id}), max_attempts => 3)).id`;

/** Jobs that were over a month ago. */
export const isOldJob = sql<boolean>`finished < now() - interval '30 days'`;

/** Forgets them. What they brought in stays. */
export const removeOldJobs = ({ db }: Pick<House, 'db'>): Promise<unknown> =>
  db.deleteFrom('job').where(isOldJob).execute();

/** How many jobs wait and how many are at work, in all processes. */
export async function countJobs({ db }: Pick<House, 'db'>): Promise<Record<'waiting' | 'running', number>> {
  const { rows } = await sql<{ state: 'waiting' | 'running'; jobs: number }>`
    select state, count(*) as jobs from job where state in ('waiting', 'running') group by state`.execute(db);
  return { waiting: 0, running: 0, ...Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs])) };
}

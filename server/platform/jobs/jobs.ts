import { sql } from 'kysely';

import type { Services, TxCtx } from '../context.ts';
import type { JobsTables } from './tables.ts';

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

/** The key of a job. */
export type JobName = Pick<Job, 'organizationId' | 'id'>;

export const jobTopic = (job: JobName): string => `job:${job.organizationId}:${job.id}`;

/**
 * Queues a job in its lane within the caller's transaction: it starts after the commit, and survives a restart. Further jobs of the same
 * person and kind stand back: the tenth waits for the first of everybody else.
 */
export async function enqueue(
  ctx: TxCtx,
  { name, lane }: { name: string; lane: { queue: string } },
  job: Pick<Job, 'organizationId' | 'id' | 'projectId' | 'parameters' | 'fileId' | 'createdBy'>,
): Promise<Job> {
  if (ctx.once) ctx.once.hasBegunJob = true;
  const row = await ctx.db
    .insertInto('job')
    .values({ ...job, type: name, parameters: JSON.stringify(job.parameters) as never, state: 'waiting' })
    .returningAll()
    .executeTakeFirstOrThrow();
  const others = sql`(select least(count(*), ${LAST})::integer from job
    where state in ('waiting', 'running') and created_by = ${job.createdBy} and type = ${name} and ${notThis(job)})`;
  const of = [sql`${lane.queue}`, sql`${job.organizationId}::integer`, sql`${job.id}::integer`] as const;
  await sql`select ${queueJob(...of, others)}`.execute(ctx.db);
  return row as Job;
}

/** The queue counts places in line in a small number. */
const LAST = sql.lit(10_000);
const notThis = ({ organizationId, id }: JobName) =>
  sql`(organization_id, id) <> (${organizationId}::integer, ${id}::integer)`;

/** Queues stored jobs before those that stand further behind. */
export const queueJob = (
  queue: ReturnType<typeof sql>,
  organizationId: ReturnType<typeof sql>,
  id: ReturnType<typeof sql>,
  behind: ReturnType<typeof sql> = sql`0`,
) => sql`(graphile_worker.add_job(
  ${queue}::text, json_build_object('organizationId', ${organizationId}, 'id', ${id}), max_attempts => 3, priority => ${behind})).id`;

/** SQL for jobs that ended more than 30 days ago. */
export const isOldJob = sql<boolean>`finished < now() - interval '30 days'`;

/** Deletes old jobs. Data that they imported stays. */
export const removeOldJobs = ({ db }: Pick<Services, 'db'>): Promise<unknown> =>
  db.deleteFrom('job').where(isOldJob).execute();

/** Deletes a job that has ended, with its results; returns whether it had ended. */
export async function deleteEnded(
  { db }: Pick<Services, 'db'> | TxCtx,
  { organizationId, id }: JobName,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('job')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', 'not in', ['waiting', 'running'])
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Counts waiting and running jobs over all processes. */
export async function countActiveJobs({ db }: Pick<Services, 'db'>): Promise<Record<'waiting' | 'running', number>> {
  const { rows } = await sql<{ state: 'waiting' | 'running'; jobs: number }>`
    select state, count(*) as jobs from job where state in ('waiting', 'running') group by state`.execute(db);
  return { waiting: 0, running: 0, ...Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs])) };
}

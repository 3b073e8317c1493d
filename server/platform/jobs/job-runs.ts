import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import { sql } from 'kysely';

import { unexpectedInJob, type Refusal } from '../../refusals/refusal.ts';
import type { Services, TxCtx } from '../context.ts';
import { isDatabaseAway } from '../errors.ts';
import { storableJson } from '../text/text.ts';
import { jobTopic, type Job, type JobName } from './jobs.ts';

const REPORT_MS = 400;
const REPORT_STEP = 0.1;

/** Reports a job's progress (0 to 1); throws if the job has ended, for any reason. */
export type ReportProgress = (progress: number) => Promise<void>;

declare const kept: unique symbol;
/** Proof that a job was ended in the transaction of its work; only `finish` returns it. */
export interface Finished {
  readonly [kept]: true;
}

/** One attempt at a job by this server. */
export interface JobRun {
  /** The name that its job gave it. */
  name: string;
  job: Job;
  tell: ReportProgress;
  /** Aborted when the job has ended, or another server took it over. */
  signal: AbortSignal;
  /** Ends the job in the transaction of its work, so that both are kept or neither. */
  finish(ctx: TxCtx, result: unknown): Promise<Finished>;
  /** Ends the job without keeping its work; does nothing if another run took the job over. */
  fail(refusal: Refusal): Promise<void>;
}

/** The job was cancelled, or another server took it over. */
class JobIsOver extends Error {}

/** The runs of this process, by name. */
const going = new Map<string, AbortController>();
/** The prefix of run names: the machine, so that a starting server recognizes runs of dead processes on it. */
export const HOST = `${hostname()} `;
const PLACE = `${HOST}${process.pid} `;
export const jobRunsGoing = (): string[] => [...going.keys()];

/** Stops the work of a run; its changes are rolled back with its transaction. */
export const abandonJobRun = (name: string | null): void => going.get(name ?? '')?.abort(new JobIsOver());

/**
 * Cancels a job at once, whichever server runs it. Work that goes on for a moment cannot be kept, since it commits only together with
 * the end of its job.
 */
export async function cancel(services: Services, { organizationId, id }: JobName): Promise<void> {
  const job = await services.db
    .updateTable('job')
    .set({ state: 'cancelled', finished: sql<Date>`now()` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['type', 'run'])
    .executeTakeFirst();
  if (!job) return;
  abandonJobRun(job.run);
  services.metrics?.countJob(job.type, 'cancelled');
  services.feed.announce(jobTopic({ organizationId, id }));
}

/** Takes a waiting job and runs its work; does nothing if the job has ended or another server runs it. */
export async function runJob(services: Services, which: JobName, work: (run: JobRun) => Promise<void>): Promise<void> {
  const name = PLACE + randomUUID();
  const over = new AbortController();
  going.set(name, over);
  try {
    const job = await begin(services, which, name);
    if (job) await work(jobRunOf(services, job, name, over));
  } finally {
    going.delete(name);
  }
}

const begin = async ({ db }: Services, { organizationId, id }: JobName, run: string): Promise<Job | undefined> =>
  (await db
    .updateTable('job')
    .set({ state: 'running', run, beat: sql<Date>`now()`, runs: sql<number>`runs + 1` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()) as Job | undefined;

export function jobRunOf(services: Services, job: Job, name: string, over: AbortController): JobRun {
  /** Changes the job's row while this run owns it. */
  const put = async (db: Pick<Services, 'db'>['db'], changes: ReturnType<typeof sql>): Promise<void> => {
    const { numAffectedRows } = await sql`update job set ${changes} where organization_id = ${job.organizationId}
      and id = ${job.id} and run = ${name} and state = 'running'`.execute(db);
    if (numAffectedRows) return;
    over.abort(new JobIsOver());
    throw new JobIsOver();
  };
  let reportedAt = 0;
  let reportedProgress = 0;
  return {
    name,
    job,
    signal: over.signal,
    tell: async (progress) => {
      if (Date.now() - reportedAt < REPORT_MS && progress - reportedProgress < REPORT_STEP)
        return over.signal.throwIfAborted();
      reportedAt = Date.now();
      reportedProgress = progress;
      await put(services.db, sql`progress = ${Math.min(0.99, progress)}`);
      services.feed.announce(jobTopic(job));
    },
    finish: async (ctx, result) => {
      await put(ctx.db, sql`state = 'done', progress = 1, result = ${json(result)}, finished = now()`);
      ctx.news.add(jobTopic(job));
      return {} as Finished;
    },
    fail: async (refusal) => {
      const end = async ({ status, title, message, details }: Refusal) =>
        put(services.db, sql`state = 'failed', error = ${json({ status, title, message, details })}, finished = now()`);
      try {
        await end(refusal).catch((error: unknown) => {
          if (error instanceof JobIsOver || isDatabaseAway(error)) throw error;
          return end(unexpectedInJob()); // The reason could not be stored either
        });
        services.metrics?.countJob(job.type, 'failed');
        services.feed.announce(jobTopic(job));
      } catch (error) {
        if (!(error instanceof JobIsOver)) throw error;
      }
    },
  };
}

const json = (value: unknown) => sql`${JSON.stringify(storableJson(value))}::jsonb`;

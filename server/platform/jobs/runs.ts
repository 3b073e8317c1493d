import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import { sql } from 'kysely';

import { unexpectedInJob, type Refusal } from '../../refusals.ts';
import type { House, TxCtx } from '../context.ts';
import { isDatabaseAway } from '../errors.ts';
import { storableJson } from '../text/text.ts';
import { jobTopic, type Job, type JobName } from './jobs.ts';

const TELL_MS = 400;
const TELL_STEP = 0.1;

/** What a job may do while it works: tell how far it is (0 to 1), which throws when it is over, by whomever. */
export type ReportProgress = (progress: number) => Promise<void>;

declare const kept: unique symbol;
/** Proof that a job was ended together with its work; only `finish` gives it. */
export interface Finished {
  readonly [kept]: true;
}

/** One go at a job by this server. */
export interface Run {
  job: Job;
  tell: ReportProgress;
  /** Aborted when the job is over, or somebody else's. */
  signal: AbortSignal;
  /** Ends the job in the transaction of its work: both are kept, or neither. */
  finish(ctx: TxCtx, result: unknown): Promise<Finished>;
  /** Ends it without anything of its work; a run that has been overtaken ends nothing. */
  fail(refusal: Refusal): Promise<void>;
}

/** The job was ended, or taken for left alone and begun by somebody else. */
class JobIsOver extends Error {}

/** What this process is at, by the names of its runs. */
const going = new Map<string, AbortController>();
/** The names of runs say where they are, so that a server that starts knows what was left by the one before it. */
export const HOST = `${hostname()} `;
const PLACE = `${HOST}${process.pid} `;
export const runsGoing = (): string[] => [...going.keys()];

/** Has what works for a job stop; what has been done is lost with its transaction. */
export const abandonRun = (name: string | null): void => going.get(name ?? '')?.abort(new JobIsOver());

/** Ends a job at once, whatever is at it: work that goes on for a moment cannot be kept any more, since it is kept only with the end of its job. */
export async function cancel(house: House, { organizationId, id }: JobName): Promise<void> {
  const job = await house.db
    .updateTable('job')
    .set({ state: 'cancelled', finished: sql<Date>`now()` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['type', 'run'])
    .executeTakeFirst();
  if (!job) return;
  abandonRun(job.run);
  house.metrics?.countJob(job.type, 'cancelled');
  house.feed.announce(jobTopic({ organizationId, id }));
}

/** Begins a job that waits for somebody and works at it; nothing happens where it is over, or others are at it. */
export async function running(house: House, which: JobName, work: (run: Run) => Promise<void>): Promise<void> {
  const name = PLACE + randomUUID();
  const over = new AbortController();
  going.set(name, over);
  try {
    const job = await begin(house, which, name);
    if (job) await work(runOf(house, job, name, over));
  } finally {
    going.delete(name);
  }
}

const begin = async ({ db }: House, { organizationId, id }: JobName, run: string): Promise<Job | undefined> =>
  (await db
    .updateTable('job')
    .set({ state: 'running', run, beat: sql<Date>`now()`, runs: sql<number>`runs + 1` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()) as Job | undefined;

function runOf(house: House, job: Job, name: string, over: AbortController): Run {
  /** Changes the job as long as this run is at it. */
  const put = async (db: Pick<House, 'db'>['db'], changes: ReturnType<typeof sql>): Promise<void> => {
    const { numAffectedRows } = await sql`update job set ${changes} where organization_id = ${job.organizationId}
      and id = ${job.id} and run = ${name} and state = 'running'`.execute(db);
    if (numAffectedRows) return;
    over.abort(new JobIsOver());
    throw new JobIsOver();
  };
  let told = 0;
  let toldProgress = 0;
  return {
    job,
    signal: over.signal,
    tell: async (progress) => {
      if (Date.now() - told < TELL_MS && progress - toldProgress < TELL_STEP) return over.signal.throwIfAborted();
      told = Date.now();
      toldProgress = progress;
      await put(house.db, sql`progress = ${Math.min(0.99, progress)}`);
      house.feed.announce(jobTopic(job));
    },
    finish: async (ctx, result) => {
      await put(ctx.db, sql`state = 'done', progress = 1, result = ${json(result)}, finished = now()`);
      ctx.news.add(jobTopic(job));
      return {} as Finished;
    },
    fail: async (refusal) => {
      const end = async ({ status, title, message, details }: Refusal) =>
        put(house.db, sql`state = 'failed', error = ${json({ status, title, message, details })}, finished = now()`);
      try {
        await end(refusal).catch((error: unknown) => {
          if (error instanceof JobIsOver || isDatabaseAway(error)) throw error;
          return end(unexpectedInJob()); // not even why can be written down
        });
        house.metrics?.countJob(job.type, 'failed');
        house.feed.announce(jobTopic(job));
      } catch (error) {
        if (!(error instanceof JobIsOver)) throw error;
      }
    },
  };
}

const json = (value: unknown) => sql`${JSON.stringify(storableJson(value))}::jsonb`;

import { existsSync, readFileSync } from 'node:fs';

import { sql } from 'kysely';

import { withoutTranslation } from '../../server/model/entities/queries/as-of.ts';
import { ordering, termsOf } from '../../server/model/entities/search/queries/orders.ts';
import { plannedSql, readPage, type Search } from '../../server/model/entities/search/queries/pages.ts';
import type { Db, Reader } from '../../server/platform/database/database.ts';
import { preparedMark } from '../../server/platform/database/prepared-statements.ts';
import type { Sql } from '../../server/platform/database/sql.ts';

const first = { rows: 51, offset: 0, isBackwards: false, from: null, to: null };

/** The planner's own plan, and three plans by which somebody who knows the data would answer a page of a search. */
export const plansByHand: Record<string, (search: Search) => Plan> = {
  'all that match, then sorted': (search) => {
    const order = ordering(termsOf(search.order), false);
    const bare = plannedSql({ ...search, columns: ['id'] }, { ...first, rows: 1_000_000 }, false);
    return {
      text: sql`with m as materialized (${bare}) select e.* from m join entity e on e.organization_id = 1 and e.id = m.id order by ${order} limit 51`,
      settings: [],
    };
  },
  'as the planner would': (search) => ({ text: plannedSql(search, first), settings: [] }),
  'an index walked in order': (search) => ({
    text: plannedSql(search, first),
    settings: ['enable_sort', 'enable_bitmapscan', 'enable_seqscan'],
  }),
  'by other indexes': (search) => ({
    text: plannedSql(search, first),
    settings: ['enable_indexscan', 'enable_indexonlyscan'],
  }),
};

/**
 * The least time counted. A page of fifty entities takes a millisecond on its way through the driver alone; and finding out whether a
 * search is of the quick kind may cost two more, which a statement by hand is spared.
 */
export const LEAST_MS = 2;
/** So often is a statement of ours sent until nothing about it changes any more: one that is prepared is planned once after some sendings. */
const WARM = 9;
const MEASURED = 5;
/** So many runs show that a plan takes so many times as long as another, and comes to nothing. */
const FEW = 2;
const FAR = 2;
/** Beyond this, the time to plan a statement is nothing beside the time that it takes, and a few runs are enough. */
const QUICK_MS = 30;

/** Measures our own search, read repeatedly, in milliseconds of the processor: the shortest of its last runs. Null if it takes too long. */
export async function ofOurs(db: Db, search: Search, mostMs: number): Promise<number | null> {
  const runs = await runsOf(db, [readOf(search)], mostMs, ([took]) => took!.length < WARM + MEASURED);
  return runs && Math.min(...runs[0]!.slice(-MEASURED));
}

/** Measures a plan by hand: the shortest of its runs, prepared or not. One far from the best so far gets only a few runs. */
export async function ofPlan(db: Db, plan: Plan, mostMs: number, bestMs = Infinity): Promise<number | null> {
  const isOpen = ([took]: number[][]) => {
    if (took!.length >= FEW && Math.min(...took!) > FAR * bestMs) return false;
    return took!.length < (took!.some((each) => each > QUICK_MS) ? MEASURED : WARM);
  };
  const runs = await runsOf(db, [plannedRead(plan)], mostMs, isOpen);
  return runs && Math.min(...runs[0]!);
}

/** Measures our search and a plan by hand by turns, so that slow phases of the machine's memory, seconds long, meet both. */
export async function byTurns(db: Db, search: Search, plan: Plan, mostMs: number): Promise<[number, number] | null> {
  const isOpen = ([took]: number[][]) => took!.length < WARM + MEASURED;
  const runs = await runsOf(db, [readOf(search), plannedRead(plan)], mostMs, isOpen);
  return runs && [Math.min(...runs[0]!.slice(-MEASURED)), Math.min(...runs[1]!.slice(-MEASURED))];
}

interface Plan {
  text: Sql;
  settings: readonly string[];
}

interface Read {
  read: (tx: Reader) => Promise<unknown>;
  settings: readonly string[];
}

const readOf = (search: Search): Read => ({ read: (tx) => readPage(tx, search, first), settings: [] });

function plannedRead({ text, settings }: Plan): Read {
  const statement = sql`${text}${preparedMark}`;
  return { read: (tx) => statement.execute(withoutTranslation(tx)), settings };
}

/**
 * Measures the runs of several reads that take turns, or null if one takes too long: in processor time, where the system reports the
 * database's, so that other work of the machine does not count. No other process helps.
 */
async function runsOf(
  db: Db,
  reads: readonly Read[],
  mostMs: number,
  isOpen: (took: number[][]) => boolean,
): Promise<number[][] | null> {
  return db
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const clock = clockOf(rows[0]!.pid);
      await sql`set local statement_timeout = ${sql.lit(mostMs)}; set local max_parallel_workers_per_gather = 0`.execute(
        tx,
      );
      // A plan that was kept for other settings would be used for these too.
      await sql`discard plans`.execute(tx);
      const took: number[][] = reads.map(() => []);
      while (isOpen(took))
        for (const [at, { read, settings }] of reads.entries()) {
          for (const name of settings) await sql`set local ${sql.ref(name)} = off`.execute(tx);
          const began = clock();
          await read(tx);
          took[at]!.push(clock() - began);
          for (const name of settings) await sql`set local ${sql.ref(name)} = on`.execute(tx);
        }
      return took;
    })
    .catch(() => null);
}

function clockOf(pid: number): () => number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : () => performance.now();
}

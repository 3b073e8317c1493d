import { existsSync, readFileSync } from 'node:fs';

import { sql } from 'kysely';

import { withoutTranslation } from '../../server/model/entities/queries/as-of.ts';
import { ordering, termsOf } from '../../server/model/entities/search/queries/orders.ts';
import { plannedSql, type Search } from '../../server/model/entities/search/queries/pages.ts';
import type { Sql } from '../../server/model/entities/search/queries/scope.ts';
import type { Db } from '../../server/platform/database/database.ts';

const first = { rows: 51, offset: 0, isBackwards: false, from: null, to: null };

/** What the planner does by itself, and three ways in which somebody who knows the data would have a page of a search answered, whatever the planner thinks of them. */
export const plansByHand: Record<string, (search: Search) => { text: Sql; settings: readonly string[] }> = {
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
 * The shortest of some runs in milliseconds, or null where one takes longer than it may: of the processor, where the system says how much the
 * database's process has used, so that what else the machine does counts for nothing. Nobody is helped by other processes.
 */
export async function shortest(
  db: Db,
  { text, settings }: { text: Sql; settings: readonly string[] },
  runs: number,
  mostMs: number,
): Promise<number | null> {
  return db
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const clock = clockOf(rows[0]!.pid);
      await sql`set local statement_timeout = ${sql.lit(mostMs)}; set local max_parallel_workers_per_gather = 0`.execute(
        tx,
      );
      for (const name of settings) await sql`set local ${sql.ref(name)} = off`.execute(tx);
      let best = Infinity;
      for (let run = 0; run < runs; run++) {
        const began = clock();
        await text.execute(withoutTranslation(tx));
        best = Math.min(best, clock() - began);
      }
      return best;
    })
    .catch(() => null);
}

function clockOf(pid: number): () => number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : () => performance.now();
}

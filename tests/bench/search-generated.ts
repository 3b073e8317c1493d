import { wanted, type SearchScope } from '../../server/model/entities/search/find.ts';
import { pageSql } from '../../server/model/entities/search/queries/pages.ts';
import type { Schema } from '../../server/model/schema/schema.ts';
import type { Db } from '../../server/platform/database/database.ts';
import { plansByHand, shortest } from './search-plans.ts';
import { generatedQueries } from './search-queries.ts';
import { report } from './stage.ts';

const QUERIES = 200;
const RUNS = 3;
const MOST_MS = 3_000;
/** Below this, what is measured is the way to the database and back. */
const LEAST_MS = 2;

/** Two hundred queries, each beside the best of three plans that are forced upon the planner; prints the worst, and how many miss. */
export async function searchGenerated(db: Db, schema: Schema, scope: SearchScope): Promise<void> {
  const measured: { query: string; ours: number; best: number; by: string }[] = [];
  for (const query of generatedQueries(QUERIES)) {
    const { search } = wanted(schema, scope, { query, first: 50 });
    const part = { rows: 51, offset: 0, isBackwards: false, from: null, to: null };
    const plain = { text: pageSql(search, part), settings: [] };
    const ours = (await shortest(db, plain, RUNS, MOST_MS)) ?? MOST_MS;
    let [best, by] = [ours, 'its own plan'];
    for (const [name, plan] of Object.entries(plansByHand)) {
      const took = await shortest(db, plan(search), RUNS, Math.max(50, Math.ceil(best)));
      if (took !== null && took < best) [best, by] = [took, name];
    }
    measured.push({ query, ours, best: Math.max(best, LEAST_MS), by });
  }
  const worst = measured.toSorted((a, b) => b.ours / b.best - a.ours / a.best).slice(0, 8);
  for (const { query, ours, best, by } of worst) report(`${query} (${by})`, ours, best, 'ms', '<= 2');
  const slow = measured.filter(({ ours }) => ours > 300);
  for (const { query, ours, best, by } of slow) report(`slow: ${query} (${by})`, ours, best, 'ms', '<= 300 ms');
  const misses = measured.filter(({ ours, best }) => ours > 2 * best);
  process.stdout.write(
    `of ${QUERIES} generated queries ${misses.length} take more than twice the best of three plans, ${slow.length} more than 300 ms\n`,
  );
}

import { bindPageQuery, type SearchScope } from '../../server/model/entities/search/queries/find.ts';
import type { Search } from '../../server/model/entities/search/queries/pages.ts';
import type { Schema } from '../../server/model/schema/schema.ts';
import type { Db } from '../../server/platform/database/database.ts';
import { report, reportBudget } from './report.ts';
import { byTurns, LEAST_MS, ofOurs, ofPlan, plansByHand } from './search-plans.ts';
import { generatedQueries } from './search-queries.ts';

const QUERIES = 200;
const MOST_MS = 3_000;
/** The factor of the time limit: the measure is processor time, but the clock ends a statement, and the machine does other things too. */
const PATIENCE = 6;
const LEAST_PATIENCE_MS = 200;
/** The factor of the best time from which a search is measured again. */
const LONGER = 1.5;
/** The number of worst searches shown individually. */
const WORST = 10;

interface Measured {
  query: string;
  ours: number;
  best: number;
  by: string;
}

/**
 * Two hundred queries, each beside the best of four plans, three of them forced upon the planner; prints the worst, and how many miss.
 */
export async function searchGenerated(db: Db, schema: Schema, scope: SearchScope): Promise<void> {
  const measured: Measured[] = [];
  for (const query of generatedQueries(QUERIES)) {
    const { search } = bindPageQuery(schema, scope, { query, first: 50 });
    measured.push(await besideTheBest(db, query, search));
  }
  const worst = measured.toSorted((a, b) => b.ours / b.best - a.ours / a.best).slice(0, WORST);
  for (const { query, ours, best, by } of worst) report(`${query} (${by})`, ours, best, 'ms', '-');
  const slow = measured.filter(({ ours }) => ours > 300).toSorted((a, b) => b.ours - a.ours);
  for (const { query, ours, best, by } of slow.slice(0, WORST)) report(`slow: ${query} (${by})`, ours, best, 'ms', '-');
  const misses = measured.filter(({ ours, best }) => ours > 2 * best);
  reportBudget(`of ${QUERIES} generated queries take more than twice the best plan`, misses.length, 0, '');
  reportBudget(`of ${QUERIES} generated queries take more than 300 ms`, slow.length, 0, '');
}

/** Measures a search that seems to take longer than the best plan once more beside that, by turns; this result counts. */
async function besideTheBest(db: Db, query: string, search: Search): Promise<Measured> {
  const ours = (await ofOurs(db, search, PATIENCE * MOST_MS)) ?? MOST_MS;
  let [best, by] = [ours, 'its own plan'];
  for (const [name, plan] of Object.entries(plansByHand)) {
    const took = await ofPlan(db, plan(search), Math.max(LEAST_PATIENCE_MS, Math.ceil(PATIENCE * best)), best);
    if (took !== null && took < best) [best, by] = [took, name];
  }
  const isLonger = ours > LONGER * Math.max(best, LEAST_MS);
  const again = isLonger ? await byTurns(db, search, plansByHand[by]!(search), PATIENCE * MOST_MS) : null;
  const [counts, beside] = again ?? [ours, best];
  return { query, ours: counts, best: Math.max(beside, LEAST_MS), by };
}

import { findEntities, type PageRequest } from '../../server/model/entities/search/queries/find.ts';
import { readSchemaItems } from '../../server/model/schema/queries/schema.ts';
import { indexSchema } from '../../server/model/schema/rules/index-schema.ts';
import { openModelStage } from './model-stage.ts';
import { report, reportBeside, reportBudget } from './report.ts';
import { byHand } from './search-by-hand.ts';
import { searchGenerated } from './search-generated.ts';
import { LEAST_MS } from './search-plans.ts';
import { percentile } from './stage.ts';

// The tail of sixty is three, where one collection of garbage decides; a statement that takes long needs no more.
const ROUNDS = 200;
const FEW = 60;
const ENOUGH_MS = 1_000;
/** The fewest searches of a group: a single slow one would decide a smaller group. */
const FEWEST = 12;
/** So many rounds come before, in which a statement is prepared. */
const WARM = 8;
const LONG_MS = 3_000;
const MANY = 1_000_000;
/** So long may a search take. */
const MOST_MS = 300;

/** The examples of the search language on 300,000 entities beside the same by hand, and how far in a list may be before it costs more. */
export async function search(): Promise<void> {
  const { stage, now } = await openModelStage();
  try {
    const home = { organizationId: 1, projectId: 1 };
    const schema = indexSchema(
      await readSchemaItems(stage.truss.db, { ...home, schemaRevision: MANY, globalSchemaRevision: MANY }),
      { ...home, version: 'bench' },
    );
    const scope = { ...home, viewer: { username: 'ada', teams: [] }, now, timeZone: 'UTC' };
    const find = (page: PageRequest) => findEntities(stage.truss.db, schema, scope, page);

    await searchGenerated(stage.truss.db, schema, scope);
    let longest = 0;
    for (const [at, [query, text]] of byHand(now).entries()) {
      // Planned once, as ours is: no value in it ever changes.
      const byHandOnce = { name: `by_hand_${at}`, text };
      const found = (await find({ query, first: 50 })).rows.map(({ id }) => id);
      const expected = (await stage.pool.query<{ id: number }>(byHandOnce)).rows.map(({ id }) => id);
      if (found.join() !== expected.join()) throw new Error(`${query} finds other entities than the SQL by hand`);
      const [ours, floor] = await timed(
        () => find({ query, first: 50 }),
        () => stage.pool.query(byHandOnce),
      );
      report(query, ours, Math.max(floor, LEAST_MS), 'ms p95', '<= 2');
      longest = Math.max(longest, ours);
    }
    reportBudget('the longest of these searches', longest, MOST_MS, 'ms p95');
    const besidePage1 = async (name: string, order: string, page: PageRequest, reach: string) => {
      const [later, first] = await timed(
        () => find({ order, ...page }),
        () => find({ order, first: 50 }),
      );
      reportBeside(name, later, first, 'ms p95', reach);
    };
    for (const order of ['modified-', 'number', 'name', 'created', 'created-', 'class', 'id']) {
      const skipped = await find({ order, first: 99 * 50 });
      await besidePage1(`page 100 of order ${order}`, order, { first: 50, after: skipped.cursors.at(-1) }, '<= 1.3');
    }
    await besidePage1('offset 200,000 of order number', 'number', { limit: 50, offset: 200_000 }, '-');
  } finally {
    await stage.close();
  }
}

/** The 95th percentiles of two works that take turns, so that whatever else the machine does meets both. */
async function timed(ours: () => Promise<unknown>, floor: () => Promise<unknown>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  const began = performance.now();
  const rounds = () => {
    const spent = performance.now() - began;
    return spent < ENOUGH_MS ? ROUNDS : spent < LONG_MS ? FEW : FEWEST;
  };
  for (let round = -WARM; round < rounds(); round++)
    for (const [at, work] of [ours, floor].entries()) {
      const start = performance.now();
      await work();
      if (round >= 0) times[at]!.push(performance.now() - start);
    }
  return [percentile(times[0], 95), percentile(times[1], 95)];
}

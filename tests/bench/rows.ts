import { ENTITIES, openModelStage } from './model-stage.ts';
import { reportBudget } from './report.ts';
import { fillModel } from './search-model.ts';
import { fillBare, openStage, percentile, type Stage } from './stage.ts';

const ROUNDS = 40;
/** So long may the first rows of a table take, and those to which its scroll bar is drawn. */
const ROWS_MS = 300;
/** So long may it take until what is beside the rows is counted; no row waits for it. */
const FACETS_MS = 1000;

/**
 * What the table of a project with very many entities asks for: its first rows, rows anywhere in it, and the counts beside them. It takes the
 * model of the searches, or with `ROWS=1000000` a million made for it, which takes minutes.
 */
export async function rows(): Promise<void> {
  const own = process.env['ROWS'];
  const count = own ? Number(own) : ENTITIES;
  const stage = own ? await openStage() : (await openModelStage()).stage;
  try {
    if (own) await fillBare(stage.pool, ['entity', 'link'], () => fillModel(stage.pool, count, Date.now()));
    const of = `of ${count.toLocaleString('en')}`;
    for (const order of ['modified-', 'number', 'name']) {
      reportBudget(`first rows ${of} by ${order}`, await timed(stage, page(order, 0)), ROWS_MS, 'ms p95');
      reportBudget(
        `rows from the middle ${of} by ${order}`,
        await timed(stage, page(order, Math.floor(count / 2))),
        ROWS_MS,
        'ms p95',
      );
      reportBudget(`last rows ${of} by ${order}`, await timed(stage, page(order, count - 100)), ROWS_MS, 'ms p95');
    }
    for (const query of ['', 'class:Requirement', 'valve']) {
      const name = `counts by class, label and status ${of}${query && `, ${query}`}`;
      reportBudget(name, await timed(stage, facets(query)), FACETS_MS, 'ms p95');
    }
  } finally {
    await stage.close();
  }
}

const page = (order: string, offset: number) => `{ project(organization: "acme", projectId: 1) {
  entities(order: "${order}", first: 100, offset: ${offset}) { edges { node { id entityId number name class { id name } labels { id name } modified } } } } }`;
const facets = (query: string) => `{ project(organization: "acme", projectId: 1) { counts(query: "${query}") {
  total byClass { count class { id } } byLabel { count label { id } } byStatus { name count } } } }`;

/** The 95th percentile of asking for something over HTTP, after some times that do not count. */
async function timed(stage: Stage, query: string): Promise<number> {
  const times: number[] = [];
  for (let round = -5; round < ROUNDS; round++) {
    const start = performance.now();
    await stage.graph(query);
    if (round >= 0) times.push(performance.now() - start);
  }
  return percentile(times, 95);
}

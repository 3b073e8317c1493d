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
 * Measures the requests of the table for a project with very many entities: its first rows, rows anywhere in it, and the counts beside
 * them. It takes the model of the searches, or with `ROWS=1000000` a million made for it, which takes minutes.
 */
export async function rows(): Promise<void> {
  const own = process.env['ROWS'];
  const count = own ? Number(own) : ENTITIES;
  const stage = own ? await openStage() : (await openModelStage()).stage;
  try {
    if (own) await fillBare(stage.pool, ['entity', 'link'], () => fillModel(stage.pool, count, Date.now()));
    const of = `of ${count.toLocaleString('en')}`;
    for (const order of ['modified-', 'number', 'name', 'class']) {
      reportBudget(`first rows ${of} by ${order}`, await timed(stage, page(order, 0)), ROWS_MS, 'ms p95');
      reportBudget(
        `rows from the middle ${of} by ${order}`,
        await timed(stage, page(order, Math.floor(count / 2))),
        ROWS_MS,
        'ms p95',
      );
      reportBudget(`last rows ${of} by ${order}`, await timed(stage, page(order, count - 100)), ROWS_MS, 'ms p95');
    }
    reportBudget(
      `last rows of a tree ${of}`,
      await timed(stage, page('number', Math.floor(count * 0.9), 'is:root')),
      ROWS_MS,
      'ms p95',
    );
    reportBudget(
      `ids of ten thousand rows from the middle ${of}`,
      await timed(stage, part(Math.floor(count / 2))),
      FACETS_MS,
      'ms p95',
    );
    for (const query of ['', 'class:Requirement', 'valve']) {
      const name = `counts by class, label and status ${of}${query && `, ${query}`}`;
      reportBudget(name, await timed(stage, facets(query)), FACETS_MS, 'ms p95');
    }
  } finally {
    await stage.close();
  }
}

const page = (order: string, offset: number, query = '') => `{ project(organization: "acme", projectId: 1) {
  entities(query: "${query}", order: "${order}", first: 100, offset: ${offset}) { edges { node { id entityId number name class { id name } labels { id name } modified } } } } }`;
const part = (offset: number) => `{ project(organization: "acme", projectId: 1) {
  allFound(query: "", order: "number", offset: ${offset}, first: 10000) { id entityId displayName class { id } labels { id } } } }`;
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

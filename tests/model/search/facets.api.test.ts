// The counts of filters. For every search, each class, label and status is counted as a search for it would count, in place of the named
// one; one statement answers all of it.
import { expect, test } from 'vitest';

import { openTrussToSearch } from './search-model.ts';
import { truss } from './search-truss.ts';

openTrussToSearch();

interface Counts {
  total: number;
  byClass: { class: { name: string }; count: number }[];
  byLabel: { label: { name: string }; count: number }[];
  byStatus: { name: string; count: number }[];
}

const graph = async (query: string, variables: object) => {
  const { data, errors } = await truss.graph('walt', query, { ...variables });
  expect(errors).toBeUndefined();
  return data.project;
};
const COUNTS = `query ($query: String) { project(organization: "acme", projectId: 1) { counts(query: $query) {
  total byClass { class { name } count } byLabel { label { name } count } byStatus { name count } } } }`;
const countsOf = async (query: string): Promise<Counts> => (await graph(COUNTS, { query })).counts;
const found = async (query: string): Promise<number> =>
  (
    await graph(
      'query ($query: String) { project(organization: "acme", projectId: 1) { entities(query: $query, first: 0) { totalCount } } }',
      { query },
    )
  ).entities.totalCount;

test.each([
  ['nothing is searched', '', { class: '', label: '', Status: '' }],
  ['a word', 'a', { class: 'a', label: 'a', Status: 'a' }],
  ['a class', 'class:Task', { class: '', label: 'class:Task', Status: 'class:Task' }],
  ['a class that has subclasses', 'class:Action', { class: '', label: 'class:Action', Status: 'class:Action' }],
  ['a label', 'label:Process', { class: 'label:Process', label: '', Status: 'label:Process' }],
  ['a status', 'Status:Open', { class: 'Status:Open', label: 'Status:Open', Status: '' }],
  [
    'several fields',
    'class:Task,Risk Status:Open i',
    { class: 'Status:Open i', label: 'class:Task,Risk Status:Open i', Status: 'class:Task,Risk i' },
  ],
  [
    'what stands beside OR, which is asked of no field for sure',
    'class:Task OR class:Risk',
    { class: '(class:Task OR class:Risk)', label: '(class:Task OR class:Risk)', Status: '(class:Task OR class:Risk)' },
  ],
])('%s', async (_what, query, without) => {
  const counts = await countsOf(query);
  expect(counts.total).toBe(await found(query));
  for (const { class: of, count } of counts.byClass)
    expect([of.name, count]).toEqual([of.name, await found(`${without.class} class:="${of.name}"`)]);
  for (const { label, count } of counts.byLabel)
    expect([label.name, count]).toEqual([label.name, await found(`${without.label} label:="${label.name}"`)]);
  for (const { name, count } of counts.byStatus)
    expect([name, count]).toEqual([name, await found(`${without.Status} Status:"${name}"`)]);
  expect(counts.byClass.length + counts.byStatus.length).toBeGreaterThan(0);
});

test('a limit applies to the total', async () => {
  expect((await countsOf('limit:2')).total).toBe(2);
});

test('an invalid query is refused as in a search', async () => {
  const { errors } = await truss.graph('walt', COUNTS, { query: 'Qualty:1' });
  expect(errors?.[0].extensions.code).toBe('QUERY');
});

test('counting takes as many statements for any search', async () => {
  await countsOf('');
  const plain = await truss.readingStatements(() => countsOf(''));
  expect(plain).toBeGreaterThan(0);
  expect(await truss.readingStatements(() => countsOf('class:Task Status:Open label:Process a'))).toBe(plain);
});

test('links are counted by relation as they are stored, each once, now and as they were', async () => {
  const { linkCounts } = await graph(
    `{ project(organization: "acme", projectId: 1) { linkCounts { relation { name isCanonical } count } } }`,
    {},
  );
  const counted: { relation: { name: string; isCanonical: boolean }; count: number }[] = linkCounts;
  expect(counted.length).toBeGreaterThan(1);
  expect(counted.every(({ relation, count }) => relation.isCanonical && count > 0)).toBe(true);
  const stored = await truss.inside.db.selectFrom('link').select('relationId').execute();
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(stored.length);
  const before = `{ project(organization: "acme", projectId: 1, asOf: { revision: 0 }) { linkCounts { count } } }`;
  expect((await graph(before, {})).linkCounts).toEqual([]);
});

// Completions of a query show their numbers of results.
const COUNTED = `query ($queries: [String!]!) { project(organization: "acme", projectId: 1) {
  searchCounts(queries: $queries) { query count hasMore } } }`;
const queries = ['class:Task', 'class:Task Status:Open', 'Status:Open order:name', '"relates":any', 'limit:2', ''];

test('several searches are counted at once, each as it finds, and both APIs say the same', async () => {
  const { searchCounts } = await graph(COUNTED, { queries });
  const counted = searchCounts as { query: string; count: number; hasMore: boolean }[];
  expect(counted.map(({ query }) => query)).toEqual(queries);
  for (const { query, count, hasMore } of counted)
    expect([query, count, hasMore]).toEqual([query, await found(query), false]);
  const answer = await truss.rest('walt', '/api/v4/o/acme/p/1/entities/counts', { queries });
  expect(await answer.json()).toEqual(counted);
});

test('an invalid query is reported and the others are still counted', async () => {
  const { searchCounts } = await graph(COUNTED, { queries: ['Qualty:5', '(is:leaf', 'class:Task'] });
  const counts = (searchCounts as { count: number | null }[]).map(({ count }) => count);
  expect(counts).toEqual([null, null, await found('class:Task')]);
});

test('more searches take no more statements, and too many are refused', async () => {
  const count = (queries: readonly string[]) => () => graph(COUNTED, { queries });
  await count(['class:Task'])();
  expect(await truss.readingStatements(count(queries))).toBe(await truss.readingStatements(count(['class:Task'])));
  const many = Array.from({ length: 31 }, () => 'is:leaf');
  const { errors } = await truss.graph('walt', COUNTED, { queries: many });
  expect(errors![0].message).toBe('Up to 30 queries can be counted at once. Send fewer.');
  expect((await truss.rest('walt', '/api/v4/o/acme/p/1/entities/counts', { queries: many })).status).toBe(400);
});

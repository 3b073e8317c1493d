// The tree of a project.
// Parts stand below their whole, content below its document, compilation or test suite; a search keeps everything that stands above what it finds, each in its place.
import { beforeAll, expect, test } from 'vitest';

import { given, truss, ids, openTruss } from './search-truss.ts';

openTruss();
beforeAll(async () => {
  await given('Requirement', 'R.1', 'Performance');
  await given('Requirement', 'R.1.1', 'Detect', { links: [['decomposes', 'R.1']] });
  await given('Requirement', 'R.1.2', 'Report', { links: [['decomposes', 'R.1']] });
  await given('Requirement', 'R.2', 'Loose');
  await given('Artifact', 'DOC.1', 'Requirements', {
    labels: ['Requirements Document'],
    links: [['source of', 'R.1']],
  });
  await given('Test Case', 'TC.1', 'Look');
  await given('Test Case', 'TC.2', 'Look closer', { links: [['decomposes', 'TC.1']] });
  await given('Artifact', 'TS.1', 'Tests', { labels: ['Test Suite'], links: [['referenced by', 'TC.1']] });
  await given('Action', '1', 'Fly', {});
  await given('Artifact', 'STD.1', 'Standard', { labels: ['Standard'], links: [['referenced by', '1']] });
  await given('Cost', 'C.1', 'Budget');
  await given('Artifact', 'REP.1', 'Report of costs', { labels: ['Report'], links: [['source of', 'C.1']] });
  await given('Artifact', 'OLD.1', 'Old one', {
    labels: ['Compilation'],
    links: [['source of', 'R.2']],
    isArchived: true,
  });
});

const ask = async (query: string, variables: object = {}) => {
  const { data, errors } = await truss.graph('walt', query, { ...variables });
  expect(errors).toBeUndefined();
  return data;
};
const TREE = `query ($query: String, $first: Int = 100, $after: String) { project(organization: "acme", projectId: 1) {
  entities(query: $query, first: $first, after: $after, withParents: true) {
    edges { level isFound node { number } } pageInfo { hasNextPage endCursor } totalCount } } }`;
interface Page {
  edges: Edge[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
}
interface Edge {
  level: number;
  isFound: boolean;
  node: { number: string };
}
const linesOf = (edges: Edge[]) =>
  edges.map(({ level, isFound, node }) => `${'  '.repeat(level - 1)}${node.number}${isFound ? '' : ' (above)'}`);
const lines = async (query: string) => linesOf((await ask(TREE, { query })).project.entities.edges);
const entity = async (number: string, fields: string) =>
  (
    await ask(`query ($id: Int!) { entity(organization: "acme", projectId: 1, entityId: $id) { ${fields} } }`, {
      id: ids.get(number),
    })
  ).entity;

test('the roots are entities that are neither part of another nor content of an artifact', async () => {
  const { project } = await ask(
    `{ project(organization: "acme", projectId: 1) { entities(query: "is:root order:number", first: 100) { edges { node { number } } } } }`,
  );
  const tops = project.entities.edges.map(({ node }: Edge) => node.number);
  expect(tops.toSorted()).toEqual(['1', 'DOC.1', 'R.2', 'REP.1', 'STD.1', 'TS.1']);
});

test.each([
  ['DOC.1', ['R.1'], null],
  ['TS.1', ['TC.1'], null],
  ['REP.1', ['C.1'], null],
  ['STD.1', [], null],
  ['R.1', ['R.1.1', 'R.1.2'], 'DOC.1'],
  ['TC.1', ['TC.2'], 'TS.1'],
  ['TC.2', [], 'TC.1'],
  ['1', [], null],
])('below %s is %j', async (number, below, above) => {
  const { parts, partCount, whole } = await entity(
    number,
    'partCount parts(first: 10) { edges { node { number } } } whole { number }',
  );
  expect(parts.edges.map(({ node }: Edge) => node.number)).toEqual(below);
  expect(partCount).toBe(below.length);
  expect(whole?.number ?? null).toBe(above);
});

test('pages of children continue where the last one ended', async () => {
  const page = (after: string | null) =>
    entity(
      'R.1',
      `parts(first: 1${after ? `, after: "${after}"` : ''}) { edges { node { number } } pageInfo { hasNextPage endCursor } }`,
    );
  const first = (await page(null)).parts;
  expect([first.edges[0].node.number, first.pageInfo.hasNextPage]).toEqual(['R.1.1', true]);
  const second = (await page(first.pageInfo.endCursor)).parts;
  expect([second.edges[0].node.number, second.pageInfo.hasNextPage]).toEqual(['R.1.2', false]);
});

test('the children of an entity are read from any of them on', async () => {
  const from = (offset: number) =>
    entity('R.1', `parts(first: 5, offset: ${offset}) { edges { node { number } } pageInfo { hasPreviousPage } }`);
  const { parts } = await from(1);
  expect(parts.edges.map(({ node }: Edge) => node.number)).toEqual(['R.1.2']);
  expect(parts.pageInfo.hasPreviousPage).toBe(true);
  const { errors } = await truss.graph(
    'walt',
    `{ entity(organization: "acme", projectId: 1, entityId: ${ids.get('R.1')}) { parts(first: 1, offset: 100001) { edges { cursor } } } }`,
  );
  expect(errors![0]!.message).toBe('An offset can be up to 100,000. Continue from a cursor, or search for them.');
});

test('entities that a search finds stay below parents that it does not find', async () => {
  expect(await lines('Detect')).toEqual(['DOC.1 (above)', '  R.1 (above)', '    R.1.1']);
  expect(await lines('class:Requirement')).toEqual(['R.2', 'DOC.1 (above)', '  R.1', '    R.1.1', '    R.1.2']);
  expect(await lines('class:"Test Case" closer')).toEqual(['TS.1 (above)', '  TC.1 (above)', '    TC.2']);
  expect(await lines('no such thing')).toEqual([]);
});

test('the pages of a tree together are the whole tree, and its count is that of the entities found', async () => {
  const all = await lines('class:Requirement');
  const got: Edge[] = [];
  for (let after: string | null = null, more = true; more;) {
    const { edges, pageInfo, totalCount }: Page = (await ask(TREE, { query: 'class:Requirement', first: 2, after }))
      .project.entities;
    expect(totalCount).toBe(4);
    got.push(...edges);
    after = pageInfo.endCursor;
    more = pageInfo.hasNextPage;
  }
  expect(linesOf(got)).toEqual(all);
});

test('a tree is entered at any row, and its rows are counted with what stands above', async () => {
  const all = await lines('class:Requirement');
  const { project } = await ask(
    `{ project(organization: "acme", projectId: 1) { countWithParents(query: "class:Requirement")
      entities(query: "class:Requirement", first: 2, offset: 2, withParents: true) {
        edges { level isFound node { number } } pageInfo { hasPreviousPage hasNextPage } }
      allFound(query: "class:Requirement", offset: 1, first: 3, withParents: true) { number } } }`,
  );
  expect(project.countWithParents).toBe(all.length);
  expect(linesOf(project.entities.edges)).toEqual(all.slice(2, 4));
  expect(project.entities.pageInfo).toEqual({ hasPreviousPage: true, hasNextPage: true });
  // Of the rows between, those that only hold results are not selected with them.
  expect(project.allFound).toEqual([{ number: 'R.1' }, { number: 'R.1.1' }]);
});

test('an order, or a cursor of another list, is refused with a message', async () => {
  const { errors } = await truss.graph('walt', TREE, { query: 'class:Requirement order:name' });
  expect(errors?.[0].message).toContain('always in hierarchy order');
  const foreign = await truss.graph('walt', TREE, { query: '', after: 'bm8' });
  expect(foreign.errors?.[0].message).toContain('another list');
});

test('the tree of a long result takes as many statements as that of a short one', async () => {
  await lines('Detect');
  const few = await truss.readingStatements(() => lines('Detect'));
  expect(await truss.readingStatements(() => lines(''))).toBe(few);
});

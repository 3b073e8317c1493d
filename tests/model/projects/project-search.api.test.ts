// Projects of an organization are searched and sorted by the server, a page at a time.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
  const create = (name: string, folder: string, description = '') =>
    truss.graph(
      'ada',
      'mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { projectId } } }',
      { input: { organization: 'acme', name, folder, description } },
    );
  for (const [name, folder, description] of [
    ['Valves', 'Water', ''],
    ['Pumps', 'Water', 'For 100 % of the MINES'],
    ['Motors', 'Drives', ''],
  ] as const)
    expect((await create(name, folder, description)).errors).toBeUndefined();
});
afterAll(() => truss.close());

const LIST = `query ($search: String, $order: ProjectOrder, $isDescending: Boolean, $first: Int = 50, $after: String) { organization(slug: "acme") {
  projects(search: $search, order: $order, isDescending: $isDescending, first: $first, after: $after) {
    edges { node { name folder } } pageInfo { hasNextPage endCursor } totalCount } } }`;
interface List {
  edges: { node: { name: string; folder: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
}
async function list(variables: object): Promise<List> {
  const { data, errors } = await truss.graph('ada', LIST, { ...variables });
  expect(errors).toBeUndefined();
  return data.organization.projects;
}
const names = ({ edges }: List) => edges.map(({ node }) => node.name);

test.each([
  ['a name', 'valv', ['Valves']],
  ['a folder', 'WATER', ['Pumps', 'Valves']],
  ['a description, in which signs stand for themselves', '100 % of', ['Pumps']],
  ['what no project has', 'submarine', []],
])('by %s', async (_what, search, wanted) => {
  const found = await list({ search });
  expect(names(found)).toEqual(wanted);
  expect(found.totalCount).toBe(wanted.length);
});

test.each(['NAME', 'FOLDER', 'CHANGED'])(
  'sorted by %s, pages are one list, and backwards the other way round',
  async (order) => {
    const whole = names(await list({ order }));
    expect(names(await list({ order, isDescending: true }))).toEqual(whole.toReversed());
    for (const isDescending of [false, true]) {
      const got: string[] = [];
      for (let after: string | null = null, more = true; more;) {
        const page: List = await list({ order, isDescending, first: 1, after });
        got.push(...names(page));
        after = page.pageInfo.endCursor;
        more = page.pageInfo.hasNextPage;
      }
      expect(got).toEqual(isDescending ? whole.toReversed() : whole);
    }
  },
);

test('newest changes first', async () => {
  const [first] = names(await list({ order: 'CHANGED', isDescending: true }));
  expect(first).toBe('Motors');
});

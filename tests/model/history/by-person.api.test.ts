// A person's changes in all projects that the caller may read, page by page and filtered, the same through both APIs.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
const dates: string[] = [];
beforeAll(async () => {
  truss = await startTruss();
  const classId = truss.given.classId('Requirement');
  const save = async (as: Person, entities: object[]) => {
    const answer = await truss.rest(
      as,
      '/api/v4/o/acme/entities',
      entities.map((each) => ({ projectId: 1, ...each })),
    );
    return ((await answer.json()) as { id: number }[]).map(({ id }) => id);
  };
  const [a, b] = await save('walt', [
    { classId, name: 'A' },
    { classId, name: 'B' },
  ]);
  await save('walt', [{ id: a, name: 'A 2' }]);
  await save('wendy', [{ id: b, name: 'B 2' }]);
  await truss.rest('walt', '/api/v4/o/acme/entities/ids', [a], 'DELETE');
});
afterAll(() => truss.close());

const query = `query($username: String!, $type: ChangeRecordType, $from: DateTime, $to: DateTime, $first: Int!, $after: String) {
  organization(slug: "acme") { changes(username: $username, type: $type, from: $from, to: $to, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { revision type date entityName changes { field } } } } } }`;
const ask = async (as: Person, given: object) =>
  (await truss.graph(as, query, { username: 'walt', first: 10, ...given })).data.organization.changes;
const told = ({ edges }: { edges: { node: { revision: number; type: string; entityName: string } }[] }) =>
  edges.map(({ node }) => `${node.revision} ${node.type} ${node.entityName}`);

test('newest first, page by page, each once', async () => {
  const all = await ask('rob', {});
  expect(told(all)).toEqual(['4 DELETE A 2', '2 UPDATE A 2', '1 CREATE A', '1 CREATE B']);
  expect(all.totalCount).toBe(4);
  dates.push(...all.edges.map(({ node }: { node: { date: string } }) => node.date));
  const found: string[] = [];
  for (let after: string | null = null, more = true; more;) {
    const page = await ask('rob', { first: 1, after });
    found.push(...told(page));
    ({ hasNextPage: more, endCursor: after } = page.pageInfo);
  }
  expect(found).toEqual(told(all));
});

test('by kind of change and between two moments, as api/v4 has it', async () => {
  expect(told(await ask('rob', { type: 'CREATE' }))).toEqual(['1 CREATE A', '1 CREATE B']);
  const between = { from: dates[1], to: dates[1] };
  expect(told(await ask('rob', between))).toEqual(['2 UPDATE A 2']);
  const rest = await truss.rest(
    'rob',
    `/api/v4/o/acme/entities/versions/walt?from=${dates[1]}&to=${dates[1]}&limit=1&offset=0`,
  );
  expect(await rest.json()).toMatchObject([{ revision: 2, type: 'update', username: 'walt' }]);
  const second = await truss.rest('rob', '/api/v4/o/acme/entities/versions/walt?limit=1&offset=1&type=create');
  expect(await second.json()).toMatchObject([{ type: 'create', entity: { name: 'B' } }]);
});

test('a date alone is its whole day', async () => {
  const [from, to] = [dates.at(-1)!.slice(0, 10), dates[0]!.slice(0, 10)];
  expect((await ask('rob', { from, to })).totalCount).toBe(4);
  expect((await ask('rob', { to: '2026-01-01' })).totalCount).toBe(0);
});

test('a person who may not read the projects learns nothing', async () => {
  const { data, errors } = await truss.graph('olga', query, { username: 'walt', first: 10 });
  expect(data?.organization?.changes?.edges ?? []).toEqual([]);
  expect(errors?.length ?? 0).toBeGreaterThan(0);
});

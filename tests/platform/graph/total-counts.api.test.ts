// Every list says how many rows it has in all, however few of them are asked for.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let wholeId: number;
beforeAll(async () => {
  truss = await startTruss();
  const [whole, ...parts] = await truss.given.entities(['Ship', 'Hull', 'Keel', 'Mast'].map((name) => ({ name })));
  wholeId = whole!.id;
  const relationId = truss.given.relationId('decomposed by');
  const addRels = parts.map(({ id }) => ({ relationId, targetId: id, attrs: {} }));
  await truss.given.entities([{ id: wholeId, classId: undefined, addRels }]);
  await truss.given.entities([{ id: wholeId, classId: undefined, name: 'Boat' }]);
  const said = `mutation($input: SendMessageInput!) { sendMessage(input: $input) { chatMessage { id } } }`;
  for (const [n, to] of [null, null, 'ada'].entries())
    await truss.graph('walt', said, {
      input: {
        organization: 'acme',
        projectId: 1,
        content: 'Hello',
        to,
        clientId: `00000000-0000-4000-8000-00000000000${n}`,
      },
    });
});
afterAll(() => truss.close());

const project = (fields: string) => `{ project(organization: "acme", projectId: 1) { ${fields} } }`;
const whole = (fields: string) => project(`entity(entityId: ${wholeId}) { ${fields} }`);

test.each<[what: string, query: () => string, count: number]>([
  ['entities', () => project('list: entities(first: 1) { totalCount edges { cursor } }'), 4],
  [
    'entities that a query finds',
    () => project('list: entities(first: 1, query: "name:Mast") { totalCount edges { cursor } }'),
    1,
  ],
  ['children', () => whole('list: children(first: 1) { totalCount edges { cursor } }'), 3],
  ['parts', () => whole('list: parts(first: 1) { totalCount edges { cursor } }'), 3],
  ['links', () => whole('list: links(first: 1) { totalCount edges { cursor } }'), 3],
  [
    'links of a relation',
    () => whole('list: links(first: 1, relation: "decomposed by") { totalCount edges { cursor } }'),
    3,
  ],
  [
    'links of another',
    () => whole('list: links(first: 1, relation: "satisfied by") { totalCount edges { cursor } }'),
    0,
  ],
  ['the history of an entity', () => whole('list: history(first: 1) { totalCount edges { cursor } }'), 3],
  ['changes', () => project('list: changes(first: 1) { totalCount edges { cursor } }'), 9],
  ['changes of a kind', () => project('list: changes(first: 1, type: CREATE) { totalCount edges { cursor } }'), 4],
  ['what was said to everybody', () => project('list: chat(last: 1) { totalCount edges { cursor } }'), 2],
  ['what was said to somebody', () => project('list: chat(last: 1, with: "ada") { totalCount edges { cursor } }'), 1],
])('%s', async (_what, query, count) => {
  const { data, errors } = await truss.graph('walt', query());
  expect(errors).toBeUndefined();
  const { totalCount, edges } = (data.project.entity ?? data.project).list;
  expect([totalCount, edges.length]).toEqual([count, Math.min(count, 1)]);
});

test.each([
  ['ends with its first page', 'first: 10', 4, 4],
  ['ends just there', 'first: 4', 4, 4],
  ['goes on behind it', 'first: 3', 4, 3],
  ['is cut short by its query', 'first: 10, query: "limit:2"', 2, 2],
  ['is read without a row', 'first: 0', 4, 0],
])('of a list that %s', async (_what, asked, count, rows) => {
  const list = `list: entities(${asked}) { totalCount pageInfo { hasNextPage } edges { cursor } }`;
  const { data, errors } = await truss.graph('walt', project(list));
  expect(errors).toBeUndefined();
  const { totalCount, pageInfo, edges } = data.project.list;
  expect([totalCount, edges.length, pageInfo.hasNextPage]).toEqual([count, rows, rows < count]);
});

test('of the history of many entities, by one statement', async () => {
  const ask = (first: number) =>
    truss.readingStatements(() =>
      truss.graph('walt', project(`entities(first: ${first}) { edges { node { history(first: 1) { totalCount } } } }`)),
    );
  await ask(1);
  expect(await ask(4)).toBe(await ask(1));
});

test('of changes of access, for administrators', async () => {
  const audit = 'list: audit(first: 1) { totalCount edges { node { id } } }';
  const all = (await truss.graph('root', `{ ${audit.replace('first: 1', 'first: 100')} }`)).data.list;
  expect(all.totalCount).toBe(all.edges.length);
  expect((await truss.graph('root', `{ ${audit} }`)).data.list.totalCount).toBe(all.totalCount);
  expect(
    (await truss.graph('ada', `{ organization(slug: "acme") { ${audit} } }`)).data.organization.list.totalCount,
  ).toBeLessThanOrEqual(all.totalCount);
  const refused = await truss.graph('walt', `{ organization(slug: "acme") { ${audit} } }`);
  expect(refused.errors![0].extensions.status).toBe(403);
});

// Changes by kind, person and entity, page by page, newest first, the same through both APIs; one entity's history; one person's changes in
// all projects that the caller may read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

interface Done {
  revision: number;
  type: string;
  username: string;
  entityId: number;
}
interface ChangesPage {
  edges: { node: Done }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
interface Filter {
  type?: string;
  username?: string;
  entityId?: number;
  revision?: number;
  changed?: string;
}

let truss: Truss;
const ids: number[] = [];
const save = async (as: Person, entity: Record<string, unknown>) => {
  const classId = truss.given.classId('Requirement');
  const answer = await truss.rest(as, '/api/v4/o/acme/entities', [{ projectId: 1, classId, ...entity }]);
  expect(answer.status).toBe(200);
  return (await answer.json())[0].id as number;
};
const graph = async (as: Person, query: string, variables?: Record<string, unknown>) => {
  const { data, errors } = await truss.graph(as, query, variables);
  expect(errors).toBeUndefined();
  return data;
};

beforeAll(async () => {
  truss = await startTruss();
  ids.push(await save('walt', { name: 'A' }), await save('wendy', { name: 'B' }));
  await save('wendy', { id: ids[0], name: 'A by Wendy' });
  await save('walt', { id: ids[0], name: 'A by Walt' });
  await graph(
    'walt',
    `mutation { deleteEntities(input: { organization: "acme", projectId: 1, entityIds: [${ids[1]}] }) { revision } }`,
  );
  ids.push(await save('ada', { name: 'C' }));
});
afterAll(() => truss.close());

/** Newest first: revision, what, who, and which of the entities. */
const all = [
  [6, 'create', 'ada', 2],
  [5, 'delete', 'walt', 1],
  [4, 'update', 'walt', 0],
  [3, 'update', 'wendy', 0],
  [2, 'create', 'wendy', 1],
  [1, 'create', 'walt', 0],
] as const;
const told = ({ revision, type, username, entityId }: Done) => [
  revision,
  type.toLowerCase(),
  username,
  ids.indexOf(entityId),
];

async function byGraph(filter: Filter, size: number): Promise<Done[]> {
  const query = `query($type: ChangeRecordType, $username: String, $entityId: ID, $revision: Int, $changed: ChangeType, $first: Int, $after: String) {
    project(organization: "acme", projectId: 1) { changes(type: $type, username: $username, entityId: $entityId, revision: $revision, changed: $changed, first: $first, after: $after) {
      edges { node { revision type username entityId } } pageInfo { hasNextPage endCursor } } } }`;
  const found: Done[] = [];
  let after: string | null = null;
  for (let more = true; more;) {
    const { edges, pageInfo }: ChangesPage = (
      await graph('rob', query, { ...filter, type: filter.type?.toUpperCase(), first: size, after })
    ).project.changes;
    expect(edges.length).toBeLessThanOrEqual(size);
    found.push(...edges.map((edge) => edge.node));
    ({ hasNextPage: more, endCursor: after } = pageInfo);
  }
  return found;
}
async function byRest(filter: Filter, size: number): Promise<Done[]> {
  const found: Done[] = [];
  for (;;) {
    const asked = new URLSearchParams({ ...filter, limit: size, offset: found.length } as never);
    const page = (await (await truss.rest('rob', `/api/v4/o/acme/p/1/entities/changes?${asked}`)).json()) as (Done & {
      entity: { id: number };
    })[];
    found.push(...page.map((record) => ({ ...record, entityId: record.entity.id })));
    if (page.length < size) return found;
  }
}

describe.each([
  ['the graph', byGraph],
  ['api/v4', byRest],
])('the changes of a project through %s', (_api, changes) => {
  const filters: [string, () => Filter, (record: (typeof all)[number]) => boolean][] = [
    ['all of them', () => ({}), () => true],
    ['by kind', () => ({ type: 'create' }), ([, type]) => type === 'create'],
    ['by another kind', () => ({ type: 'delete' }), ([, type]) => type === 'delete'],
    ['by a kind that nobody did', () => ({ type: 'restore' }), () => false],
    ['by person', () => ({ username: 'wendy' }), ([, , who]) => who === 'wendy'],
    ['by person in capitals', () => ({ username: 'Walt' }), ([, , who]) => who === 'walt'],
    ['by entity', () => ({ entityId: ids[0]! }), ([, , , which]) => which === 0],
    ['by an entity that is gone', () => ({ entityId: ids[1]! }), ([, , , which]) => which === 1],
    ['by revision', () => ({ revision: 4 }), ([id]) => id === 4],
    ['by a revision that is not there yet', () => ({ revision: 99 }), () => false],
    ['by the kind of field', () => ({ changed: 'NAME', type: 'update' }), ([, type]) => type === 'update'],
    ['by a kind of field that nobody changed', () => ({ changed: 'SCRIPT' }), () => false],
    ['by both', () => ({ username: 'walt', type: 'update' }), ([id]) => id === 4],
    ['by what contradicts itself', () => ({ username: 'ada', entityId: ids[0]! }), () => false],
  ];
  test.each(filters)('%s', async (_what, filter, expected) => {
    for (const size of [1, 2, 4, 100]) expect((await changes(filter(), size)).map(told)).toEqual(all.filter(expected));
  });
});

test('the history of an entity lists every change made to it, and nothing else', async () => {
  const query = `query($first: Int, $after: String) { entity(organization: "acme", projectId: 1, entityId: ${ids[0]}) {
    history(first: $first, after: $after) { edges { node { revision type username entityId changes { field value originalState } } } pageInfo { hasNextPage endCursor } } } }`;
  const { edges, pageInfo } = (await graph('rob', query, { first: 2 })).entity.history;
  expect(edges.map((edge: { node: Done }) => told(edge.node))).toEqual(all.filter(([id]) => id === 4 || id === 3));
  expect(edges[0].node.changes).toEqual([{ field: 'Name', value: 'A by Walt', originalState: 'A by Wendy' }]);
  expect(pageInfo.hasNextPage).toBe(true);
  const rest = (await graph('rob', query, { first: 2, after: pageInfo.endCursor })).entity.history;
  expect(rest.edges.map((edge: { node: Done }) => told(edge.node))).toEqual(all.filter(([id]) => id === 1));
  expect(rest.pageInfo.hasNextPage).toBe(false);
});

test('each change names the cause of its revision, through both APIs', async () => {
  const undone = await graph(
    'walt',
    'mutation { undoSave(input: { organization: "acme", projectId: 1, revision: 6 }) { revision } }',
  );
  const causes = {
    5: { kind: 'delete', revision: null, projectId: null },
    6: { kind: 'save', revision: null, projectId: null },
    7: { kind: 'undo', revision: 6, projectId: null },
  };
  expect(undone.undoSave).toEqual({ revision: 7 });
  const query =
    '{ project(organization: "acme", projectId: 1) { changes(first: 3) { edges { node { revision cause { kind revision projectId } } } } } }';
  const { edges } = (await graph('rob', query)).project.changes;
  const byRevision = (records: { revision: number; cause: object }[]) =>
    Object.fromEntries(records.map(({ revision, cause }) => [revision, cause]));
  const asInRest = ({ node }: { node: { revision: number; cause: { kind: string } } }) => ({
    ...node,
    cause: { ...node.cause, kind: node.cause.kind.toLowerCase() },
  });
  expect(byRevision(edges.map(asInRest))).toEqual(causes);
  const rest = await (await truss.rest('rob', '/api/v4/o/acme/p/1/entities/changes?limit=3')).json();
  expect(byRevision(rest)).toEqual(causes);
  await graph('walt', 'mutation { undoSave(input: { organization: "acme", projectId: 1, revision: 7 }) { revision } }');
  expect((await (await truss.rest('rob', '/api/v4/o/acme/entities/versions/walt?limit=1')).json())[0]).toMatchObject({
    revision: 8,
    cause: { kind: 'redo', revision: 6 },
  });
  await truss.inside.db.deleteFrom('changeRecord').where('revision', '>', 6).execute();
});

describe('the changes of one person', () => {
  const day = (revision: number) => `2026-03-0${revision}T12:00:00.000Z`;
  beforeAll(async () => {
    for (const [revision] of all)
      await truss.inside.db
        .updateTable('changeRecord')
        .set({ date: new Date(day(revision)) })
        .where('revision', '=', revision)
        .execute();
  });
  const versions = async (as: Person, of: string, asked = '') => {
    const answer = await truss.rest(as, `/api/v4/o/acme/entities/versions/${of}?${asked}`);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as Done[]).map(({ revision }) => revision);
  };

  test.each([
    ['', [5, 4, 1]],
    ['type=update', [4]],
    ['type=restore', []],
    [`from=${day(4)}`, [5, 4]],
    [`to=${day(4)}`, [4, 1]],
    [`from=${day(2)}&to=${day(4)}`, [4]],
    ['from=2026-03-02&to=2026-03-05', [5, 4]],
    ['from=2026-03-04&to=2026-03-04', [4]],
    ['from=2026-03-04&to=2026-03-04T11:59', []],
    ['limit=2', [5, 4]],
    ['limit=2&offset=2', [1]],
  ])('%s', async (asked, revisions) => {
    expect(await versions('rob', 'walt', asked)).toEqual(revisions);
    expect(await versions('rob', 'Walt', asked)).toEqual(revisions);
  });

  test('changes in projects that the reader may not read are left out', async () => {
    const { id } = await (await truss.rest('ada', '/api/v4/o/acme/p', { name: 'Hidden' })).json();
    await save('ada', { projectId: id, name: 'Hidden' });
    expect(await versions('ada', 'ada')).toHaveLength(2);
    expect(await versions('rob', 'ada')).toEqual([6]);
    expect((await truss.rest('olga', '/api/v4/o/acme/entities/versions/ada')).status).toBe(403);
  });
});

test('an invalid filter is refused, and outsiders get no changes', async () => {
  for (const asked of ['type=rename', 'limit=0', 'limit=5000', 'offset=-1', 'entityId=x'])
    expect([asked, (await truss.rest('rob', `/api/v4/o/acme/p/1/entities/changes?${asked}`)).status]).toEqual([
      asked,
      400,
    ]);
  expect((await truss.rest('olga', '/api/v4/o/acme/p/1/entities/changes')).status).toBe(403);
  const query = (args: string) =>
    `{ project(organization: "acme", projectId: 1) { changes(${args}) { edges { cursor } } } }`;
  for (const args of ['first: 5, after: "nonsense"', 'first: 101', 'first: 5, type: rename'])
    expect((await truss.graph('rob', query(args))).errors).toHaveLength(1);
});

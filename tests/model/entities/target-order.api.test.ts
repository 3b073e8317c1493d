// Targets of a relation are sorted by number until somebody orders them. Both APIs set and return that order, page by page; it belongs to
// one side alone, is on record, undone, part of the past, and included in copies and files.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { exchangeIn } from '../../support/exchange.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let relatedTo: number;
beforeAll(async () => {
  truss = await startTruss();
  relatedTo = truss.given.relationId('related to');
});
afterAll(() => truss.close());

interface Stage {
  near: number;
  a: number;
  b: number;
  c: number;
}

/** Something that is related to three, which stand by number at first. */
async function stage(): Promise<Stage> {
  const [near, a, b, c] = await truss.given.entities([
    { name: 'Near' },
    { name: 'A', number: '1' },
    { name: 'B', number: '2' },
    { name: 'C', number: '10' },
  ]);
  const addRels = [c!, b!, a!].map(({ id }) => ({ relationId: relatedTo, targetId: id, attrs: {} }));
  await truss.given.entities([{ id: near!.id, classId: undefined, addRels }]);
  return { near: near!.id, a: a!.id, b: b!.id, c: c!.id };
}

const links = async (entityId: number, { first = 100, after = null as string | null, asOf = '' } = {}) => {
  const { data, errors } = await truss.graph(
    'rob',
    `query($after: String) { project(organization: "acme", projectId: 1${asOf}) { entity(entityId: ${entityId}) {
      links(relation: "related to", first: ${first}, after: $after) { edges { node { entity { name } } } pageInfo { hasNextPage endCursor } }
      relationGroups { relation { name } isOrdered links(first: ${first}) { entity { name } } } } } }`,
    { after },
  );
  expect(errors).toBeUndefined();
  const { links: page, relationGroups } = data.project.entity;
  type Far = { entity: { name: string } };
  const group = relationGroups.find((each: { relation: { name: string } }) => each.relation.name === 'related to');
  return {
    names: (page.edges as { node: Far }[]).map(({ node }) => node.entity.name).join(' '),
    grouped: (group.links as Far[]).map(({ entity }) => entity.name).join(' '),
    isOrdered: group.isOrdered as boolean,
    info: page.pageInfo as { hasNextPage: boolean; endCursor: string },
  };
};
const rels = async (id: number) => {
  const answer = await truss.rest('rob', '/api/v4/o/acme/entities/ids', { ids: [id], includeRelations: true });
  return ((await answer.json())[0].rels as { targetId: number }[]).map(({ targetId }) => targetId);
};

interface Answer {
  status: number;
  message?: string;
}
type Order = (as: 'walt' | 'rob', near: number, targetIds: number[], relationId?: number) => Promise<Answer>;
const byGraph: Order = async (as, near, targetIds, relationId = relatedTo) => {
  const input = {
    organization: 'acme',
    projectId: 1,
    entities: [{ entityId: near, linkOrders: [{ relationId, targetIds }] }],
  };
  const save = 'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { revision } }';
  const { errors } = await truss.graph(as, save, { input });
  return errors ? { status: errors[0].extensions.status, message: errors[0].message } : { status: 200 };
};
const byRest: Order = async (as, near, targetIds, relationId = relatedTo) => {
  const body = [{ id: near, projectId: 1, relOrders: [{ relationId, targetIds }] }];
  const answer = await truss.rest(as, '/api/v4/o/acme/entities', body);
  return { status: answer.status, message: answer.ok ? undefined : (await answer.json()).message };
};
const undo = async () => {
  const { revision } = await (await truss.rest('rob', '/api/v4/o/acme/p/1')).json();
  const taken = 'mutation($input: UndoSaveInput!) { undoSave(input: $input) { revision } }';
  const { errors } = await truss.graph('walt', taken, { input: { organization: 'acme', projectId: 1, revision } });
  expect(errors).toBeUndefined();
  return revision as number;
};

describe.each([
  ['the graph', byGraph],
  ['api/v4', byRest],
])('through %s', (_door, order) => {
  test('the named ones are first, the others behind them by number, and both APIs say so', async () => {
    const { near, a, b, c } = await stage();
    expect(await links(near)).toMatchObject({ names: 'A B C', grouped: 'A B C', isOrdered: false });
    expect(await order('walt', near, [c])).toMatchObject({ status: 200 });
    expect(await links(near)).toMatchObject({ names: 'C A B', grouped: 'C A B', isOrdered: true });
    await order('walt', near, [b, a]);
    expect(await links(near)).toMatchObject({ names: 'B A C', grouped: 'B A C' });
    expect(await rels(near)).toEqual([b, a, c]);
    expect(await links(near, { first: 2 })).toMatchObject({ grouped: 'B A' });
    expect(await order('walt', near, [])).toMatchObject({ status: 200 });
    expect(await links(near)).toMatchObject({ names: 'A B C', isOrdered: false });
  });

  test('a reader is refused, and so is an entity that is not linked, named twice, or of no relation', async () => {
    const { near, a, b } = await stage();
    const [stranger] = await truss.given.entities([{ name: 'Stranger' }]);
    expect(await order('rob', near, [b, a])).toMatchObject({ status: 403 });
    expect(await order('walt', near, [b, stranger!.id])).toMatchObject({
      status: 400,
      message: `'Near' is not linked to entity ${stranger!.id} by 'related to'. Leave that entity out of the order.`,
    });
    expect(await order('walt', near, [b, a, b])).toMatchObject({
      status: 400,
      message: "The order of 'related to' has an entity twice. Send each entity once.",
    });
    expect((await order('walt', near, [a], 987_654)).status).toBeGreaterThanOrEqual(400);
    expect(await links(near)).toMatchObject({ names: 'A B C', isOrdered: false });
  });
});

test('pages go on where the last one ended, in the order', async () => {
  const { near, b, c } = await stage();
  await byRest('walt', near, [c, b]);
  const names = [];
  for (let after: string | null = null, isOver = false; !isOver;) {
    const page: Awaited<ReturnType<typeof links>> = await links(near, { first: 1, after });
    names.push(page.names);
    after = page.info.endCursor;
    isOver = !page.info.hasNextPage;
  }
  expect(names).toEqual(['C', 'B', 'A']);
});

test('later links are behind the ordered ones, sorted by number', async () => {
  const { near, a, b, c } = await stage();
  const [late] = await truss.given.entities([{ name: 'Early', number: '0' }]);
  const addRels = [{ relationId: relatedTo, targetId: late!.id, attrs: {} }];
  await byRest('walt', near, [c, b, a]);
  await truss.given.entities([{ id: near, classId: undefined, addRels }]);
  expect(await links(near)).toMatchObject({ names: 'C B A Early' });
});

test('the other end keeps an order of its own', async () => {
  const { a, b } = await stage();
  const { near } = await stage();
  const relates = truss.given.relationId('relates');
  const addRels = [a, b].map((targetId) => ({ relationId: relatedTo, targetId, attrs: {} }));
  await truss.given.entities([{ id: near, classId: undefined, addRels }]);
  const nears = await rels(a);
  expect(nears).toHaveLength(2);
  await byRest('walt', a, nears.toReversed(), relates);
  expect(await rels(a)).toEqual(nears.toReversed());
  expect(await links(near)).toMatchObject({ names: 'A A B B C' });
});

test('links of the same save can be ordered by it', async () => {
  const { near, a } = await stage();
  const [fourth] = await truss.given.entities([{ name: 'D', number: '20' }]);
  const patch = {
    id: near,
    classId: undefined,
    addRels: [{ relationId: relatedTo, targetId: fourth!.id, attrs: {} }],
    relOrders: [{ relationId: relatedTo, targetIds: [fourth!.id, a] }],
  };
  await truss.given.entities([patch]);
  expect(await links(near)).toMatchObject({ names: 'D A B C' });
});

test('the history tells of a new order in words; it can be undone, and the past is unchanged', async () => {
  const { near, a, b, c } = await stage();
  await byGraph('walt', near, [c, a, b]);
  const { data } = await truss.graph(
    'rob',
    `{ entity(organization: "acme", projectId: 1, entityId: ${near}) { history(first: 1) { edges { node { changes { type field wording valueText originalText } } } } } }`,
  );
  expect(data.entity.history.edges[0].node.changes).toEqual([
    {
      type: 'METADATA',
      field: 'Order of related to',
      wording: 'changed',
      valueText: '3 in a custom order',
      originalText: 'by number',
    },
  ]);
  const revision = await undo();
  expect(await links(near)).toMatchObject({ names: 'A B C', isOrdered: false });
  expect(await links(near, { asOf: `, asOf: { revision: ${revision} }` })).toMatchObject({ names: 'C A B' });
});

test('a tree goes by number, as documents and diagrams do', async () => {
  const [whole, first, second] = await truss.given.entities([
    { name: 'Whole' },
    { name: 'First', number: '1' },
    { name: 'Second', number: '2' },
  ]);
  const relationId = truss.given.relationId('decomposed by');
  const addRels = [first!, second!].map(({ id }) => ({ relationId, targetId: id, attrs: {} }));
  await truss.given.entities([{ id: whole!.id, classId: undefined, addRels }]);
  await byRest('walt', whole!.id, [second!.id, first!.id], relationId);
  const { data, errors } = await truss.graph(
    'rob',
    `{ entity(organization: "acme", projectId: 1, entityId: ${whole!.id}) {
      children(first: 9) { edges { node { name } } }
      links(relation: "decomposed by", first: 9) { edges { node { entity { name } } } } } }`,
  );
  expect(errors).toBeUndefined();
  expect(data.entity).toEqual({
    children: { edges: [{ node: { name: 'First' } }, { node: { name: 'Second' } }] },
    links: { edges: [{ node: { entity: { name: 'Second' } } }, { node: { entity: { name: 'First' } } }] },
  });
});

test.each(['json', 'reqif'] as const)('a project that comes back from %s has it', async (format) => {
  const { near, a, b, c } = await stage();
  await byRest('walt', near, [b, c, a]);
  await truss.given.entities([{ id: near, classId: undefined, name: `Kept in ${format}` }]);
  const { empty, exported, imported } = exchangeIn(truss);
  const target = await empty(`From ${format}`);
  await imported(target, format, await exported(1, format));
  const { data } = await truss.graph(
    'ada',
    `{ project(organization: "acme", projectId: ${target}) { entities(query: "name:\\"Kept in ${format}\\"", first: 1) { edges { node {
      links(relation: "related to", first: 9) { edges { node { entity { name } } } } } } } } }`,
  );
  const found = data.project.entities.edges[0].node.links.edges as { node: { entity: { name: string } } }[];
  expect(found.map(({ node }) => node.entity.name)).toEqual(['B', 'C', 'A']);
});

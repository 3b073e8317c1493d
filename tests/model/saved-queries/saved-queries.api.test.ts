// Saved queries through both APIs: people keep searches for themselves or for the project, and each says how many entities it finds.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
  await truss.given.entities([
    { name: 'Find fires' },
    { name: 'Tell people' },
    { classId: truss.given.classId('Risk'), name: 'Fire spreads' },
  ]);
});
afterAll(() => truss.close());

interface Saved {
  id: number;
  name: string;
  query: string;
  isShared: boolean;
  count: number | null;
  view: object | null;
  createdBy: string;
}
interface Answer {
  status: number;
  message?: string;
  saved?: Saved;
}
interface Calls {
  list(as: Person): Promise<Saved[]>;
  create(as: Person, given: object): Promise<Answer>;
  save(as: Person, id: number, given: object): Promise<Answer>;
  remove(as: Person, id: number): Promise<Answer>;
}

const PATH = '/api/v4/o/acme/p/1/queries';
const told = async (response: Response): Promise<Answer> => {
  const body = await response.json();
  return { status: response.status, message: body.message, saved: body };
};
const rest: Calls = {
  list: async (as) => (await (await truss.rest(as, PATH)).json()) as Saved[],
  create: async (as, given) => told(await truss.rest(as, PATH, given)),
  save: async (as, id, given) => told(await truss.rest(as, `${PATH}/${id}`, given, 'PUT')),
  remove: async (as, id) => told(await truss.rest(as, `${PATH}/${id}`, undefined, 'DELETE')),
};

const nodeId = (type: string, id: number) => Buffer.from(`${type}:1:${id}`).toString('base64');
const FIELDS = 'id: savedQueryId name query isShared count createdBy view { kind order groupBy groupTitle columns }';
async function mutate(as: Person, name: string, input: object): Promise<Answer> {
  const type = name[0]!.toUpperCase() + name.slice(1);
  const kept = name === 'deleteSavedQuery' ? 'deletedId' : `savedQuery { ${FIELDS} }`;
  const { data, errors } = await truss.graph(
    as,
    `mutation($input: ${type}Input!) { ${name}(input: $input) { ... on ${type}Payload { ${kept} } ... on Refusal { status message } } }`,
    { input: { projectId: nodeId('Project', 1), ...input } },
  );
  expect(errors).toBeUndefined();
  const { savedQuery, status = 200, message } = data[name];
  return { status, message, saved: savedQuery };
}
const graph: Calls = {
  list: async (as) =>
    (await truss.graph(as, `{ project(organization: "acme", projectId: 1) { savedQueries { ${FIELDS} } } }`)).data
      .project.savedQueries,
  create: (as, given) => mutate(as, 'createSavedQuery', given),
  save: (as, id, given) => mutate(as, 'saveSavedQuery', { savedQueryId: nodeId('SavedQuery', id), ...given }),
  remove: (as, id) => mutate(as, 'deleteSavedQuery', { savedQueryId: nodeId('SavedQuery', id) }),
};

describe.each([
  ['graph', graph],
  ['api/v4', rest],
])('through %s', (api, at) => {
  const named = async (as: Person, name: string) => (await at.list(as)).find((each) => each.name === name);

  test('somebody keeps a search for themselves, changes it and deletes it, unseen by others', async () => {
    const { saved } = await at.create('rob', { name: ` Needs ${api} `, query: ' class:Requirement ' });
    expect(saved).toMatchObject({ name: `Needs ${api}`, query: 'class:Requirement', isShared: false, count: 2 });
    expect(await named('walt', saved!.name)).toBeUndefined();
    expect((await at.save('walt', saved!.id, { name: 'Mine now' })).status).toBe(404);
    expect((await at.remove('walt', saved!.id)).status).toBe(404);
    await at.save('rob', saved!.id, { query: 'class:Risk' });
    expect(await named('rob', saved!.name)).toMatchObject({ query: 'class:Risk', count: 1, createdBy: 'rob' });
    expect((await at.remove('rob', saved!.id)).status).toBe(200);
    expect(await named('rob', saved!.name)).toBeUndefined();
  });

  test('a writer shares a query with everybody, and only writers change shared ones', async () => {
    const { saved } = await at.create('walt', { name: `Top ${api}`, query: 'is:top', isShared: false });
    expect(await at.save('walt', saved!.id, { isShared: true })).toMatchObject({ status: 200 });
    expect(await named('rob', saved!.name)).toMatchObject({ isShared: true, count: 3 });
    expect((await at.save('rob', saved!.id, { name: 'Other' })).status).toBe(403);
    expect((await at.remove('rob', saved!.id)).status).toBe(403);
    expect((await at.create('rob', { name: 'For all', query: 'is:top', isShared: true })).status).toBe(403);
    expect((await at.save('wendy', saved!.id, { name: `Roots ${api}` })).saved?.name).toBe(`Roots ${api}`);
    expect((await at.remove('wendy', saved!.id)).status).toBe(200);
  });

  test('a search keeps the view of the table, until that is changed or removed', async () => {
    const view = {
      kind: 'FLAT',
      order: 'name-',
      groupBy: 'class',
      groupTitle: 'Class',
      columns: ['status', 'relation:verified by'],
    };
    const { saved } = await at.create('walt', { name: `Seen ${api}`, query: 'is:top', isShared: true, view });
    expect(saved!.view).toEqual(view);
    expect((await named('rob', saved!.name))?.view).toEqual(view);
    const cards = { kind: 'CARDS', columns: [] };
    const { saved: changed } = await at.save('walt', saved!.id, { view: cards });
    expect(changed!.view).toEqual({ ...cards, order: null, groupBy: null, groupTitle: null });
    expect((await at.save('rob', saved!.id, { view: null })).status).toBe(403);
    expect((await at.save('walt', saved!.id, { query: 'is:leaf' })).saved!.view).toEqual(changed!.view);
    expect((await at.save('walt', saved!.id, { view: null })).saved!.view).toBeNull();
    expect((await at.remove('walt', saved!.id)).status).toBe(200);
    const { saved: plain } = await at.create('walt', { name: `Unseen ${api}`, query: 'is:top' });
    expect(plain!.view).toBeNull();
  });

  test('an invalid view is refused in words, and the saved one stays', async () => {
    const { saved } = await at.create('rita', {
      name: `Kept ${api}`,
      query: 'is:top',
      view: { kind: 'TREE', columns: ['class'] },
    });
    const refusal = async (view: object) =>
      (await at.save('rita', saved!.id, { name: 'Lost', view: { kind: 'FLAT', columns: [], ...view } })).message;
    expect(await refusal({ order: 'colour-' })).toBe("Unknown field 'colour' at 1.");
    expect(await refusal({ groupBy: '"Colour"', groupTitle: 'Colour' })).toBe("Unknown field 'Colour' at 1.");
    for (const text of ['a\u0000b', '\ud800'])
      expect(await refusal({ columns: [text] })).toMatch(/^One of the texts contains a NUL or half of a character/);
    expect(await refusal({ columns: ['by', 'by'] })).toBe('A table layout can have each column only once.');
    expect(await refusal({ columns: ['x'.repeat(4001)] })).toBe(
      'The texts of a table layout can have up to 4000 characters.',
    );
    expect(
      (await at.create('rita', { name: 'New', query: 'is:top', view: { kind: 'FLAT', columns: [''] } })).message,
    ).toBe('The texts of a table layout must not be empty. Leave empty ones out.');
    expect(await named('rita', saved!.name)).toMatchObject({ view: { kind: 'TREE', columns: ['class'] } });
    expect(await named('rita', 'New')).toBeUndefined();
  });

  test('an invalid query is refused in words', async () => {
    const refusal = async (given: object) =>
      (await at.create('rita', { name: 'A', query: 'is:top', ...given })).message;
    expect(await refusal({ name: '  ' })).toBe('A saved query needs a name. Enter one and try again.');
    expect(await refusal({ query: '' })).toBe('Send a query; an empty query finds everything.');
    expect(await refusal({ query: 'colour:red' })).toBe("Unknown field 'colour' at 1.");
    const { saved } = await at.create('rita', { name: `Once ${api}`, query: 'is:top' });
    expect(await refusal({ name: `ONCE ${api}` })).toMatch(/^This name is already in use/);
    expect(saved!.count).toBe(3);
  });
});

test('a list takes as many statements as one query, and an outdated query is not counted', async () => {
  const create = (query: string) => graph.create('wendy', { name: query, query });
  const listing = () => truss.statements(() => graph.list('wendy'));
  await create('class:Risk');
  const one = await listing();
  for (const query of ['is:leaf', 'limit:2', 'order:name fire']) await create(query);
  expect(await listing()).toBe(one);
  const { db } = truss.inside;
  await db.updateTable('savedQuery').set({ query: 'gone:1' }).where('name', '=', 'is:leaf').execute();
  const counts = (await graph.list('wendy')).map(({ name, count }) => [name, count]);
  expect(counts).toEqual([
    ['class:Risk', 1],
    ['is:leaf', null],
    ['limit:2', 2],
    ['order:name fire', 2],
  ]);
});

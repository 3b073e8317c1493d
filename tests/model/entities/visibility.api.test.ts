// Visibility of redacted, hidden and archived entities, in every list, search, count, history and export.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { follow } from '../../live/cast.ts';
import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

/** Stands in name, description, rationale, a passage and a comment of what is redacted, and nowhere else. */
const SECRET = 'zebrafish';
const path = '/api/v4/o/acme';

let truss: Truss;
let secret: number;
let near: number;
/** The revision at which it was not redacted yet. */
let before: number;
/** Files: used by what is redacted alone, and by something else too. */
let theirs: number;
let shared: number;
beforeAll(async () => {
  truss = await startTruss();
  const { classId, propertyId, relationId } = truss.given;
  const [one, other] = await truss.given.entities([
    {
      projectId: 1,
      classId: classId('Requirement'),
      number: 'R.7',
      name: `Name ${SECRET}`,
      description: `<p>Text ${SECRET} here</p>`,
      attrs: { [propertyId('Requirement', 'Rationale')]: `Why ${SECRET}` },
    },
    { projectId: 1, classId: classId('Requirement'), number: 'R.8', name: 'Beside it' },
  ]);
  secret = one!.id;
  near = other!.id;
  const rels = [{ relationId: relationId('decomposed by'), targetId: secret, attrs: {} }];
  await save('walt', [{ id: near, rels }]);
  await save('walt', [{ id: secret, name: `Other name ${SECRET}` }]);
  const place = { field: 'DESCRIPTION', quote: `Text ${SECRET}`, before: '', after: ' here' };
  const content = `Of ${SECRET}, @rita and @walt`;
  await truss.rest('walt', `${path}/comments`, { entityId: secret, content, ...place });
  theirs = await upload(SECRET);
  shared = await upload('plain');
  await save('walt', [
    { id: secret, imageId: theirs },
    { id: near, imageId: shared },
  ]);
  const text = `<p>Text ${SECRET} here <a href="${path}/files/${theirs}/download">x</a> <a href="${path}/files/${shared}">y</a></p>`;
  await save('walt', [{ id: secret, description: text }]);
  await truss.rest('walt', `${path}/changerequests`, {
    entityId: secret,
    name: `Rather ${SECRET}`,
    reason: `For ${SECRET}`,
  });
  before = (await truss.given.records()).at(-1)!.revision;
  await truss.rest('ada', `${path}/p/1/baselines`, { name: 'Before' });
  expect((await save('walt', [{ id: secret, isRedacted: true }])).status).toBe(200);
  await truss.rest('walt', `${path}/comments`, { entityId: secret, content });
});
afterAll(() => truss.close());

async function upload(text: string): Promise<number> {
  const form = new FormData();
  form.set('upload_file', new Blob([text], { type: 'text/plain' }), `${text}.txt`);
  const sent = { method: 'POST', body: form, headers: { cookie: await truss.cookie('walt') } };
  return ((await (await fetch(`${truss.url}${path}/p/1/files`, sent)).json()) as { id: number }).id;
}

const save = (as: Person, patches: Record<string, unknown>[]) =>
  truss.rest(
    as,
    `${path}/entities`,
    patches.map((patch) => ({ projectId: 1, ...patch })),
  );
const rest = async (as: Person, url: string, body?: unknown) => (await truss.rest(as, `${path}/${url}`, body)).text();
const graph = async (as: Person, fields: string, asOf?: number) =>
  JSON.stringify(
    await truss.graph(
      as,
      `query($asOf: AsOfInput) { project(organization: "acme", projectId: 1, asOf: $asOf) { ${fields} } }`,
      { asOf: asOf === undefined ? null : { revision: asOf } },
    ),
  );

const said = `name displayName description plainDescription attributes { property { name } json text } metadata`;
const changed = `entityName changes { field value originalState valueText originalText }`;

/** Each way by which somebody who may read comes to what it says. */
const calls: Record<string, (as: Person) => Promise<string>> = {
  'one entity': (as) => graph(as, `entity(entityId: ${secret}) { ${said} }`),
  'a node': async (as) =>
    JSON.stringify(
      await truss.graph(as, `query($id: ID!) { node(id: $id) { ... on Entity { ${said} } } }`, {
        id: id('Entity', secret),
      }),
    ),
  'a list': (as) => graph(as, `entities(first: 100) { edges { node { ${said} } } }`),
  'the far end of a link': (as) =>
    graph(as, `entity(entityId: ${near}) { links(first: 10) { edges { node { entity { ${said} } } } } }`),
  'the parts of a whole': (as) =>
    graph(as, `entity(entityId: ${near}) { children(first: 10) { edges { node { ${said} } } } }`),
  'a diagram': (as) =>
    graph(as, `diagram(slug: "hierarchy", entityId: ${near}) { content { shapes { entity { ${said} } } } }`),
  'the past, when it was not redacted': (as) => graph(as, `entity(entityId: ${secret}) { ${said} }`, before),
  'a list of the past': (as) => graph(as, `entities(first: 100) { edges { node { ${said} } } }`, before),
  'its history': (as) =>
    graph(as, `entity(entityId: ${secret}) { history(first: 50) { edges { node { ${changed} } } } }`),
  'what was done': (as) => graph(as, `changes(first: 100) { edges { node { ${changed} } } }`),
  'what became of it': (as) =>
    graph(
      as,
      `compare(from: { asOf: { revision: 0 } }, first: 20) { edges { node { before { ${said} } after { ${said} } changes { value originalState } } } }`,
    ),
  'a comparison of two pasts': (as) =>
    graph(
      as,
      `compare(from: { asOf: { revision: ${before - 1} } }, to: { asOf: { revision: ${before} } }, first: 20) {
        edges { node { before { ${said} } after { ${said} } changes { value originalState } } } }`,
    ),
  'what a baseline holds': (as) =>
    graph(as, `baselines(first: 1) { edges { node { entities(first: 10) { edges { node { ${said} } } } } } }`),
  'what is said of it': (as) =>
    graph(as, `comments(first: 50) { edges { node { content quote entity { ${said} } } } }`),
  'scripts: entities': (as) => rest(as, 'entities/ids', { ids: [secret, near], includeRelations: true }),
  'scripts: a search': (as) => rest(as, 'p/1/entities/search', { query: 'number:R.*' }),
  'scripts: changes': (as) => rest(as, 'p/1/entities/changes?limit=100&offset=0'),
  'scripts: versions of a person': (as) => rest(as, 'entities/versions/walt?limit=100&offset=0'),
  'scripts: comments': (as) => rest(as, 'p/1/comments'),
  'an export with its history': (as) => rest(as, 'p/1/export/json?includeHistory=true'),
  'scripts: change requests for it': (as) => rest(as, 'p/1/changerequests'),
  'the change requests beside it': (as) =>
    graph(
      as,
      `entities(first: 50, query: "class:Issue") { edges { node { ${said} history(first: 9) { edges { node { ${changed} } } } } } }`,
    ),
  'what its file is called': (as) => rest(as, `files/${theirs}`),
  'what its file holds': (as) => rest(as, `files/${theirs}/download`),
  'what its picture shows': (as) => rest(as, `files/${theirs}/serve`),
  'an export in XML': (as) => rest(as, 'p/1/export/xml'),
};

const holds = (text: string) => text.toLowerCase().includes(SECRET);

describe.each(Object.keys(calls))('a redacted entity, by %s', (api) => {
  test.each([
    ['ada', true],
    ['walt', true],
    ['rita', false],
    ['rob', false],
    ['olga', false],
  ] as const)('%s: %s', async (as, sees) => {
    const text = await calls[api]!(as);
    expect(text).not.toContain('Internal');
    if (as === 'rob') expect(text).not.toContain('"errors"');
    expect(holds(text), text.slice(0, 1_000)).toBe(sees);
  });
});

test('values of its links are hidden with it, on both sides, now and in history', async () => {
  const { relationId } = truss.given;
  const { properties } = JSON.parse(await rest('ada', 'p/1/schema')) as { properties: { id: number; name: string }[] };
  const property = String(properties.find(({ name }) => name === 'Multiplicity')!.id);
  const attrs = { [property]: '7..8' };
  await save('walt', [{ id: near, rels: [{ relationId: relationId('decomposed by'), targetId: secret, attrs }] }]);
  const { revision } = (await truss.given.records()).at(-1)!;
  const links = `entity(entityId: ${near}) { links(first: 10) { edges { node { attributes { text } } } } }`;
  const told = async (as: Person) => [
    await graph(as, links),
    await graph(as, links, revision),
    await rest(as, 'entities/ids', { ids: [near, secret], includeRelations: true }),
    await rest(as, `p/1/entities/changes?revision=${revision}`),
    await rest(as, 'p/1/export/json'),
  ];
  expect((await told('walt')).map((text) => text.includes('7..8'))).toEqual([true, true, true, true, true]);
  expect((await told('rob')).map((text) => text.includes('7..8'))).toEqual([false, false, false, false, false]);
});

test('a file that another entity uses too is there for readers of that', async () => {
  expect(await rest('rob', `files/${shared}/download`)).toBe('plain');
});

test('its number, class and links stay, and it says of itself that something is kept', async () => {
  const { data } = await truss.graph(
    'rob',
    `{ project(organization: "acme", projectId: 1) { entity(entityId: ${secret}) {
      number name plainDescription isRedacted isVeiled class { name } parent { number } attributes { text } workflowState { state } transitions { name } qualityScore } } }`,
  );
  expect(data.project.entity).toEqual({
    number: 'R.7',
    name: 'REDACTED',
    plainDescription: 'REDACTED',
    isRedacted: true,
    isVeiled: true,
    class: { name: 'Requirement' },
    parent: { number: 'R.8' },
    attributes: [],
    workflowState: null,
    transitions: [],
    qualityScore: null,
  });
  const mine = await truss.graph(
    'walt',
    `{ project(organization: "acme", projectId: 1) { entity(entityId: ${secret}) { isVeiled } } }`,
  );
  expect(mine.data.project.entity.isVeiled).toBe(false);
});

test('nobody finds it by its text, not even writers; by its number everybody does', async () => {
  const found = async (as: Person, query: string) =>
    (
      (JSON.parse(await rest(as, 'p/1/entities/search', { query })) as { entities: { id: number }[] }).entities ?? []
    ).map((each) => each.id);
  for (const as of ['walt', 'rob'] as const) {
    for (const query of [
      SECRET,
      `name:~${SECRET}`,
      `description:${SECRET}`,
      `Rationale:${SECRET}`,
      `comment:${SECRET}`,
    ])
      expect([as, query, await found(as, query)]).toEqual([as, query, []]);
    expect(await found(as, 'number:R.7')).toEqual([secret]);
    // With the change request for it.
    expect(await found(as, 'is:redacted -class:Issue')).toEqual([secret]);
  }
});

test('a follower of the project only hears what they may see', async () => {
  const words = `subscription { projectChanged(organization: "acme", projectId: 1) { revision records { entityName changes { value } } } }`;
  type Heard = { revision: number; records: object[] };
  const after = (await truss.given.records()).at(-1)!.revision;
  const from = words.replace('projectId: 1)', `projectId: 1, after: ${after})`);
  const [rob, walt] = [await follow<Heard>(truss, 'rob', from), await follow<Heard>(truss, 'walt', from)];
  await save('walt', [{ id: secret, description: `<p>Text ${SECRET} here too</p>` }]);
  const { revision } = (await truss.given.records()).at(-1)!;
  const [theirs, his] = await Promise.all(
    [rob, walt].map(({ inbox }) => inbox.until((each) => each.revision === revision)),
  );
  expect([holds(JSON.stringify(theirs)), holds(JSON.stringify(his))]).toEqual([false, true]);
  await Promise.all([rob.stop(), walt.stop()]);
});

test('notices of it say no more than that there is something', async () => {
  const texts = async (as: Person) =>
    (
      (
        await truss.graph(
          as,
          '{ project(organization: "acme", projectId: 1) { notices(first: 50) { edges { node { text } } } } }',
        )
      ).data.project.notices.edges as { node: { text: string } }[]
    ).map(({ node }) => node.text);
  const [told] = await texts('rita');
  expect(told).toBe('A notification about a redacted entity.');
  expect(holds((await texts('rita')).join())).toBe(false);
});

test('a person who may not see it cannot take it anywhere: no copy, no change request', async () => {
  const copied = await truss.rest('rita', `${path}/p/1/copy?name=Mine`, {});
  expect(copied.status).toBe(403);
  const proposed = await truss.rest('rita', `${path}/changerequests`, { entityId: secret, name: 'Else' });
  expect([proposed.status, ((await proposed.json()) as { message: string }).message]).toEqual([
    403,
    'You do not have permission to propose changes to redacted entities. Ask an Owner of the project.',
  ]);
});

test('a writer sets these flags, in one step, and undoes them; others do not, nor through a lock', async () => {
  const flags = ['isHidden', 'isArchived', 'isRedacted'] as const;
  const [one, two] = await truss.given.entities([
    { projectId: 1, classId: truss.given.classId('Asset'), name: 'One' },
    { projectId: 1, classId: truss.given.classId('Asset'), name: 'Two' },
  ]);
  for (const flag of flags) {
    for (const as of ['rita', 'rob'] as const)
      expect((await save(as, [{ id: one!.id, [flag]: true }])).status).toBe(403);
    const both = [one!.id, two!.id].map((each) => ({ id: each, [flag]: true }));
    expect((await save('walt', both)).status).toBe(200);
    expect(
      (
        await save(
          'walt',
          both.map((each) => ({ ...each, [flag]: false })),
        )
      ).status,
    ).toBe(200);
  }
  await truss.rest('walt', `${path}/entities/lock/${one!.id}`, undefined, 'PUT');
  expect((await save('wendy', [{ id: one!.id, isHidden: true }])).status).toBe(409);
});

describe.each(['isHidden', 'isArchived'] as const)('an entity with the flag %s', (flag) => {
  const word = flag === 'isHidden' ? 'hidden' : 'archived';
  let one: number;
  beforeAll(async () => {
    const made = await truss.given.entity({ class: 'Asset', name: `Put away ${word}`, number: `P.${word}` });
    one = made.id;
    await save('walt', [{ id: near, addRels: [] }]);
    expect((await save('walt', [{ id: one, [flag]: true }])).status).toBe(200);
  });

  test.each(['ada', 'walt', 'rita', 'rob'] as const)(
    '%s: left out of lists, counts and searches that do not ask for it',
    async (as) => {
      const search = async (query: string) =>
        JSON.parse(await rest(as, 'p/1/entities/search', { query })) as { total: number; entities: { id: number }[] };
      for (const query of ['', 'class:Asset', `number:P.${word}`, word]) {
        const found = await search(query);
        expect([query, found.entities.some((each) => each.id === one)]).toEqual([query, false]);
      }
      expect((await search(`is:${word}`)).entities.map((each) => each.id)).toEqual([one]);
      const counted = await graph(as, `counts { total byClass { class { name } count } }`);
      const listed = await graph(as, `entities(first: 1) { totalCount }`);
      const total = (text: string, of: RegExp) => Number(of.exec(text)![1]);
      expect(total(counted, /"total":(\d+)/)).toBe(total(listed, /"totalCount":(\d+)/));
    },
  );

  test.each(['walt', 'rob'] as const)('%s: found by its number, and in history, past and exports', async (as) => {
    for (const text of [
      await graph(as, `entity(entityId: ${one}) { name }`),
      await graph(as, `changes(entityId: "${id('Entity', one)}", first: 5) { edges { node { entityName } } }`),
      await rest(as, 'entities/ids', { ids: [one] }),
      await rest(as, 'p/1/export/json'),
    ])
      expect(text).toContain(`Put away ${word}`);
  });
});

test('an exported diagram contains of it only what the person may see', async () => {
  const drawn = async (as: Person, asOf?: number) => {
    const when = asOf === undefined ? '' : `?asOf=${asOf}`;
    return (await truss.rest(as, `${path}/p/1/diagrams/hierarchy/${near}/export/svg${when}`)).text();
  };
  expect(await drawn('ada')).toContain(SECRET);
  for (const asOf of [undefined, before]) {
    const svg = await drawn('rob', asOf);
    expect(svg).toContain('Beside it');
    expect(svg).not.toContain(SECRET);
    expect(svg).toContain('R.7');
  }
});

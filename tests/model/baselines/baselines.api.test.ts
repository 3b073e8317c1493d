// Baselines and test cycles through both APIs.
// Whoever may makes one of a project, an artifact, a query or chosen entities; it is read, compared and gone back to, whatever happened since.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Entity } from '../../../server/model/entities/entity.ts';
import { follow } from '../../live/cast.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let document: Entity;
let section: Entity;
let first: Entity;
let second: Entity;
beforeAll(async () => {
  truss = await startTruss();
  const { given } = truss;
  document = await given.entity({
    class: 'Artifact',
    name: 'Needs',
    labelIds: [given.labelId('Requirements Document')],
  });
  section = await given.entity({
    class: 'Statement',
    name: 'Scope',
    number: 'B.1',
    addRels: [{ relationId: given.relationId('sourced by'), targetId: document.id }],
  });
  const below = (name: string, number: string) =>
    given.entity({
      class: 'Requirement',
      name,
      number,
      addRels: [{ relationId: given.relationId('decomposes'), targetId: section.id }],
    });
  first = await below('Find fires', 'B.1.1');
  second = await below('Tell people', 'B.1.2');
});
afterAll(() => truss.close());

const base = (path = '') => `/api/v4/o/acme/p/1/${path}`;
const save = (patch: object) => truss.rest('walt', '/api/v4/o/acme/entities', [{ projectId: 1, ...patch }]);
const remove = (...ids: number[]) => truss.rest('walt', '/api/v4/o/acme/entities/ids', ids, 'DELETE');

const CREATE = `mutation($input: CreateBaselineInput!) { createBaseline(input: $input) {
  ... on CreateBaselinePayload { baseline { id baselineId name covers entityCount revision } } ... on Refusal { status message } } }`;
async function create(given: object, as: 'ada' | 'walt' = 'ada') {
  const { data, errors } = await truss.graph(as, CREATE, { input: { projectId: await projectId(), ...given } });
  expect(errors).toBeUndefined();
  return data.createBaseline;
}
const made = async (given: object) => (await create(given)).baseline;
const projectId = async () =>
  (await truss.graph('ada', '{ project(organization: "acme", projectId: 1) { id } }')).data.project.id as string;
const nodeId = async (type: string, id: number) =>
  Buffer.from(`${type}:${await truss.organizationNumber('acme')}:${id}`).toString('base64');
const entityId = (id: number) => nodeId('Entity', id);

const COMPARE = `query($from: ComparedInput!, $to: ComparedInput, $kinds: [DifferenceKind!], $search: String) { project(organization: "acme", projectId: 1) {
  compare(first: 50, from: $from, to: $to, kinds: $kinds, search: $search) { totalCount counts { added removed changed moved }
    edges { node { kind isMoved entityId before { name } after { name } changes { type field valueText originalText } } } } } }`;
async function compare(
  baselineId: string,
  { with: other, ...more }: { with?: string; kinds?: string[]; search?: string } = {},
) {
  const sides = { from: { baselineId }, ...(other && { to: { baselineId: other } }) };
  const { data, errors } = await truss.graph('rob', COMPARE, { ...sides, ...more });
  expect(errors).toBeUndefined();
  const { counts, edges, totalCount } = data.project.compare;
  return { counts, totalCount, rows: edges.map((edge: { node: object }) => edge.node) };
}
const names = async (id: string, query = '') => {
  const asked =
    'query($id: ID!, $query: String) { node(id: $id) { ... on Baseline { entities(first: 100, query: $query) { totalCount edges { node { name } } } } } }';
  const { data, errors } = await truss.graph('rob', asked, { id, query });
  expect(errors).toBeUndefined();
  return data.node.entities.edges.map((edge: { node: { name: string } }) => edge.node.name).toSorted();
};

describe('contents of a baseline', () => {
  test('an artifact with its content down to the leaves', async () => {
    const baseline = await made({ artifactId: await entityId(document.id) });
    expect(baseline).toMatchObject({ name: 'Baseline 1', covers: 'ARTIFACT', entityCount: 4 });
    expect(await names(baseline.id)).toEqual(['Find fires', 'Needs', 'Scope', 'Tell people']);
    expect(await names(baseline.id, 'class:Requirement')).toEqual(['Find fires', 'Tell people']);
  });
  test('the whole project, search results, and chosen entities', async () => {
    const all = await made({ name: ' All of it ' });
    expect(all).toMatchObject({ name: 'All of it', covers: 'PROJECT' });
    expect(all.entityCount).toBeGreaterThanOrEqual(4);
    expect(await made({ query: 'fires class:Requirement' })).toMatchObject({ covers: 'QUERY', entityCount: 1 });
    expect(await made({ entityIds: [await entityId(first.id)] })).toMatchObject({ covers: 'ENTITIES', entityCount: 1 });
  });
  test('the past of a project has those that there were by then', async () => {
    const early = await made({ name: 'Early' });
    await save({ id: second.id, description: 'At once' });
    await made({ name: 'Late' });
    const then = await truss.graph(
      'rob',
      `{ project(organization: "acme", projectId: 1, asOf: { revision: ${early.revision} }) {
        baselines(first: 100) { totalCount edges { node { name } } } } }`,
    );
    const { totalCount, edges } = then.data.project.baselines;
    const listed = edges.map((edge: { node: { name: string } }) => edge.node.name);
    expect(listed).toContain('Early');
    expect(listed).not.toContain('Late');
    expect(totalCount).toBe(listed.length);
  });
  test('an impossible baseline is refused in words', async () => {
    expect((await create({ query: 'nothing-like-it' })).message).toContain('The baseline would be empty');
    expect((await create({ query: 'class:' })).status).toBe(400);
    const both = { query: 'class:Requirement', artifactId: await entityId(document.id) };
    expect((await create(both)).message).toContain('Send only one of them.');
    expect((await create({ entityIds: [await entityId(999_999)] })).message).toBe('Entity 999999 was not found.');
    expect((await create({ name: 'x'.repeat(201) })).message).toBe('Name can have up to 200 characters. Shorten it.');
  });
  test('needs WRITE_BASELINES', async () => {
    expect(await create({}, 'walt')).toMatchObject({ status: 403 });
    expect((await truss.rest('walt', base('baselines'), {})).status).toBe(403);
    expect((await truss.rest('walt', base('testcycles'), { key: document.id })).status).toBe(403);
  });
});

describe('changes since a baseline', () => {
  test('is compared field by field, and does not change the baseline', async () => {
    const { id } = await made({ name: 'Before', artifactId: await entityId(document.id) });
    const third = await truss.given.entity({
      class: 'Requirement',
      name: 'Sleep well',
      number: 'B.2',
      addRels: [{ relationId: truss.given.relationId('sourced by'), targetId: document.id }],
    });
    await save({ id: first.id, description: '<p>Find all fires</p>' });
    await save({ id: second.id, number: 'B.1.9' });
    const told = await compare(id);
    expect(told.counts).toEqual({ added: 1, removed: 0, changed: 1, moved: 1 });
    expect(told.rows).toMatchObject([
      { kind: 'CHANGED', entityId: first.id, changes: [{ field: 'Description', valueText: 'Find all fires' }] },
      { kind: 'MOVED', isMoved: true, entityId: second.id, changes: [{ field: 'Number', originalText: 'B.1.2' }] },
      { kind: 'ADDED', entityId: third.id, before: null, after: { name: 'Sleep well' }, changes: [] },
    ]);
    await remove(first.id);
    const later = await made({ name: 'After', artifactId: await entityId(document.id) });
    expect((await compare(id)).counts).toEqual({ added: 1, removed: 1, changed: 0, moved: 1 });
    expect((await compare(id, { with: later.id })).counts).toEqual({ added: 1, removed: 1, changed: 0, moved: 1 });
    expect((await compare(later.id, { with: id })).counts).toEqual({ added: 1, removed: 1, changed: 0, moved: 1 });
    expect(await compare(id, { kinds: ['REMOVED'] })).toMatchObject({
      totalCount: 1,
      rows: [{ before: { name: 'Find fires' }, after: null }],
    });
    expect((await compare(id, { search: 'sleep' })).rows).toHaveLength(1);
    expect((await compare(later.id)).rows).toEqual([]);
    expect(await names(id)).toEqual(['Find fires', 'Needs', 'Scope', 'Tell people']);
  });

  test('is reverted to: deleted entities come back in their places, as one revision', async () => {
    const [before] = (await (await truss.rest('ada', base('baselines'))).json()).filter(
      ({ name }: { name: string }) => name === 'Before',
    );
    const REVERT = `mutation($input: RevertEntitiesInput!) { revertEntities(input: $input) {
      ... on RevertEntitiesPayload { revision entities { name number parent { name } } } ... on Refusal { status message } } }`;
    const revert = async (as: 'walt' | 'rob', ...ids: number[]) => {
      const { revision } = before;
      const entities = await Promise.all(ids.map(async (id) => ({ entityId: await entityId(id), revision })));
      return (await truss.graph(as, REVERT, { input: { projectId: await projectId(), entities } })).data.revertEntities;
    };
    expect(await revert('rob', first.id)).toMatchObject({ status: 403 });
    const reverted = await revert('walt', first.id, second.id);
    expect(reverted.entities.toSorted((a: Entity, b: Entity) => (a.number < b.number ? -1 : 1))).toEqual([
      { name: 'Find fires', number: 'B.1.1', parent: { name: 'Scope' } },
      { name: 'Tell people', number: 'B.1.2', parent: { name: 'Scope' } },
    ]);
    expect((await revert('walt', first.id, second.id)).revision).toBeNull();
    expect((await compare(await nodeId('Baseline', before.id))).counts).toEqual({
      added: 1,
      removed: 0,
      changed: 0,
      moved: 0,
    });
    expect((await truss.given.records()).at(-1)).toMatchObject({ revision: reverted.revision });
  });
});

describe('a baseline that locks its contents', () => {
  test('keeps it as it is for everybody else, until it is unlocked', async () => {
    const lone = await truss.given.entity({ class: 'Asset', name: 'Antenna' });
    const { id } = await made({ name: 'Agreed', query: 'class:Asset Antenna', lock: true });
    const refused = await save({ id: lone.id, name: 'Dish' });
    expect(refused.status).toBe(409);
    expect((await compare(id)).rows).toEqual([]);
    const unlock = await truss.rest('ada', `/api/v4/o/acme/entities/unlock/${lone.id}`, undefined, 'PUT');
    expect(unlock.status).toBe(200);
    expect((await save({ id: lone.id, name: 'Dish' })).status).toBe(200);
    expect((await compare(id)).counts).toMatchObject({ changed: 1 });
  });
});

describe('api/v4', () => {
  test('creates, lists by artifact, renames, shows the contents, and deletes', async () => {
    const one = await (
      await truss.rest('ada', base('baselines'), { key: document.id, description: 'For review' })
    ).json();
    expect(one).toMatchObject({ key: document.id, covers: 'artifact', description: 'For review', results: null });
    expect(one.entityIds).toContain(document.id);
    const listed = await (await truss.rest('rob', base(`baselines?key=${document.id}&limit=1`))).json();
    expect(listed).toEqual([one]);
    const renamed = await (await truss.rest('ada', base('baselines'), { ...one, name: 'Reviewed' }, 'PUT')).json();
    expect(renamed).toEqual({ ...one, name: 'Reviewed' });
    const snapshot = await (await truss.rest('rob', base(`baselines/${one.id}/snapshot`))).json();
    expect(new Set(snapshot.entities.map(({ id }: Entity) => id))).toEqual(new Set(one.entityIds));
    expect(Object.keys(snapshot.versions)).toHaveLength(one.entityCount);
    expect((await truss.rest('rob', base(`testcycles/${one.id}`))).status).toBe(404);
    expect((await truss.rest('walt', base(`baselines/${one.id}`), undefined, 'DELETE')).status).toBe(403);
    expect((await truss.rest('ada', base(`baselines/${one.id}`), undefined, 'DELETE')).status).toBe(200);
    expect((await truss.rest('ada', base(`baselines/${one.id}`))).status).toBe(404);
    expect((await truss.rest('olga', base('baselines'))).status).toBe(403);
  });
  test('is understood as §7 of the contract spells it: with key and entityIds, and deleted as it was read', async () => {
    const send = (method: string, path: string, sent: object) => truss.rest('ada', base(path), sent, method);
    const sent = { name: 'Chosen', key: document.id, entityIds: [first.id] };
    const one = await (await send('POST', 'baselines', sent)).json();
    const held = [document.id, first.id].toSorted((a, b) => a - b);
    expect(one).toMatchObject({ covers: 'entities', key: document.id, entityIds: held, entityCount: 2 });
    expect((await (await truss.rest('ada', base(`baselines?key=${document.id}`))).json())[0].id).toBe(one.id);
    await send('PUT', 'baselines', { ...one, name: 'Renamed since' });
    const late = await truss.given.entity({ name: 'Made since' });
    const other = await send('PUT', 'baselines', { ...one, name: 'Renamed since', entityIds: [late.id] });
    const wasNotThere = `Entity ${late.id} did not exist at revision ${one.revision}.`;
    expect([other.status, (await other.json()).message]).toEqual([400, expect.stringContaining(wasNotThere)]);
    const fewer = await (
      await send('PUT', 'baselines', { ...one, name: 'Renamed since', key: null, entityIds: [first.id] })
    ).json();
    expect(fewer).toEqual({ ...one, name: 'Renamed since', key: null, entityIds: [first.id], entityCount: 1 });
    const refused = await (await send('DELETE', 'baselines', one)).json();
    expect(refused.message).toContain("'Chosen' is not the name.");
    expect((await send('DELETE', `baselines/${one.id}?name=Chosen`, {})).status).toBe(400);
    expect((await send('DELETE', 'testcycles', { id: one.id })).status).toBe(404);
    expect((await send('DELETE', 'baselines', { ...one, name: 'Renamed since' })).status).toBe(200);
    expect((await truss.rest('ada', base(`baselines/${one.id}`))).status).toBe(404);
    for (const [path, noun, title] of [
      ['testcycles', 'Test cycle', 'Test Cycle Not Found'],
      ['baselines', 'Baseline', 'Baseline Not Found'],
    ] as const) {
      const refusal = { title, message: `${noun} 9999 was not found. It may have been deleted.` };
      const calls = [
        truss.rest('ada', base(`${path}/9999`)),
        send('PUT', path, { id: 9999, name: 'None' }),
        send('DELETE', path, { id: 9999 }),
        send('DELETE', `${path}/9999`, {}),
      ];
      for (const answer of await Promise.all(calls)) expect(await answer.json()).toMatchObject(refusal);
    }
  });
  test('through the graph too, it gets other entities, as of its moment', async () => {
    const SAVE = `mutation($input: SaveBaselineInput!) { saveBaseline(input: $input) {
      ... on SaveBaselinePayload { baseline { baselineId covers entityCount revision } } ... on Refusal { status message } } }`;
    const kept = await made({ query: `id:${first.id}` });
    const saved = async (...ids: number[]) => {
      const entityIds = await Promise.all(ids.map(entityId));
      return (await truss.graph('ada', SAVE, { input: { baselineId: kept.id, entityIds } })).data.saveBaseline;
    };
    const { baseline } = await saved(first.id, second.id);
    const { id: _id, name: _name, ...facts } = kept;
    expect(baseline).toEqual({ ...facts, covers: 'ENTITIES', entityCount: 2 });
    const late = await truss.given.entity({ name: 'Made later' });
    expect((await saved(late.id)).message).toContain('did not exist at revision');
  });
  test('through the graph too, a name that is given with a deletion must be its name', async () => {
    const DELETE =
      'mutation($input: DeleteBaselineInput!) { deleteBaseline(input: $input) { ... on DeleteBaselinePayload { deletedId } ... on Refusal { status message } } }';
    const gone = async (baselineId: string, name?: string) =>
      (await truss.graph('ada', DELETE, { input: { baselineId, name } })).data.deleteBaseline;
    const { id, name } = await made({ name: 'To go' });
    expect((await gone(id, 'Other')).message).toContain("Type 'To go' to delete it permanently.");
    expect((await gone(id, name)).deletedId).toBe(id);
    const other = await made({ name: 'To go too' });
    expect((await gone(other.id)).deletedId).toBe(other.id);
  });
});

test('a reader hears that baselines were created, renamed or deleted, through either API', async () => {
  const listen = (as: 'rob' | 'olga') =>
    follow<{ number: number; errors?: unknown }>(
      truss,
      as,
      'subscription { baselinesChanged(organization: "acme", projectId: 1, after: 0) { number project { projectId } } }',
    );
  const [rob, olga] = [await listen('rob'), await listen('olga')];
  let last = (await rob.inbox.until(({ number }) => number > 0)).number;
  const hears = async (work: Promise<unknown>) => {
    await work;
    last = (await rob.inbox.until(({ number }) => number > last)).number;
  };
  const { baselineId } = await made({ name: 'Heard of' });
  await hears(Promise.resolve());
  await hears(truss.rest('ada', base('baselines'), { id: baselineId, name: 'Renamed' }, 'PUT'));
  await hears(truss.rest('ada', base(`baselines/${baselineId}`), undefined, 'DELETE'));
  expect(olga.inbox.all.every(({ errors }) => errors !== undefined)).toBe(true);
  await Promise.all([rob.stop(), olga.stop()]);
});

describe('test cycles', () => {
  let suite: Entity;
  const cases: Entity[] = [];
  beforeAll(async () => {
    const { given } = truss;
    suite = await given.entity({ class: 'Artifact', name: 'Flight tests', labelIds: [given.labelId('Test Suite')] });
    const link = { relationId: given.relationId('references'), targetId: suite.id };
    const results = { Passed: 'Seen', Failed: 'Nothing', 'Not Run': '' };
    for (const [status, result] of Object.entries(results))
      cases.push(
        await given.entity({
          class: 'Test Case',
          name: `Case ${status}`,
          attributes: { Status: status, ...(result && { 'Actual Result': result }) },
          attrs: result ? { [given.propertyId('Action', 'Percent Complete')]: 100 } : {},
          addRels: [link],
        }),
      );
  });
  const run = async (as: 'ada' | 'walt', given: object, query = '') =>
    truss.rest(as, base(`testcycles${query}`), { key: suite.id, ...given });

  test('keeps how the cases came out, and sets them back in one revision', async () => {
    const before = (await truss.given.records()).length;
    const cycle = await (await run('ada', { name: 'First' }, '?reset=true')).json();
    expect(cycle).toMatchObject({ name: 'First', key: suite.id, results: { Passed: 1, Failed: 1, 'Not Run': 1 } });
    expect(cycle.passRate).toBeCloseTo(1 / 3);
    const written = (await truss.given.records()).slice(before);
    expect(new Set(written.map(({ entityId }) => entityId))).toEqual(new Set([cases[0]!.id, cases[1]!.id]));
    expect(new Set(written.map(({ revision }) => revision)).size).toBe(1);
    const again = await (await run('ada', {})).json();
    expect(again).toMatchObject({ name: 'Test Cycle 2', results: { 'Not Run': 3 }, passRate: 0 });
    const snapshot = await (await truss.rest('rob', base(`testcycles/${cycle.id}/snapshot`))).json();
    const actual = String(truss.given.propertyId('Test Case', 'Actual Result'));
    const results = snapshot.entities.flatMap((each: Entity) => each.attrs[actual] ?? []);
    expect(results.toSorted()).toEqual(['Nothing', 'Seen']);
  });
  test.each([
    ['graph', async () => (await made({ artifactId: await entityId(suite.id), reset: true })).baselineId as number],
    [
      'api/v4',
      async () =>
        (await (await truss.rest('ada', base('baselines?reset=true'), { key: suite.id })).json()).id as number,
    ],
  ])('through %s baselines set back what they have kept, too', async (_door, keep) => {
    const [result] = cases;
    const actual = String(truss.given.propertyId('Test Case', 'Actual Result'));
    await save({ id: result!.id, attrs: { [actual]: 'Seen again' } });
    const baselineId = await keep();
    const snapshot = await (await truss.rest('rob', base(`baselines/${baselineId}/snapshot`))).json();
    expect(snapshot.entities.find(({ id }: Entity) => id === result!.id).attrs[actual]).toBe('Seen again');
    const now = await (await truss.rest('rob', `/api/v4/o/acme/entities/ids`, { ids: [result!.id] })).json();
    expect(now[0].attrs[actual]).toBeUndefined();
  });
  test('are of test suites alone', async () => {
    const refused = await (await run('ada', { key: document.id })).json();
    expect(refused.message).toContain('is not a test suite');
  });
});

describe('searches', () => {
  const found = async (query: string) =>
    (await (await truss.rest('rob', base('entities/search'), { query, limit: 100 })).json()).entities.map(
      (each: Entity) => each.name,
    );
  test('find the contents of a baseline, by its name, and the changes since', async () => {
    const lone = await truss.given.entity({ class: 'Risk', name: 'Storm' });
    expect(await found('class:Risk has:baseline')).toEqual([]);
    await made({ name: 'Risks', query: 'class:Risk' });
    expect(await found('class:Risk has:baseline')).toEqual(['Storm']);
    expect(await found('baseline:risks')).toEqual(['Storm']);
    expect(await found('class:Risk -baseline:Others')).toEqual(['Storm']);
    expect(await found('class:Risk is:changed')).toEqual([]);
    await save({ id: lone.id, name: 'Big storm' });
    expect(await found('class:Risk is:changed')).toEqual(['Big storm']);
    await made({ name: 'All again' });
    expect(await found('class:Risk is:changed')).toEqual([]);
    expect(await found('class:Risk baseline:none')).toEqual([]);
  });
  test('in the past know the baselines, states and changes of then', async () => {
    const then = async (query: string, revision: number) =>
      (await (await truss.rest('rob', base(`entities/search?asOf=${revision}`), { query })).json()).entities.map(
        (each: Entity) => each.name,
      );
    const now = async () => (await truss.given.records()).at(-1)!.revision;
    const { given } = truss;
    const one = await given.entity({ class: 'Issue', name: 'Leak', attributes: { Status: 'Open' } });
    const begun = await now();
    await made({ name: 'Leaks', query: 'Leak class:Issue' });
    const status = given.propertyId('Issue', 'Status');
    expect((await save({ id: one.id, attrs: { [status]: 'In Progress' } })).status).toBe(200);
    const moved = await now();
    expect(await then('state:Open class:Issue', begun)).toEqual(['Leak']);
    expect(await then('state:Open class:Issue', moved)).toEqual([]);
    expect(await then('is:changed class:Issue', begun)).toEqual([]);
    expect(await then('is:changed class:Issue', moved)).toEqual(['Leak']);
    expect(await then('has:baseline class:Issue', begun - 1)).toEqual([]);
    expect(await then('baseline:leaks class:Issue', moved)).toEqual(['Leak']);
  });
});

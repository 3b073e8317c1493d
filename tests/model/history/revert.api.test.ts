// Entities go back to a version, whole or by field, with their links; deleted ones come back; what differs between two revisions can be listed. The same through both APIs.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let relationId: number;
let pump: number;
let tank: number;
/** The revisions at which the pump was called Pump and linked, and at which nothing of it was left. */
let first: number;
let last: number;
beforeAll(async () => {
  truss = await startTruss();
  relationId = truss.given.relationId('related to');
});
afterAll(() => truss.close());

const save = async (as: Person, ...entities: object[]) => {
  const classId = truss.given.classId('Requirement');
  const sent = entities.map((each) => ({ projectId: 1, ...('id' in each ? {} : { classId }), ...each }));
  const answer = await truss.rest(as, '/api/v4/o/acme/entities', sent);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: number; revision: number }[];
};
const read = async (id: number) => {
  const answer = await truss.rest('rob', '/api/v4/o/acme/entities/ids', { ids: [id], includeRelations: true });
  return ((await answer.json()) as { name: string; description: string; number: string; rels: object[] }[])[0];
};
const remove = (id: number) => truss.rest('walt', '/api/v4/o/acme/entities/ids', [id], 'DELETE');
const latest = async () => (await (await truss.rest('rob', '/api/v4/o/acme/p/1')).json()).revision as number;

beforeEach(async () => {
  const made = await save('walt', { name: 'Pump', number: 'P.1', description: '<p>Moves water</p>' }, { name: 'Tank' });
  [pump, tank] = made.map(({ id }) => id) as [number, number];
  await save('walt', { id: pump, rels: [{ relationId, targetId: tank }] });
  first = await latest();
  await save('wendy', { id: pump, name: 'Valve', number: '', description: '<p>Stops water</p>', rels: [] });
  last = await latest();
});

type Revert = (as: Person, ids: number[], versions: number[]) => Promise<{ status: number; message?: string }>;
const byRest: Revert = async (as, ids, versions) => {
  const answer = await truss.rest(
    as,
    `/api/v4/o/acme/entities/revert/${ids.join()}/${versions.join()}`,
    undefined,
    'PUT',
  );
  return { status: answer.status, ...(!answer.ok && { message: (await answer.json()).message }) };
};
const revertFields = async (as: Person, entities: object[]) => {
  const query =
    'mutation($input: RevertEntitiesInput!) { revertEntities(input: $input) { revision entities { name } } }';
  const { data, errors } = await truss.graph(as, query, { input: { organization: 'acme', projectId: 1, entities } });
  if (errors) return { status: errors[0].extensions.status as number, message: errors[0].message as string };
  return { status: 200, revision: data.revertEntities.revision as number | null };
};
const byGraph: Revert = (as, ids, versions) =>
  revertFields(
    as,
    ids.map((entityId, at) => ({ entityId, revision: versions[at] })),
  );

describe.each([
  ['the graph', byGraph],
  ['api/v4', byRest],
])('through %s', (_api, revert) => {
  test('a version is restored completely, with its links, as one revision that can be undone', async () => {
    expect(await revert('walt', [pump, tank], [first, first])).toEqual({ status: 200, ..._revision(revert) });
    expect(await latest()).toBe(last + 1);
    expect(await read(pump)).toMatchObject({
      name: 'Pump',
      number: 'P.1',
      description: '<p>Moves water</p>',
      rels: [{ targetId: tank }],
    });
    const record = (await truss.given.records()).find(({ revision }) => revision === last + 1);
    expect(record!.changes.map(({ type }) => type)).toEqual(['NAME', 'NUMBER', 'DESCRIPTION', 'RELATIONSHIP']);
    await truss.rest('walt', '/api/v4/o/acme/p/1/steps/undo', undefined, 'PUT');
    expect(await read(pump)).toMatchObject({ name: 'Valve', number: '', rels: [] });
  });

  test('a deleted entity is restored as of that version; links to deleted entities stay away', async () => {
    await remove(tank);
    await remove(pump);
    expect(await revert('walt', [pump], [first])).toMatchObject({ status: 200 });
    expect(await read(pump)).toMatchObject({ name: 'Pump', rels: [] });
    await remove(pump);
    expect(await revert('walt', [pump, tank], [first, first])).toMatchObject({ status: 200 });
    expect(await read(pump)).toMatchObject({ name: 'Pump', rels: [{ targetId: tank }] });
  });

  test('refused: a version at which it was not there, a reader, a stranger; nothing changes', async () => {
    expect(await revert('walt', [pump], [0])).toMatchObject({
      status: 400,
      message: expect.stringContaining('did not exist at revision 0'),
    });
    expect(await revert('walt', [pump], [1_000_000])).toMatchObject({ status: 400 });
    expect(await revert('rob', [pump], [first])).toMatchObject({ status: 403 });
    expect(await revert('rita', [pump], [first])).toMatchObject({ status: 403 });
    expect((await revert('olga', [pump], [first])).status).toBeGreaterThan(400);
    expect(await read(pump)).toMatchObject({ name: 'Valve' });
    expect(await latest()).toBe(last);
  });
});
const _revision = (revert: Revert) => (revert === byGraph ? { revision: last + 1 } : {});

test('a single field is restored alone, and a link with its attributes', async () => {
  await revertFields('walt', [{ entityId: pump, revision: first, fields: [{ type: 'DESCRIPTION' }] }]);
  expect(await read(pump)).toMatchObject({ name: 'Valve', description: '<p>Moves water</p>', rels: [] });
  const link = { type: 'RELATIONSHIP', identifiers: [String(relationId), String(tank)] };
  await revertFields('walt', [{ entityId: pump, revision: first, fields: [link] }]);
  expect(await read(pump)).toMatchObject({ name: 'Valve', rels: [{ targetId: tank }] });
  const nothing = await revertFields('walt', [{ entityId: pump, revision: first, fields: [link] }]);
  expect(nothing).toEqual({ status: 200, revision: null });
  const refused = await revertFields('walt', [{ entityId: pump, revision: first, fields: [{ type: 'CLASS_ID' }] }]);
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('whole version') });
});

test('ids and versions go in pairs, or all ids to one version', async () => {
  expect(await byRest('walt', [pump, tank], [first])).toEqual({ status: 200 });
  expect(await byRest('walt', [pump, tank, 3], [first, first])).toMatchObject({ status: 400 });
  expect(await byRest('walt', [pump, pump], [first, last])).toMatchObject({ status: 400 });
});

test('differences between two revisions: added, removed, changed, field by field; not those that came and went in between', async () => {
  const [fresh, brief] = await save('walt', { name: 'Fresh' }, { name: 'Brief' });
  await remove(brief!.id);
  await remove(tank);
  const list = async (query: string) =>
    (await (await truss.rest('rob', `/api/v4/o/acme/p/1/entities/differences?${query}`)).json()) as {
      entityId: number;
      kind: string;
      cursor: string;
      changes: { type: string }[];
    }[];
  const all = await list(`from=${first}`);
  expect(new Map(all.map(({ entityId, kind }) => [entityId, kind]))).toEqual(
    new Map([
      [pump, 'CHANGED'],
      [tank, 'REMOVED'],
      [fresh!.id, 'ADDED'],
    ]),
  );
  const changed = all.find(({ kind }) => kind === 'CHANGED')!;
  expect(changed.changes.map(({ type }) => type)).toEqual(['NAME', 'NUMBER', 'DESCRIPTION', 'RELATIONSHIP']);
  expect(await list(`from=${first}&kind=ADDED`)).toHaveLength(1);
  expect(await list(`from=${first}&limit=1&after=${all[0]!.cursor}`)).toMatchObject([{ entityId: all[1]!.entityId }]);
  // The other end of the link that went is another one too.
  const then = await list(`from=${first}&to=${last}`);
  expect(then.map(({ entityId }) => entityId).toSorted((a, b) => a - b)).toEqual([pump, tank]);
  const { data } = await truss.graph(
    'rob',
    `{ project(organization: "acme", projectId: 1) { compare(from: { asOf: { revision: ${first} } }, first: 2) {
      totalCount counts { added removed changed moved } pageInfo { hasNextPage }
      edges { node { kind before { name } after { name class { name } } changes { field originalText valueText wording } } } } } }`,
  );
  expect(data.project.compare).toMatchObject({
    totalCount: 3,
    counts: { added: 1, removed: 1, changed: 1, moved: 0 },
    pageInfo: { hasNextPage: true },
  });
  const told = `{ project(organization: "acme", projectId: 1) { compare(from: { asOf: { revision: ${first} } }, first: 5) {
    edges { node { kind before { name } after { name } changes { field originalText valueText wording } } } } } }`;
  const nodes = (await truss.graph('rob', told)).data.project.compare.edges.map((edge: { node: object }) => edge.node);
  const ofKind = (wanted: string) => nodes.find(({ kind }: { kind: string }) => kind === wanted);
  expect(ofKind('CHANGED')).toMatchObject({
    before: { name: 'Pump' },
    after: { name: 'Valve' },
    changes: [{ field: 'Name', originalText: 'Pump', valueText: 'Valve' }, {}, {}, { wording: 'removed' }],
  });
  expect(ofKind('REMOVED')).toMatchObject({ after: null });
});

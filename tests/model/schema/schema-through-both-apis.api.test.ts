// A schema writer changes the schema of a project, and an administrator that of the organization, through the graph and through api/v4 alike;
// nobody else does, and what is locked or in use stays.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

type Named = { id: number; name: string; projectId: number; [field: string]: unknown };
type Body = Record<'classes' | 'properties' | 'relations' | 'labels', Named[]>;
const OURS = '/api/v4/o/acme/schema';
const PROJECT = '/api/v4/o/acme/p/1/schema';

const SAVE = `mutation Save($input: SaveSchemaInput!) { saveSchema(input: $input) { schema {
  classes { classId name projectId parentId properties { name type } } properties { propertyId name classId }
  relations { relationId name isCanonical inverse { relationId } } labels { labelId name classIds } } } }`;
const DELETE = `mutation Delete($input: DeleteSchemaItemsInput!) { deleteSchemaItems(input: $input) { schema { version } } }`;

const named = <T extends { name: string }>(items: readonly T[], name: string): T => {
  const found = items.find((item) => item.name === name);
  if (!found) throw new Error(`no ${name} among ${items.length}`);
  return found;
};
const read = async (as: Person, path = PROJECT) => (await (await truss.rest(as, path)).json()) as Body;
const save = async (as: Person, body: object, path = PROJECT) => {
  const response = await truss.rest(as, path, body);
  return { status: response.status, body: (await response.json()) as Body & { message: string; title: string } };
};
const remove = async (as: Person, kind: string, ids: string | number, path = PROJECT) => {
  const response = await truss.rest(as, `${path}/${kind}/${ids}`, undefined, 'DELETE');
  return { status: response.status, body: (await response.json()) as Body & { message: string } };
};
const additions = (name: string) => ({
  classes: [{ id: -1, name: `  ${name} `, parentId: truss.given.classId('Asset') }],
  properties: [{ name: `${name} Flow`, classId: -1, type: 'NUMBER', order: 20 }],
  relations: [
    { id: -1, name: `${name} feeds` },
    { id: -2, name: `${name} fed by`, inverseId: -1 },
  ],
  labels: [{ name: `${name} Wet`, classIds: [-1] }],
});

test('api/v4: a schema writer adds a class, a property, a relation and a label to a project', async () => {
  const { status, body } = await save('sam', additions('Pump'));
  expect(status, body.message).toBe(200);
  const pump = named(body.classes, 'Pump');
  expect(pump).toMatchObject({ projectId: 1, parentId: truss.given.classId('Asset'), isHidden: false });
  expect(pump).not.toHaveProperty('organizationId');
  expect(named(body.properties, 'Pump Flow')).toMatchObject({ classId: pump.id, type: 'NUMBER', defaultValue: null });
  const [feeds, fedBy] = [named(body.relations, 'Pump feeds'), named(body.relations, 'Pump fed by')];
  expect(feeds).toMatchObject({ isCanonical: true, inverseId: fedBy.id });
  expect(named(body.labels, 'Pump Wet')['classIds']).toEqual([pump.id]);
  expect((await read('rob')).classes).toContainEqual(pump);
  expect((await read('ada', OURS)).classes.map((item) => item.name)).not.toContain('Pump');
  const changes = await truss.inside.db
    .selectFrom('schemaChange')
    .selectAll()
    .where('projectId', '=', 1)
    .where('kind', '=', 'classes')
    .execute();
  expect(changes).toMatchObject([{ projectId: 1, kind: 'classes', before: null, after: { name: 'Pump' } }]);
});

test('the graph: the same', async () => {
  const { classes, properties, relations, labels } = additions('Valve');
  const spelled = (field: string) => (item: object) => {
    const { id, ...rest } = item as { id?: number };
    return { ...rest, ...(id !== undefined && { [field]: id }) };
  };
  const input = {
    organization: 'acme',
    projectId: 1,
    classes: classes.map(spelled('classId')),
    properties: properties.map(spelled('propertyId')),
    relations: relations.map(spelled('relationId')),
    labels: labels.map(spelled('labelId')),
  };
  const { data, errors } = await truss.graph('sam', SAVE, { input });
  expect(errors).toBeUndefined();
  const { schema } = data.saveSchema;
  const valve = named<{ name: string; classId: number; properties: object[] }>(schema.classes, 'Valve');
  expect(valve).toMatchObject({ projectId: 1, properties: [{ name: 'Valve Flow', type: 'NUMBER' }] });
  expect(named(schema.relations, 'Valve fed by')).toMatchObject({ isCanonical: false });
  const asked = await truss.graph(
    'rob',
    '{ project(organization: "acme", projectId: 1) { schema { classes { id name parent { name } labels { name } targetRelations { label targetLabel isPinned } } } } }',
  );
  const seen = named<{ name: string; id: string; labels: { name: string }[]; targetRelations: object[] }>(
    asked.data.project.schema.classes,
    'Valve',
  );
  expect(seen).toMatchObject({ parent: { name: 'Asset' } });
  expect(seen.labels.map((label) => label.name)).toContain('Valve Wet');
  expect(seen.targetRelations[0]).toEqual({ label: 'Children', targetLabel: 'Asset', isPinned: true });
  const node = 'query Node($id: ID!) { node(id: $id) { ... on Class { classId name } } }';
  expect((await truss.graph('rob', node, { id: seen.id })).data.node).toEqual({
    classId: valve.classId,
    name: 'Valve',
  });
});

test('a project overrides an item of the organization by a row of its own, which can be deleted again', async () => {
  const id = truss.given.classId('Issue');
  const before = named((await read('rob')).classes, 'Issue');
  const { body } = await save('sam', { classes: [{ id, description: 'Ours', isHidden: true }] });
  expect(named(body.classes, 'Issue')).toEqual({ ...before, projectId: 1, description: 'Ours', isHidden: true });
  expect(named((await read('ada', OURS)).classes, 'Issue')).toEqual(before);
  expect((await remove('sam', 'classes', id)).status).toBe(200);
  expect(named((await read('rob')).classes, 'Issue')).toEqual(before);
});

test('the whole schema, read and sent back, changes nothing', async () => {
  const revision = () => truss.inside.db.selectFrom('project').select(['id', 'revision', 'schemaRevision']).execute();
  const before = await revision();
  expect((await save('ada', await read('ada', OURS), OURS)).status).toBe(200);
  expect((await save('sam', await read('sam'))).status).toBe(200);
  expect(await revision()).toEqual(before);
});

test('an administrator changes the schema of the organization, and projects see it', async () => {
  const { status, body } = await save('ada', { labels: [{ name: 'Shared', classIds: [1] }] }, OURS);
  expect(status).toBe(200);
  const shared = named(body.labels, 'Shared');
  expect(shared.projectId).toBe(0);
  expect(named((await read('rob')).labels, 'Shared')).toEqual(shared);
  expect((await remove('sam', 'labels', shared.id)).body.message).toMatch(/belongs to the organization's schema/);
  expect((await remove('ada', 'labels', shared.id, OURS)).status).toBe(200);
});

describe('refused', () => {
  test.each<[Person, string]>([
    ['walt', PROJECT],
    ['rita', PROJECT],
    ['rob', PROJECT],
    ['olga', PROJECT],
    ['sam', OURS],
    ['walt', OURS],
  ])('%s may not write %s, through either API', async (person, path) => {
    const { status, body } = await save(person, { labels: [{ name: 'Mine', classIds: [1] }] }, path);
    expect({ status, title: body.title }).toEqual({ status: 403, title: 'Permission Denied' });
    const projectId = path === PROJECT ? 1 : 0;
    const input = { organization: 'acme', projectId, labels: [{ name: 'Mine', classIds: [1] }] };
    const { errors } = await truss.graph(person, SAVE, { input });
    expect(errors?.[0].extensions).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const gone = await truss.graph(person, DELETE, {
      input: { organization: 'acme', projectId, kind: 'LABELS', ids: [1] },
    });
    expect(gone.errors?.[0].extensions).toMatchObject({ status: 403 });
    expect((await remove(person, 'labels', 1, path)).status).toBe(403);
    expect(named((await read('ada', path)).labels, 'Activity')).toBeTruthy();
  });

  test('outsiders and strangers may not read a schema', async () => {
    expect((await truss.rest('olga', PROJECT)).status).toBe(403);
    expect((await truss.rest('olga', OURS)).status).toBe(403);
    expect((await truss.rest(null, OURS)).status).toBe(401);
    const { errors } = await truss.graph('olga', '{ organization(slug: "acme") { schema { version } } }');
    expect(errors?.[0].extensions).toMatchObject({ status: 403 });
  });

  test('a deletion of an item in use counts its uses', async () => {
    const { body } = await save('sam', {
      classes: [{ id: -1, name: 'Tank', parentId: truss.given.classId('Asset') }],
      properties: [{ name: 'Volume', classId: -1, type: 'NUMBER' }],
      labels: [{ name: 'Empty', classIds: [-1] }],
    });
    const [tank, volume, empty] = [
      named(body.classes, 'Tank').id,
      named(body.properties, 'Volume').id,
      named(body.labels, 'Empty').id,
    ];
    await truss.given.entities([
      { classId: tank, name: 'T1', attrs: { [volume]: 3 }, labelIds: [empty] },
      { classId: tank, name: 'T2' },
    ]);
    const refusals = await Promise.all([
      remove('sam', 'classes', tank),
      remove('sam', 'properties', volume),
      remove('sam', 'labels', empty),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(refusals.map((refusal) => refusal.body.message)).toEqual([
      "Class 'Tank' is deleted. 2 entities are of it. Decide what happens to existing data, or leave the schema as it is.",
      "Property 'Volume' is deleted. 1 entity of Tank has a value of it. Decide what happens to existing data, or leave the schema as it is.",
      "Label 'Empty' is deleted. It is on 1 entity. Decide what happens to existing data, or leave the schema as it is.",
    ]);
    expect((await save('sam', { properties: [{ id: volume, type: 'TEXT' }] })).body.message).toMatch(
      /Volume: NUMBER becomes TEXT\. 1 of 1 value can be converted/,
    );
    expect((await save('sam', { classes: [{ id: tank, isAbstract: true }] })).body.message).toMatch(
      /Class 'Tank' becomes abstract\. 2 entities are of it/,
    );
    expect(named((await read('rob')).classes, 'Tank')).toMatchObject({ isAbstract: false });
  });

  test.each([
    ['classes', 26, OURS, 400, /'Requirement' is built in and cannot be deleted/],
    ['labels', 99999, OURS, 404, /no label 99999/],
    ['colours', 1, OURS, 400, /'colours' is not a kind of schema item/],
    ['labels', 'one', OURS, 400, /'ids' must be numbers separated by commas/],
  ])('DELETE %s %s from %s: %i', async (kind, ids, path, status, message) => {
    const refusal = await remove('ada', kind, ids, path);
    expect(refusal.status).toBe(status);
    expect(refusal.body.message).toMatch(message);
  });

  test('an id that was never allocated, and one of another project', async () => {
    const { body } = await save('sam', { labels: [{ id: 99999, name: 'Far', classIds: [1] }] });
    expect(body.message).toMatch(/The label 99999 does not exist/);
    const { id } = named((await save('sam', { labels: [{ name: 'Near', classIds: [1] }] })).body.labels, 'Near');
    expect((await save('ada', { labels: [{ id, name: 'Near', classIds: [1] }] }, OURS)).body.message).toMatch(
      /belongs to project 1/,
    );
  });
});

test('twenty concurrent saves each add their label', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `Label ${i}`);
  const answers = await Promise.all(names.map((name) => save('sam', { labels: [{ name, classIds: [1] }] })));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  const { labels } = await read('rob');
  for (const name of names) expect(named(labels, name).projectId).toBe(1);
});

test('a save is the same number of statements whether it is of one item or of a hundred', async () => {
  const labels = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `Bulk ${count} ${i}`, classIds: [1] }));
  await save('sam', { labels: labels(2) });
  const one = await truss.statements(() => save('sam', { labels: labels(1) }));
  const hundred = await truss.statements(() => save('sam', { labels: labels(100) }));
  expect(hundred).toBe(one);
});

test('items of the organization sent to a project are not created in it, and stay as they are', async () => {
  const made = await save('sam', { labels: [{ name: 'Nowhere', projectId: 0 }] });
  expect(made).toMatchObject({ status: 400 });
  expect(made.body.message).toContain("A label with projectId 0 belongs to the organization's schema. Save it there");
  const ours = (await read('sam')).labels.find(({ projectId, isLocked }) => projectId === 0 && !isLocked)!;
  const renamed = await save('sam', { labels: [{ ...ours, description: 'Otherwise' }] });
  expect([renamed.status, renamed.body.message]).toEqual([
    400,
    expect.stringContaining(`The label ${ours.id} belongs to the organization's schema. Save it there`),
  ]);
  expect((await save('sam', { labels: [ours] })).status).toBe(200);
  expect((await read('sam')).labels.find(({ id }) => id === ours.id)).toEqual(ours);
  const own = await save('sam', { labels: [{ ...ours, projectId: 1, description: 'Otherwise' }] });
  expect(named(own.body.labels, ours.name)).toMatchObject({ projectId: 1, description: 'Otherwise' });
  expect((await save('ada', { labels: [{ name: 'Everywhere', projectId: 0 }] }, OURS)).status).toBe(200);
  expect(named((await read('rob')).labels, 'Everywhere').projectId).toBe(0);
});

// A change of a schema says what it does to what exists, is refused until it is said what becomes of that, and then does all of it in one revision,
// through api/v4 and through the graph alike.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Entity } from '../../../server/model/entities/entity.ts';
import type { Impact } from '../../../server/model/schema/impact.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

type Named = { id: number; name: string; projectId: number; [field: string]: unknown };
type Body = Record<'classes' | 'properties' | 'relations' | 'labels', Named[]> & { message: string };
const OURS = '/api/v4/o/acme/schema';
const PROJECT = '/api/v4/o/acme/p/1/schema';

const call = async <T>(
  path: string,
  body: unknown,
  as: Person,
  method?: string,
): Promise<{ status: number; body: T }> => {
  const response = await truss.rest(as, path, body, method);
  return { status: response.status, body: (await response.json()) as T };
};
const save = async (body: object, path = PROJECT, as: Person = 'sam'): Promise<Body> => {
  const saved = await call<Body>(path, body, as);
  expect(saved.status, saved.body.message).toBe(200);
  return saved.body;
};
const refused = async (body: object, path = PROJECT, as: Person = 'sam'): Promise<string> => {
  const before = await revision();
  const answer = await call<Body>(path, body, as);
  expect(answer.status).toBe(400);
  expect(await revision()).toBe(before);
  return answer.body.message;
};
const trial = async (body: object, path = PROJECT, as: Person = 'sam'): Promise<Impact[]> => {
  const before = await revision();
  const tried = await call<Impact[]>(`${path}/impact`, body, as);
  expect(tried.status, JSON.stringify(tried.body)).toBe(200);
  expect(await revision()).toBe(before);
  return tried.body;
};
const revision = async () =>
  (
    await truss.inside.db
      .selectFrom('project')
      .select('revision')
      .where('organizationId', '=', await acme())
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
  ).revision;
const acme = async () => (await truss.organizationNumber('acme'))!;
const now = (id: number): Promise<Entity> =>
  truss.inside.db.selectFrom('entity').selectAll().where('id', '=', id).executeTakeFirstOrThrow() as Promise<Entity>;
const linksOf = (id: number) => truss.inside.db.selectFrom('link').selectAll().where('sourceId', '=', id).execute();
const named = (items: readonly Named[], name: string): Named => {
  const found = items.find((item) => item.name === name);
  if (!found) throw new Error(`no ${name} among ${items.length}`);
  return found;
};
const ids = (body: Body, name: string) => ({
  classId: named(body.classes, name).id,
  state: named(body.properties, `${name} State`).id,
  note: named(body.properties, `${name} Note`).id,
});
/** A class with a choice and a text. */
const furnished = async (name: string, more: object = {}) =>
  ids(
    await save({
      classes: [{ id: -1, name, ...more }],
      properties: [
        {
          name: `${name} State`,
          classId: -1,
          type: 'ENUMERATION',
          typeParameters: { choices: ['On', 'Off', 'Out'] },
          defaultValue: 'Off',
        },
        { name: `${name} Note`, classId: -1, type: 'TEXT' },
      ],
    }),
    name,
  );

describe('a choice that goes', () => {
  test('is listed with its number of entities, and keeps their values when it is mapped', async () => {
    const { classId, state } = await furnished('Pump');
    const [one, two, three] = await truss.given.entities([
      { classId, name: 'P1', attrs: { [state]: 'On' } },
      { classId, name: 'P2', attrs: { [state]: 'On' } },
      { classId, name: 'P3', attrs: { [state]: 'Out' } },
    ]);
    const change = { properties: [{ id: state, typeParameters: { choices: ['Running', 'Off', 'Out'] } }] };
    expect(await trial(change)).toMatchObject([
      {
        key: `choice:${state}:On`,
        kind: 'CHOICE',
        title: "Pump State: 'On' is removed",
        words: "2 entities hold 'On'. Without it they read 'Off'.",
        count: 2,
        projects: [{ projectId: 1, count: 2 }],
        some: [{ name: 'P1' }, { name: 'P2' }],
        query: '"Pump State":="On"',
        actions: ['MAP', 'KEEP', 'DELETE'],
        targets: [{ word: 'Running' }, { word: 'Off' }, { word: 'Out' }],
        isNeeded: true,
        resolution: null,
      },
    ]);
    expect(await refused(change)).toBe(
      "Pump State: 'On' is removed. 2 entities hold 'On'. Without it they read 'Off'. Decide what happens to existing data, or leave the schema as it is.",
    );
    const before = await revision();
    await save({ ...change, resolutions: [{ key: `choice:${state}:On`, action: 'MAP', toWord: 'Running' }] });
    expect(await revision()).toBe(before + 1);
    expect((await now(one!.id)).attrs[state]).toBe('Running');
    expect((await now(two!.id)).attrs[state]).toBe('Running');
    expect(await now(three!.id)).toMatchObject({ attrs: { [state]: 'Out' }, revision: three!.revision });
  });

  test('is retired where it is kept: still a value, and none that is offered', async () => {
    const { classId, state } = await furnished('Valve');
    const [one] = await truss.given.entities([{ classId, name: 'V1', attrs: { [state]: 'Out' } }]);
    const change = { properties: [{ id: state, typeParameters: { choices: ['On', 'Off'] } }] };
    const kept = await save({ ...change, resolutions: [{ key: `choice:${state}:Out`, action: 'KEEP' }] });
    expect(named(kept.properties, 'Valve State')['typeParameters']).toEqual({
      choices: ['On', 'Off'],
      retired: ['Out'],
    });
    expect((await now(one!.id)).attrs[state]).toBe('Out');
    expect(
      await trial({ properties: [{ id: state, typeParameters: { choices: ['Off'], retired: ['Out'] } }] }),
    ).toEqual([]);
  });

  test('is removed from entities on request, and of several chosen ones only it', async () => {
    const { classId, state } = await furnished('Lamp');
    const many = named(
      (
        await save({
          properties: [
            { name: 'Lamp Modes', classId, type: 'MULTISELECT', typeParameters: { choices: ['A', 'B', 'C'] } },
          ],
        })
      ).properties,
      'Lamp Modes',
    ).id;
    const [one] = await truss.given.entities([{ classId, name: 'L1', attrs: { [state]: 'On', [many]: ['A', 'C'] } }]);
    await save({
      properties: [
        { id: state, typeParameters: { choices: ['Off'] } },
        { id: many, typeParameters: { choices: ['B', 'C'] } },
      ],
      resolutions: [
        { key: `choice:${state}:On`, action: 'DELETE' },
        { key: `choice:${many}:A`, action: 'DELETE' },
      ],
    });
    expect((await now(one!.id)).attrs).toEqual({ [many]: ['C'] });
  });
});

test('values are converted into another type, and those that cannot be are settled one by one', async () => {
  const { classId, note } = await furnished('Task force');
  const [could, must, nice, yet] = await truss.given.entities(
    ['Could', 'Must', 'nice to have', 'tbd'].map((text) => ({ classId, name: text, attrs: { [note]: text } })),
  );
  const change = {
    properties: [{ id: note, type: 'ENUMERATION', typeParameters: { choices: ['Must', 'Should', 'Could'] } }],
  };
  const convert = { key: `type:${note}`, action: 'CONVERT' };
  const told = await trial({ ...change, resolutions: [convert] });
  expect(told.map(({ title, words }) => [title, words])).toEqual([
    ['Task force Note: TEXT becomes ENUMERATION', '2 of 4 values can be converted; 2 cannot.'],
    ["Task force Note: 'nice to have' is not a value of the type ENUMERATION", "1 value reads 'nice to have'."],
    ["Task force Note: 'tbd' is not a value of the type ENUMERATION", "1 value reads 'tbd'."],
  ]);
  const wrong = [convert, { key: `text:${note}:nice to have`, action: 'MAP', toWord: 'Perhaps' }];
  expect(await refused({ ...change, resolutions: wrong })).toMatch(/'Perhaps' cannot replace it/);
  await save({
    ...change,
    resolutions: [
      convert,
      { key: `text:${note}:nice to have`, action: 'MAP', toWord: 'Could' },
      { key: `text:${note}:tbd`, action: 'DELETE' },
    ],
  });
  const values = await Promise.all([could, must, nice, yet].map(async (each) => (await now(each!.id)).attrs[note]));
  expect(values).toEqual(['Could', 'Must', 'Could', undefined]);
});

test('entities of a class that goes are of another one, with the values and the links that it can have', async () => {
  const { body } = {
    body: await save({
      classes: [
        { id: -1, name: 'Crate' },
        { id: -2, name: 'Box' },
      ],
      properties: [
        { name: 'Size', classId: -1, type: 'TEXT' },
        { name: 'Size', classId: -2, type: 'NUMBER' },
      ],
      relations: [
        { id: -3, name: 'stands on' },
        { id: -4, name: 'carries', inverseId: -3 },
      ],
    }),
  };
  const [crate, box] = [named(body.classes, 'Crate').id, named(body.classes, 'Box').id];
  const sizes = body.properties.filter(({ name }) => name === 'Size');
  const [text, number] = [
    sizes.find((each) => each['classId'] === crate)!.id,
    sizes.find((each) => each['classId'] === box)!.id,
  ];
  const on = named(body.relations, 'stands on').id;
  await save({
    classes: [
      {
        id: crate,
        localTargetRelations: [
          { targetClassId: crate, targetRelationId: on },
          { targetClassId: box, targetRelationId: on },
        ],
      },
      { id: box, localTargetRelations: [{ targetClassId: box, targetRelationId: on }] },
    ],
  });
  const [low, high] = await truss.given.entities([
    { classId: crate, name: 'Low', attrs: { [text]: '12' } },
    { classId: crate, name: 'High', attrs: { [text]: 'tall' } },
  ]);
  await truss.given.entities([{ id: high!.id, classId: crate, addRels: [{ relationId: on, targetId: low!.id }] }]);
  const gone = { deletes: { classes: [crate] } };
  expect((await trial(gone)).map(({ title, words }) => `${title}. ${words}`)).toEqual([
    "Class 'Crate' is deleted. 2 entities are of it.",
  ]);
  const toBox = { key: `class:${crate}`, action: 'MAP', toId: box };
  expect((await trial({ ...gone, resolutions: [toBox] })).map(({ key, targets }) => [key, targets[0]?.id])).toEqual([
    [`class:${crate}`, expect.any(Number)],
    [`property:${text}`, number],
  ]);
  await save({ ...gone, resolutions: [toBox, { key: `property:${text}`, action: 'MAP', toId: number }] });
  expect(await now(low!.id)).toMatchObject({ classId: box, attrs: { [number]: 12 } });
  expect(await now(high!.id)).toMatchObject({ classId: box, attrs: {} });
  expect(await linksOf(high!.id)).toMatchObject([{ relationId: on, targetId: low!.id }]);
  expect((await call<Body>(`${PROJECT}/classes/${box}`, undefined, 'sam', 'DELETE')).body.message).toMatch(
    /2 entities are of it/,
  );
  await call(`${PROJECT}/classes/${box}?replacement=${truss.given.classId('Asset')}`, undefined, 'sam', 'DELETE').then(
    ({ body }) => expect((body as Body).message).toMatch(/Size.*is deleted/),
  );
});

test('links that are no longer permitted are kept, become others, or go', async () => {
  const { body } = {
    body: await save({
      classes: [
        { id: -1, name: 'Gear' },
        { id: -2, name: 'Wheel' },
      ],
      relations: [
        { id: -3, name: 'turns' },
        { id: -4, name: 'turned by', inverseId: -3 },
        { id: -5, name: 'moves' },
        { id: -6, name: 'moved by', inverseId: -5 },
      ],
    }),
  };
  const [gear, wheel] = [named(body.classes, 'Gear').id, named(body.classes, 'Wheel').id];
  const [turns, moves] = [named(body.relations, 'turns').id, named(body.relations, 'moves').id];
  const permits = (...relations: number[]) => ({
    id: gear,
    localTargetRelations: relations.map((targetRelationId) => ({ targetClassId: wheel, targetRelationId })),
  });
  const all = async () => (await save({ classes: [permits(turns, moves)] })) && undefined;
  await all();
  const [g, w] = await truss.given.entities([
    { classId: gear, name: 'G' },
    { classId: wheel, name: 'W' },
  ]);
  await truss.given.entities([{ id: g!.id, classId: gear, addRels: [{ relationId: turns, targetId: w!.id }] }]);
  const change = { classes: [permits(moves)] };
  const [told] = await trial(change);
  expect(told).toMatchObject({
    key: `links:${turns}`,
    title: 'turns: no longer permitted',
    words: '1 relationship would no longer be allowed: Gear → Wheel 1.',
    actions: ['MAP', 'KEEP', 'DELETE'],
    targets: [{ name: 'moves' }],
    some: [{ name: 'G' }],
  });
  const kept = await save({ ...change, resolutions: [{ key: told!.key, action: 'KEEP' }] });
  expect(named(kept.classes, 'Gear')['localTargetRelations']).toContainEqual({
    targetClassId: wheel,
    targetRelationId: turns,
    isHidden: true,
  });
  expect(await linksOf(g!.id)).toMatchObject([{ relationId: turns }]);
  await save({ ...change, resolutions: [{ key: told!.key, action: 'MAP', toId: moves }] });
  expect(await linksOf(g!.id)).toMatchObject([{ relationId: moves, targetId: w!.id }]);
  await save({ deletes: { relations: [moves] }, resolutions: [{ key: `relation:${moves}`, action: 'DELETE' }] });
  expect(await linksOf(g!.id)).toEqual([]);
});

test('a label that goes becomes another one, and the graph says and does the same', async () => {
  const { body } = {
    body: await save({
      labels: [
        { name: 'Wet', classIds: [] },
        { name: 'Damp', classIds: [] },
      ],
    }),
  };
  const [wet, damp] = [named(body.labels, 'Wet').id, named(body.labels, 'Damp').id];
  const [one] = await truss.given.entities([{ name: 'Towel', labelIds: [wet] }]);
  const { data } = await truss.graph(
    'sam',
    '{ project(organization: "acme", projectId: 1) { id schema { labels { id labelId name } } } }',
  );
  const nodeOf = (id: number) => data.project.schema.labels.find((each: { labelId: number }) => each.labelId === id).id;
  const SAVE = `mutation ($input: SaveSchemaInput!) { saveSchema(input: $input) { impacts { key words actions targets { itemId } resolution { action toId } } } }`;
  const input = { ownerId: data.project.id, deletes: [nodeOf(wet)] };
  const tried = await truss.graph('sam', SAVE, { input: { ...input, isTrial: true } });
  expect(tried.data.saveSchema.impacts).toMatchObject([
    { key: `label:${wet}`, words: 'It is on 1 entity.', resolution: null },
  ]);
  const open = await truss.graph('sam', SAVE, { input });
  expect(open.errors?.[0].message).toMatch(/Label 'Wet' is deleted\. It is on 1 entity\./);
  const resolutions = [{ key: `label:${wet}`, action: 'MAP', toId: nodeOf(damp) }];
  const saved = await truss.graph('sam', SAVE, { input: { ...input, resolutions } });
  expect(saved.data.saveSchema.impacts).toMatchObject([{ resolution: { action: 'MAP', toId: damp } }]);
  expect((await now(one!.id)).labelIds).toEqual([damp]);
});

test('a change of the organization lists all projects, and changes each in a revision of its own', async () => {
  const { classId, state } = ids(
    await save(
      {
        classes: [{ id: -1, name: 'Fan' }],
        properties: [
          { name: 'Fan State', classId: -1, type: 'ENUMERATION', typeParameters: { choices: ['On', 'Off'] } },
          { name: 'Fan Note', classId: -1, type: 'TEXT' },
        ],
      },
      OURS,
      'ada',
    ),
    'Fan',
  );
  const [one] = await truss.given.entities([{ classId, name: 'F1', attrs: { [state]: 'On' } }]);
  const change = { properties: [{ id: state, typeParameters: { choices: ['Turning', 'Off'] } }] };
  expect(await trial(change, OURS, 'ada')).toMatchObject([
    { words: "1 entity holds 'On'. Without it they have no value.", projects: [{ projectId: 1, count: 1 }] },
  ]);
  const before = await revision();
  await save(
    { ...change, resolutions: [{ key: `choice:${state}:On`, action: 'MAP', toWord: 'Turning' }] },
    OURS,
    'ada',
  );
  expect(await revision()).toBe(before + 1);
  expect((await now(one!.id)).attrs[state]).toBe('Turning');
});

test('a change of the schema and its effects on values are undone and redone together', async () => {
  const { classId, state, note } = await furnished('Motor');
  const [one] = await truss.given.entities([{ classId, name: 'M1', attrs: { [state]: 'On', [note]: '12' } }]);
  const was = await now(one!.id);
  await save({
    properties: [
      { id: state, typeParameters: { choices: ['Running', 'Off', 'Out'] } },
      { id: note, type: 'NUMBER' },
    ],
    resolutions: [
      { key: `choice:${state}:On`, action: 'MAP', toWord: 'Running' },
      { key: `type:${note}`, action: 'CONVERT' },
    ],
  });
  expect((await now(one!.id)).attrs).toEqual({ [state]: 'Running', [note]: 12 });
  const schemaNow = async () => {
    const { properties } = (await call<Body>(PROJECT, undefined, 'sam')).body;
    return properties
      .filter(({ id }) => id === state || id === note)
      .map((each) => [each['type'], each['typeParameters']]);
  };
  const turn = (direction: string) =>
    call<{ message?: string }>(`/api/v4/o/acme/p/1/steps/${direction}`, undefined, 'sam', 'PUT');
  expect(await turn('undo')).toMatchObject({ status: 200 });
  expect((await now(one!.id)).attrs).toEqual(was.attrs);
  expect(await schemaNow()).toEqual([
    ['ENUMERATION', { choices: ['On', 'Off', 'Out'] }],
    ['TEXT', {}],
  ]);
  expect(await turn('redo')).toMatchObject({ status: 200 });
  expect((await now(one!.id)).attrs).toEqual({ [state]: 'Running', [note]: 12 });
  expect(await schemaNow()).toEqual([
    ['ENUMERATION', { choices: ['Running', 'Off', 'Out'] }],
    ['NUMBER', {}],
  ]);
});

test('through the graph, a property of a type without choices is made, and one loses its choices with its type', async () => {
  const { classId, state } = await furnished('Rotor');
  const { project } = (await truss.graph('sam', '{ project(organization: "acme", projectId: 1) { id } }')).data;
  const node = (type: string, number: number) => Buffer.from(`${type}:1:1:${number}`).toString('base64');
  const asked = async (properties: object[]) => {
    const { data } = await truss.graph(
      'sam',
      `mutation($input: SaveSchemaInput!) { saveSchema(input: $input) {
        ... on SaveSchemaPayload { schema { properties { name type choices } } } ... on Refusal { message } } }`,
      { input: { ownerId: project.id, properties } },
    );
    return data.saveSchema as { message?: string; schema: { properties: { name: string }[] } };
  };
  const saved = await asked([
    { name: 'Rotor Load', type: 'NUMBER', classId: node('Class', classId), choices: [] },
    { propertyId: node('Property', state), type: 'TEXT' },
  ]);
  expect(saved.message).toBeUndefined();
  expect(saved.schema.properties.filter(({ name }) => ['Rotor Load', 'Rotor State'].includes(name))).toEqual([
    { name: 'Rotor State', type: 'TEXT', choices: [] },
    { name: 'Rotor Load', type: 'NUMBER', choices: [] },
  ]);
  const wrong = await asked([{ name: 'Rotor Size', type: 'NUMBER', classId: node('Class', classId), choices: ['S'] }]);
  expect(wrong.message).toMatch(/is NUMBER and has no choices/);
});

/** Undoes the organization's schema, through both APIs. */
const backByRest = (revision: number, as: Person = 'ada') =>
  call<{ message?: string }>(`${OURS}/undo/${revision}`, undefined, as, 'PUT');
const backByGraph = async (revision: number, as: Person = 'ada') => {
  const { data } = await truss.graph(
    as,
    `mutation($input: UndoSchemaInput!) { undoSchema(input: $input) {
      ... on UndoSchemaPayload { revision } ... on Refusal { status message } } }`,
    { input: { organizationId: Buffer.from(`Organization:${await acme()}`).toString('base64'), revision } },
  );
  return { status: data.undoSchema.status ?? 200, body: data.undoSchema as { message?: string } };
};
const lastOfOrganization = async () =>
  (
    await truss.inside.db
      .selectFrom('project')
      .select('revision')
      .where('organizationId', '=', await acme())
      .where('id', '=', 0)
      .executeTakeFirstOrThrow()
  ).revision;

test.each([
  ['api/v4', backByRest],
  ['the graph', backByGraph],
])(
  "a change of an organization's schema and its effects in projects are undone and redone, through %s",
  async (api, back) => {
    const name = `Blower ${api}`;
    const { classId, state } = ids(
      await save(
        {
          classes: [{ id: -1, name }],
          properties: [
            { name: `${name} State`, classId: -1, type: 'ENUMERATION', typeParameters: { choices: ['On', 'Off'] } },
            { name: `${name} Note`, classId: -1, type: 'TEXT' },
          ],
        },
        OURS,
        'ada',
      ),
      name,
    );
    const made = await lastOfOrganization();
    const [one] = await truss.given.entities([{ classId, name: 'B1', attrs: { [state]: 'On' } }]);
    const choices = async () =>
      named((await call<Body>(OURS, undefined, 'ada')).body.properties, `${name} State`)['typeParameters'];
    await save(
      {
        properties: [{ id: state, typeParameters: { choices: ['Turning', 'Off'] } }],
        resolutions: [{ key: `choice:${state}:On`, action: 'MAP', toWord: 'Turning' }],
      },
      OURS,
      'ada',
    );
    const changed = await lastOfOrganization();
    const before = await revision();
    expect((await back(changed, 'sam')).status).toBe(403);
    expect(await back(changed)).toMatchObject({ status: 200 });
    expect(await revision()).toBe(before + 1);
    expect((await now(one!.id)).attrs[state]).toBe('On');
    expect(await choices()).toEqual({ choices: ['On', 'Off'] });
    expect(await back(await lastOfOrganization())).toMatchObject({ status: 200 });
    expect((await now(one!.id)).attrs[state]).toBe('Turning');
    expect(await choices()).toEqual({ choices: ['Turning', 'Off'] });
    const again = await revision();
    const inUse = await back(made);
    expect([inUse.status, inUse.body.message]).toEqual([
      400,
      expect.stringMatching(/has been changed since|is in use|cannot be undone/),
    ]);
    expect((await back(1_000_000)).body.message).toBe('Revision 1000000 did not change the schema. Choose another.');
    expect(await revision()).toBe(again);
  },
);

test('values that somebody wrote since hold off the undo of a change of the organization, and nothing is undone', async () => {
  const { classId, state } = ids(
    await save(
      {
        classes: [{ id: -1, name: 'Vent' }],
        properties: [
          { name: 'Vent State', classId: -1, type: 'ENUMERATION', typeParameters: { choices: ['On', 'Off'] } },
          { name: 'Vent Note', classId: -1, type: 'TEXT' },
        ],
      },
      OURS,
      'ada',
    ),
    'Vent',
  );
  const [one] = await truss.given.entities([{ classId, name: 'V1', attrs: { [state]: 'On' } }]);
  await save(
    {
      properties: [{ id: state, typeParameters: { choices: ['Turning', 'Off'] } }],
      resolutions: [{ key: `choice:${state}:On`, action: 'MAP', toWord: 'Turning' }],
    },
    OURS,
    'ada',
  );
  const changed = await lastOfOrganization();
  await truss.given.entities([{ id: one!.id, classId, attrs: { [state]: 'Off' } } as never]);
  const answer = await backByRest(changed);
  expect(answer.status).toBe(409);
  expect(await lastOfOrganization()).toBe(changed);
  expect((await now(one!.id)).attrs[state]).toBe('Off');
});

test('an item that others use by now is not undone, and the refusal names it', async () => {
  const { body } = { body: await save({ labels: [{ name: 'Fresh', classIds: [] }] }) };
  await truss.given.entities([{ name: 'Fruit', labelIds: [named(body.labels, 'Fresh').id] }]);
  const { status, body: said } = await call<{ message: string }>(
    '/api/v4/o/acme/p/1/steps/undo',
    undefined,
    'sam',
    'PUT',
  );
  expect([status, said.message]).toEqual([
    400,
    "'Changed the schema: Fresh' cannot be undone or redone: This cannot be undone automatically. Label 'Fresh' is deleted. It is on 1 entity. Change the schema by hand. You can also skip it.",
  ]);
});

test('a project is compared with its organization and with a file, and takes chosen differences over, through both APIs', async () => {
  const { body } = { body: await save({ labels: [{ name: 'Unusual', classIds: [] }], classes: [{ name: 'Oddity' }] }) };
  const compared = await call<{ key: string; kind: string; name: string; obstacle: string | null }[]>(
    `${PROJECT}/compare`,
    { projectId: 0 },
    'rob',
  );
  expect(compared.status).toBe(200);
  const unusual = compared.body.find(({ name }) => name === 'Unusual')!;
  expect(unusual).toEqual(
    expect.objectContaining({
      key: `labels:ours:${named(body.labels, 'Unusual').id}`,
      kind: 'MISSING',
      obstacle: null,
    }),
  );
  const file = (await call<Body>(PROJECT, undefined, 'sam')).body;
  const taken = await call<Body>(`${PROJECT}/takeover`, { projectId: 0, keys: [unusual.key] }, 'sam');
  expect(taken.body.labels.map(({ name }) => name)).not.toContain('Unusual');
  const { data } = await truss.graph('sam', '{ project(organization: "acme", projectId: 1) { id } }');
  const COMPARE =
    'query ($ownerId: ID!, $document: JSON) { schemaDifferences(ownerId: $ownerId, document: $document) { key kind name } }';
  const owner = { ownerId: data.project.id, document: file };
  const told = (await truss.graph('rob', COMPARE, owner)).data.schemaDifferences;
  expect(told).toEqual([{ key: expect.stringMatching(/^labels:theirs:/), kind: 'ADDED', name: 'Unusual' }]);
  const TAKE =
    'mutation ($input: TakeOverSchemaInput!) { takeOverSchema(input: $input) { schema { labels { name } } impacts { key } } }';
  const keys = told.map(({ key }: { key: string }) => key);
  const back = await truss.graph('sam', TAKE, { input: { ...owner, keys } });
  expect(back.data.takeOverSchema.schema.labels).toContainEqual({ name: 'Unusual' });
  expect((await truss.graph('rob', TAKE, { input: { ...owner, keys } })).errors?.[0].extensions).toMatchObject({
    status: 403,
  });
  const nothing = await call<{ message: string }>(`${PROJECT}/compare`, {}, 'sam');
  expect([nothing.status, nothing.body.message]).toEqual([
    400,
    'Send what to compare with: a projectId or a document.',
  ]);
});

test('a change is previewed, and made, in the same number of statements however much it affects', async () => {
  const measured = async (name: string, count: number) => {
    const { classId, state } = await furnished(name);
    await truss.given.entities(
      Array.from({ length: count }, (_, i) => ({ classId, name: `${name} ${i}`, attrs: { [state]: 'On' } })),
    );
    const change = { properties: [{ id: state, typeParameters: { choices: ['Up', 'Off', 'Out'] } }] };
    const resolutions = [{ key: `choice:${state}:On`, action: 'MAP', toWord: 'Up' }];
    const tried = await truss.statements(() => call(`${PROJECT}/impact`, change, 'sam'));
    const done = await truss.statements(() => call(PROJECT, { ...change, resolutions }, 'sam'));
    return { tried, done };
  };
  await measured('Warm', 1);
  expect(await measured('Many', 200)).toEqual(await measured('One', 2));
});

test('a person who may not change the schema learns nothing of the effects of a change, and changes nothing', async () => {
  const { classId, state } = await furnished('Fuse');
  await truss.given.entities([{ classId, name: 'Blown', attrs: { [state]: 'On' } }]);
  const change = {
    properties: [{ id: state, typeParameters: { choices: ['Off', 'Out'] } }],
    resolutions: [{ key: `choice:${state}:On`, action: 'MAP', toWord: 'Off' }],
  };
  for (const person of ['walt', 'rob', 'olga'] as const) {
    const { status } = await call(`${PROJECT}/impact`, change, person);
    expect([person, status]).toEqual([person, 403]);
    expect((await call(PROJECT, change, person)).status).toBe(403);
  }
});

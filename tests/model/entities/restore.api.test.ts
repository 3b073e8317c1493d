// Deleted entities can be restored: as they were, with their numbers, labels and links to existing entities; through both contracts, and
// once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Entity } from '../../../server/model/entities/entity.ts';
import { done } from '../../identity/members/cast.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const ids = '/api/v4/o/acme/entities/ids';
const there = async (...wanted: number[]) =>
  (await (await truss.rest('rob', ids, { ids: wanted, includeRelations: true })).json()) as (Entity & {
    rels: { relationId: number; targetId: number; attrs: object }[];
  })[];
const remove = (...wanted: number[]) => done(truss, 'walt', '/o/acme/entities/ids', wanted, 'DELETE');

const byGraph = async (as: Person, ...entityIds: number[]) => {
  const { data, errors } = await truss.graph(
    as,
    'mutation($input: RestoreEntitiesInput!) { restoreEntities(input: $input) { revision entities { entityId name } project { revision } } }',
    { input: { organization: 'acme', projectId: 1, entityIds } },
  );
  if (errors) return { status: errors[0].extensions.status as number, message: errors[0].message as string };
  return { status: 200, names: data.restoreEntities.entities.map((each: { name: string }) => each.name) as string[] };
};
const byRest = async (as: Person, ...entityIds: number[]) => {
  const response = await truss.rest(as, `/api/v4/o/acme/entities/restore/${entityIds.join(',')}`, undefined, 'PUT');
  const body = (await response.json()) as { message: string } & { name: string }[];
  if (!response.ok) return { status: response.status, message: body.message };
  return { status: 200, names: body.map(({ name }) => name) };
};

/** A part under a whole, with all that an entity can say. */
async function family() {
  const [whole, part, other] = await truss.given.entities([
    { name: 'Whole' },
    { name: 'Part', number: 'P.1', description: '<p>Once</p>', labelIds: [truss.given.labelId('Activity')] },
    { name: 'Other' },
  ]);
  const attrs = { [truss.given.propertyId('Requirement', 'Rationale')]: '<p>Because</p>' };
  await done(truss, 'walt', '/o/acme/entities', [
    {
      id: part!.id,
      projectId: 1,
      attrs,
      rels: [
        { relationId: truss.given.relationId('decomposes'), targetId: whole!.id },
        { relationId: truss.given.relationId('related to'), targetId: other!.id },
      ],
    },
  ]);
  return { whole: whole!.id, part: part!.id, other: other!.id };
}
/** Returns the parts that a deletion and restoration do not change. */
const lasting = ({
  revision: _r,
  modified: _m,
  modifiedBy: _b,
  modifiedById: _i,
  ...rest
}: Entity & { modifiedById?: unknown }) => rest;

describe.each([
  ['the graph', byGraph],
  ['api/v4', byRest],
])('through %s', (_api, restore) => {
  test('a deleted entity is restored with its links, as one revision', async () => {
    const { whole, part, other } = await family();
    const before = await there(whole, part, other);
    await remove(part);
    expect(await there(part)).toEqual([]);
    expect((await there(whole))[0]!.rels).toEqual([]);
    expect(await restore('walt', part)).toEqual({ status: 200, names: ['Part'] });
    const after = await there(whole, part, other);
    expect(after.map(lasting)).toEqual(before.map(lasting));
    const records = (await truss.given.records()).slice(-3);
    expect(new Set(records.map(({ revision }) => revision)).size).toBe(1);
    expect(records.find(({ entityId }) => entityId === part)).toMatchObject({
      type: 'restore',
      changes: [],
      username: 'walt',
    });
    expect(records.find(({ entityId }) => entityId === whole)).toMatchObject({
      type: 'update',
      changes: [{ type: 'RELATIONSHIP', value: 'ADDED' }],
    });
  });

  test('several are restored together with the links between them; a link to a deleted entity is left out, and the answer says so', async () => {
    const { whole, part, other } = await family();
    await remove(other);
    await remove(whole, part);
    expect((await restore('walt', part, whole)).names).toEqual(['Part', 'Whole']);
    expect((await there(part))[0]!.rels).toMatchObject([{ targetId: whole }]);
    const [record] = (await truss.given.records()).filter(({ entityId }) => entityId === part).slice(-1);
    // The link to the other went before: with it, not with the part.
    expect(record).toMatchObject({ type: 'restore', changes: [] });
    await remove(part);
    await remove(whole);
    await restore('walt', part);
    const [alone] = (await truss.given.records()).filter(({ entityId }) => entityId === part).slice(-1);
    expect(alone!.changes).toMatchObject([{ type: 'RELATIONSHIP', value: 'REMOVED' }]);
    expect((await there(part))[0]!.rels).toEqual([]);
  });

  test('existing entities are left alone, and two concurrent restorations restore once', async () => {
    const { whole } = await family();
    const count = (await truss.given.records()).length;
    expect((await restore('walt', whole)).status).toBe(200);
    expect((await truss.given.records()).length).toBe(count);
    await remove(whole);
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore('walt', whole)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const own = (await truss.given.records()).filter(({ entityId, type }) => entityId === whole && type === 'restore');
    expect(own).toHaveLength(1);
  });

  test('without permission to write, or with an id that never existed, the whole call is refused', async () => {
    const { whole } = await family();
    await remove(whole);
    expect((await restore('rob', whole)).status).toBe(403);
    expect(await restore('olga', whole)).toMatchObject({ status: 404, message: `Entity ${whole} was not found.` });
    expect(await restore('walt', whole, 999_999)).toMatchObject({
      status: 404,
      message: 'Entity 999999 was not found.',
    });
    expect(await there(whole)).toEqual([]);
  });
});

test('attributes and labels deleted from the schema are left out; without its class an entity cannot be restored', async () => {
  const save = async (body: object) =>
    (await done(truss, 'sam', '/o/acme/p/1/schema', body)) as {
      classes: { id: number; name: string }[];
      labels: { id: number; name: string }[];
    };
  const made = await save({ classes: [{ name: 'Passing' }], labels: [{ name: 'Fleeting' }] });
  const classId = made.classes.find(({ name }) => name === 'Passing')!.id;
  const labelId = made.labels.find(({ name }) => name === 'Fleeting')!.id;
  const [labelled, passing] = await truss.given.entities([
    { name: 'Labelled', labelIds: [labelId] },
    { name: 'Of it', classId },
  ]);
  await remove(labelled!.id, passing!.id);
  await done(truss, 'sam', `/o/acme/p/1/schema/labels/${labelId}`, undefined, 'DELETE');
  await done(truss, 'sam', `/o/acme/p/1/schema/classes/${classId}`, undefined, 'DELETE');
  expect(await byRest('walt', passing!.id, labelled!.id)).toMatchObject({
    status: 400,
    message: expect.stringContaining("class of 'Of it' was deleted"),
  });
  expect(await there(labelled!.id)).toEqual([]);
  expect((await byRest('walt', labelled!.id)).status).toBe(200);
  expect((await there(labelled!.id))[0]!.labelIds).toEqual([]);
});

test('undoing a deletion restores the entities, undoing that deletes them again, and older edits still merge', async () => {
  const { whole, part } = await family();
  const { revision } = (await there(part))[0]!;
  await remove(part);
  const undo = async () => {
    const last = (await truss.given.records()).at(-1)!.revision;
    return truss.graph('walt', 'mutation($input: UndoSaveInput!) { undoSave(input: $input) { revision deletedIds } }', {
      input: { organization: 'acme', projectId: 1, revision: last },
    });
  };
  expect((await undo()).errors).toBeUndefined();
  expect((await there(part))[0]!.rels).toHaveLength(2);
  // An edit that was begun before all this is no clash.
  await done(truss, 'walt', '/o/acme/entities', [{ id: part, projectId: 1, revision, name: 'Renamed' }]);
  expect((await there(part))[0]).toMatchObject({ name: 'Renamed', number: 'P.1' });
  await remove(part);
  await undo();
  expect((await undo()).data.undoSave.deletedIds).toHaveLength(1);
  expect(await there(part)).toEqual([]);
  expect((await there(whole))[0]!.rels).toEqual([]);
});

test('restoring many costs as many statements as restoring one', async () => {
  const made = await truss.given.entities(Array.from({ length: 40 }, (_, at) => ({ name: `Many ${at}` })));
  const own = made.map(({ id }) => id);
  await remove(...own);
  const one = await truss.statements(() => byRest('walt', own[0]!));
  expect(await truss.statements(() => byRest('walt', ...own.slice(1)))).toBe(one);
});

test("a restoration beyond the organization's limit of entities is refused", async () => {
  const { whole } = await family();
  await remove(whole);
  const { count } = await truss.inside.db
    .selectFrom('entity')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await truss.inside.db
    .updateTable('organization')
    .set({ entityLimit: Number(count) })
    .where('slug', '=', 'acme')
    .execute();
  expect((await byRest('walt', whole)).status).toBe(402);
  await truss.inside.db.updateTable('organization').set({ entityLimit: null }).where('slug', '=', 'acme').execute();
});

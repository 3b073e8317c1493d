// A change of class keeps nothing that the new class does not have: a save that would lose something is refused with the list, and saved without it when it says so.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';
import { apis, seen } from './both-apis.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const classId = (name: string) => truss.given.classId(name);
const changesOf = async (id: number) =>
  (await truss.given.records()).findLast((each) => each.entityId === id)!.changes.map((change) => change.type);

/** An action with a value, two labels and two links, of which an asset can keep one link. */
async function action() {
  const { propertyId, relationId, labelId, entity, entities } = truss.given;
  const duration = propertyId('Action', 'Duration');
  const rover = await entity({ class: 'Asset', name: 'Rover' });
  const rule = await entity({ class: 'Requirement', name: 'Be fast' });
  const [drive] = await entities([
    {
      classId: classId('Action'),
      name: 'Drive',
      attrs: { [duration]: { value: 2, units: 'HOURS' } },
      labelIds: [labelId('Activity')],
      rels: [
        { relationId: relationId('performed by'), targetId: rover.id },
        { relationId: relationId('satisfies'), targetId: rule.id },
      ],
    },
  ]);
  return { id: drive!.id, rover, rule, duration };
}

describe.each(apis)('through %s', (_api, save) => {
  test('a save that would lose something is refused with the list', async () => {
    const { id, rover, duration } = await action();
    const before = await seen(truss, id);
    const answer = await save(truss, 'walt', [{ id, classId: classId('Asset'), name: 'Driver' }]);
    expect(answer).toMatchObject({
      status: 409,
      message:
        "As Asset, 'Driver' cannot keep: Duration; the label Activity; 'performed by' Rover. Change the class and discard the values, or keep the class.",
      details: {
        losses: [
          {
            entityId: id,
            attributes: [{ propertyId: duration, name: 'Duration' }],
            labels: [{ labelId: truss.given.labelId('Activity'), name: 'Activity' }],
            links: [{ name: 'performed by', targetId: rover.id, target: 'Rover' }],
          },
        ],
      },
    });
    expect(await seen(truss, id)).toEqual(before);
  });

  test('with letGo it keeps the values that the new class permits, and the loss is recorded for both ends of links', async () => {
    const { id, rover, rule } = await action();
    expect(await save(truss, 'walt', [{ id, classId: classId('Asset') }], { letGo: true })).toMatchObject({
      status: 200,
    });
    const { attrs, labelIds, rels } = await seen(truss, id);
    expect({ attrs, labelIds, ends: rels.map(({ targetId }) => targetId) }).toEqual({
      attrs: {},
      labelIds: [],
      ends: [rule.id],
    });
    expect((await seen(truss, rover.id)).rels).toEqual([]);
    expect(await changesOf(id)).toEqual(['CLASS_ID', 'ATTRIBUTE', 'RELATIONSHIP', 'LABEL']);
    expect(await changesOf(rover.id)).toEqual(['RELATIONSHIP']);
  });

  test('a save that deletes the values itself, or loses nothing, needs no letGo', async () => {
    const { propertyId } = truss.given;
    const plain = await truss.given.entity({ class: 'Action', name: 'Plain' });
    expect(await save(truss, 'walt', [{ id: plain.id, classId: classId('Asset') }])).toMatchObject({ status: 200 });
    const duration = propertyId('Action', 'Duration');
    const timed = await truss.given.entity({
      class: 'Action',
      name: 'Timed',
      attributes: { Duration: { value: 1, units: 'DAYS' } },
    });
    const patch = { id: timed.id, classId: classId('Asset'), attrs: { [duration]: null } };
    expect(await save(truss, 'walt', [patch])).toMatchObject({ status: 200 });
  });

  test('links are checked against the classes that both ends have afterwards', async () => {
    const { id, rover } = await action();
    const both = [
      { id, classId: classId('Asset') },
      { id: rover.id, classId: classId('Action') },
    ];
    const answer = await save(truss, 'walt', both);
    const losses = answer.details!['losses'] as { links: { name: string; target: string }[] }[];
    expect(losses.flatMap(({ links }) => links.map(({ name, target }) => `${name} ${target}`)).toSorted()).toEqual([
      'performed by Rover',
      'performs Drive',
    ]);
    expect(await save(truss, 'walt', both, { letGo: true })).toMatchObject({ status: 200 });
    const relationId = truss.given.relationId('performs');
    expect(await save(truss, 'walt', [{ id, addRels: [{ relationId, targetId: rover.id }] }])).toMatchObject({
      status: 200,
    });
  });
});

test('undo restores the class with everything that was let go', async () => {
  const { id } = await action();
  const before = await seen(truss, id);
  const [, save] = apis[0]!;
  await save(truss, 'walt', [{ id, classId: classId('Asset') }], { letGo: true });
  const { revision } = await seen(truss, id);
  const undo = 'mutation($input: UndoSaveInput!) { undoSave(input: $input) { revision } }';
  const { errors } = await truss.graph('walt', undo, { input: { organization: 'acme', projectId: 1, revision } });
  expect(errors).toBeUndefined();
  const { classId: now, attrs, labelIds, rels } = await seen(truss, id);
  expect({ classId: now, attrs, labelIds }).toEqual({
    classId: before.classId,
    attrs: before.attrs,
    labelIds: before.labelIds,
  });
  const ends = (links: typeof rels) => new Set(links.map(({ targetId }) => targetId));
  expect(ends(rels)).toEqual(ends(before.rels));
});

test('twenty class changes cost as many statements as one', async () => {
  const change = async (count: number) => {
    const all = await Promise.all(Array.from({ length: count }, action));
    await truss.rest('walt', '/api/v4/o/acme/entities/ids', { ids: [] });
    const body = all.map(({ id }) => ({ id, projectId: 1, classId: classId('Asset') }));
    return truss.statements(() => truss.rest('walt', '/api/v4/o/acme/entities?letGo=true', body));
  };
  const one = await change(1);
  expect(await change(20)).toBe(one);
});

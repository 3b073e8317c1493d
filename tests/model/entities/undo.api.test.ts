// One revision is undone as one revision: fields, links with their attributes, metadata, new and deleted entities; later changes of others
// stay, or are named.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { seen } from './both-apis.ts';

let truss: Truss;
let about: number;
beforeAll(async () => {
  truss = await startTruss();
  const { data } = await truss.graph(
    'walt',
    `{ project(organization: "acme", projectId: 1) { schema { relations { name properties { propertyId } } } } }`,
  );
  const relations = data.project.schema.relations as { name: string; properties: { propertyId: number }[] }[];
  about = relations.find(({ name }) => name === 'related to')!.properties[0]!.propertyId;
});
afterAll(() => truss.close());

const save = async (entities: object[], as: Person = 'walt') => {
  const { data, errors } = await truss.graph(
    as,
    'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { revision entities { entityId } } }',
    {
      input: { organization: 'acme', projectId: 1, letGo: true, entities },
    },
  );
  expect(errors).toBeUndefined();
  const ids = (data.saveEntities.entities as { entityId: number }[]).map(({ entityId }) => entityId);
  return { ids, revision: data.saveEntities.revision as number };
};
const remove = async (...entityIds: number[]) => {
  const { data } = await truss.graph(
    'walt',
    'mutation($input: DeleteEntitiesInput!) { deleteEntities(input: $input) { revision } }',
    {
      input: { organization: 'acme', projectId: 1, entityIds },
    },
  );
  return data.deleteEntities.revision as number;
};
const undo = async (revision: number, as: Person = 'walt') => {
  const { data, errors } = await truss.graph(
    as,
    'mutation($input: UndoSaveInput!) { undoSave(input: $input) { revision deletedIds entities { entityId } } }',
    {
      input: { organization: 'acme', projectId: 1, revision },
    },
  );
  if (errors)
    return { ...errors[0].extensions, message: errors[0].message } as {
      status: number;
      message: string;
      details: { clashes: object[] };
    };
  return data.undoSave as { revision: number | null; deletedIds: string[]; entities: { entityId: number }[] };
};
const latest = async () => (await (await truss.rest('rob', '/api/v4/o/acme/p/1')).json()).revision as number;
const requirement = (fields: object) => ({ classId: truss.given.classId('Requirement'), ...fields });
const linkTo = (targetId: number, text: string) => ({
  relationId: truss.given.relationId('related to'),
  targetId,
  attributes: [{ propertyId: about, value: text }],
});
/** Reads the parts that do not depend on authors and times. */
const lasting = async (...ids: number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const {
        revision: _r,
        modified: _m,
        modifiedBy: _b,
        modifiedById: _i,
        ...rest
      } = ((await seen(truss, id)) ?? {}) as Awaited<ReturnType<typeof seen>> & Record<string, unknown>;
      return rest;
    }),
  );

test('undoing a creation deletes the entity by a revision, and redo restores it with its links and their attributes', async () => {
  const [other] = (await save([requirement({ name: 'Other' })])).ids;
  const made = await save([requirement({ name: 'Made', addLinks: [linkTo(other!, 'why')] })]);
  const before = await lasting(made.ids[0]!, other!);
  const gone = await undo(made.revision);
  expect(gone).toMatchObject({ revision: await latest(), deletedIds: [expect.any(String)], entities: [] });
  expect(await seen(truss, made.ids[0]!)).toBeUndefined();
  const back = await undo((gone as { revision: number }).revision);
  expect(back).toMatchObject({ revision: await latest(), deletedIds: [], entities: [{ entityId: made.ids[0] }] });
  expect(await lasting(made.ids[0]!, other!)).toEqual(before);
  expect((before[1] as { rels: object[] }).rels).toMatchObject([{ attrs: { [about]: 'why' } }]);
});

test('undo restores a deleted link with its attributes, which the history shows', async () => {
  const { ids } = await save([requirement({ name: 'A' }), requirement({ name: 'B' })]);
  await save([{ entityId: ids[0], addLinks: [linkTo(ids[1]!, 'because')] }]);
  const before = await lasting(...ids);
  const { relationId, targetId } = linkTo(ids[1]!, '');
  const cut = await save([{ entityId: ids[0], removeLinks: [{ relationId, targetId }] }]);
  const records = (await truss.given.records()).filter(({ revision }) => revision === cut.revision);
  expect(records.map(({ changes }) => changes)).toMatchObject([
    [{ value: 'REMOVED' }, { type: 'RELATIONSHIP_ATTRIBUTE', value: null, originalState: 'because' }],
    [{ value: 'REMOVED' }, { type: 'RELATIONSHIP_ATTRIBUTE', value: null, originalState: 'because' }],
  ]);
  await undo(cut.revision);
  expect(await lasting(...ids)).toEqual(before);
});

test('undo restores metadata and flags, whatever else was saved', async () => {
  const { ids } = await save([requirement({ name: 'Marked', metadata: { 'a:1': 'x', 'a:2': 'y' } })]);
  const before = await lasting(...ids);
  const marked = await save([
    { entityId: ids[0], isArchived: true, isHidden: true, metadata: { 'a:1': 'z', 'a:3': 'w' } },
  ]);
  expect(await undo(marked.revision)).toMatchObject({ entities: [{ entityId: ids[0] }] });
  expect(await lasting(...ids)).toEqual(before);
});

test('undoing a save of new and old entities is one revision, and so is redoing it', async () => {
  const { ids } = await save([requirement({ name: 'Old' })]);
  const mixed = await save([
    { entityId: ids[0], name: 'Renamed' },
    requirement({ name: 'New', addLinks: [linkTo(ids[0]!, 'x')] }),
  ]);
  const after = await lasting(...mixed.ids);
  const undone = await undo(mixed.revision);
  expect(undone).toMatchObject({ revision: mixed.revision + 1 });
  expect(await latest()).toBe(mixed.revision + 1);
  expect(await seen(truss, ids[0]!)).toMatchObject({ name: 'Old', rels: [] });
  await undo(mixed.revision + 1);
  expect(await latest()).toBe(mixed.revision + 2);
  expect(await lasting(...mixed.ids)).toEqual(after);
  expect(await undo(mixed.revision + 1)).toMatchObject({ revision: null, deletedIds: [], entities: [] });
});

describe('changes by others since', () => {
  test('stays where it is another field', async () => {
    const { ids } = await save([requirement({ name: 'A', number: '1' })]);
    const renamed = await save([{ entityId: ids[0], name: 'B' }]);
    await save([{ entityId: ids[0], number: '2', labelIds: [truss.given.labelId('Analysis')] }], 'wendy');
    await undo(renamed.revision);
    expect(await seen(truss, ids[0]!)).toMatchObject({
      name: 'A',
      number: '2',
      labelIds: [truss.given.labelId('Analysis')],
    });
  });

  test('does not clash if it was undone itself', async () => {
    const { ids } = await save([requirement({ name: 'A' })]);
    const first = await save([{ entityId: ids[0], name: 'B' }]);
    const second = await save([{ entityId: ids[0], name: 'C' }]);
    await undo(second.revision);
    expect(await undo(first.revision)).toMatchObject({ entities: [{ entityId: ids[0] }] });
    expect(await seen(truss, ids[0]!)).toMatchObject({ name: 'A' });
  });

  const cases: [
    what: string,
    prepare: () => Promise<{ revision: number; id: number }>,
    words: string,
    clash: object,
  ][] = [
    [
      'the same field',
      async () => {
        const { ids } = await save([requirement({ name: 'A' })]);
        const { revision } = await save([{ entityId: ids[0], name: 'B' }]);
        await save([{ entityId: ids[0], name: 'C' }], 'wendy');
        return { revision, id: ids[0]! };
      },
      "Name of 'C' was changed to 'C' by Wendy in the meantime.",
      { type: 'NAME', yours: 'A', theirs: 'C', before: 'B', savedBy: 'Wendy' },
    ],
    [
      'something that was made',
      async () => {
        const { ids, revision } = await save([requirement({ name: 'Made' })]);
        const attributes = [{ propertyId: truss.given.propertyId('Requirement', 'Rationale'), value: 'Needed' }];
        await save([{ entityId: ids[0], attributes }], 'wendy');
        return { revision, id: ids[0]! };
      },
      "Rationale of 'Made' was changed to 'Needed' by Wendy in the meantime.",
      { type: 'ATTRIBUTE', field: 'Rationale', theirs: 'Needed' },
    ],
    [
      'a link of something that was made',
      async () => {
        const { ids } = await save([requirement({ name: 'There' })]);
        const made = await save([requirement({ name: 'Made' })]);
        await save([{ entityId: ids[0], addLinks: [linkTo(made.ids[0]!, 'x')] }], 'wendy');
        return { revision: made.revision, id: made.ids[0]! };
      },
      "relates 'There' of 'Made' was added by Wendy in the meantime.",
      { type: 'RELATIONSHIP', theirs: 'ADDED' },
    ],
    [
      'an attribute of a link',
      async () => {
        const { ids } = await save([requirement({ name: 'A' }), requirement({ name: 'B' })]);
        const { revision } = await save([{ entityId: ids[0], addLinks: [linkTo(ids[1]!, 'x')] }]);
        await save([{ entityId: ids[0], addLinks: [linkTo(ids[1]!, 'y')] }], 'wendy');
        return { revision, id: ids[0]! };
      },
      "was changed to 'y' by Wendy in the meantime.",
      { type: 'RELATIONSHIP_ATTRIBUTE', theirs: 'y', before: 'x' },
    ],
    [
      'an entity that is gone',
      async () => {
        const { ids } = await save([requirement({ name: 'A' }), requirement({ name: 'Kept' })]);
        const { revision } = await save([
          { entityId: ids[0], name: 'B' },
          { entityId: ids[1], name: 'Lost' },
        ]);
        await remove(ids[0]!);
        return { revision, id: ids[1]! };
      },
      "'B' was deleted by Walt in the meantime. Restore it first.",
      { type: 'DELETED' },
    ],
  ];
  test.each(cases)('is named, and nothing is changed: %s', async (_what, prepare, words, clash) => {
    const { revision, id } = await prepare();
    const [before, last] = [await seen(truss, id), await latest()];
    const answer = await undo(revision);
    expect(answer).toMatchObject({ status: 409, code: 'CLASH', message: expect.stringContaining(words) });
    expect((answer as { details: { clashes: object[] } }).details.clashes).toMatchObject([clash]);
    expect([await seen(truss, id), await latest()]).toEqual([before, last]);
  });
});

test('of two concurrent undos of the same revision one succeeds', async () => {
  const { ids } = await save([requirement({ name: 'A' })]);
  const { revision } = await save([{ entityId: ids[0], name: 'B' }, requirement({ name: 'New' })]);
  const answers = await Promise.all(Array.from({ length: 4 }, () => undo(revision)));
  expect(answers.filter((answer) => 'revision' in answer && answer.revision === null)).toHaveLength(3);
  const deletion = await remove(ids[0]!);
  const returns = await Promise.all(Array.from({ length: 4 }, () => undo(deletion)));
  expect(returns.filter((answer) => 'revision' in answer && answer.revision !== null)).toHaveLength(1);
});

test('undoing forty entities costs as many statements as undoing one', async () => {
  const cost = async (count: number) => {
    const entities = Array.from({ length: count }, (_, i) => requirement({ name: `Many ${i}` }));
    const { revision } = await save(entities);
    return truss.statements(() => undo(revision));
  };
  await cost(1);
  expect(await cost(40)).toBe(await cost(1));
});

test('the cause of a revision is stored', async () => {
  const { ids, revision } = await save([requirement({ name: 'Caused' })]);
  const undone = (await undo(revision)) as { revision: number };
  const redone = (await undo(undone.revision)) as { revision: number };
  await undo(redone.revision);
  const deleted = await truss.rest('walt', `/api/v4/o/acme/entities/restore/${ids[0]}`, undefined, 'PUT');
  expect(deleted.status).toBe(200);
  await remove(ids[0]!);
  const rows = await truss.inside.db
    .selectFrom('revision')
    .select(['cause', 'causeRevision'])
    .where('number', '>=', revision)
    .where('projectId', '=', 1)
    .orderBy('number')
    .execute();
  expect(rows.map(({ cause, causeRevision }) => `${cause} ${causeRevision ?? ''}`.trim())).toEqual([
    'save',
    `undo ${revision}`,
    `redo ${revision}`,
    `undo ${redone.revision}`,
    'restore',
    'delete',
  ]);
});

test('undo restores a meta number that was saved with something else, and the history shows it', async () => {
  const { ids } = await save([requirement({ name: 'Numbered', metaNumber: 'M.1' })]);
  const before = await lasting(...ids);
  expect(before).toMatchObject([{ metaNumber: 'M.1' }]);
  const changed = await save([{ entityId: ids[0], name: 'Renumbered', metaNumber: 'M.2' }]);
  const [record] = (await truss.given.records()).filter(({ revision }) => revision === changed.revision);
  expect(record!.changes).toMatchObject([
    { type: 'NAME' },
    { type: 'METADATA', identifiers: ['metaNumber'], value: 'M.2', originalState: 'M.1' },
  ]);
  await undo(changed.revision);
  expect(await lasting(...ids)).toEqual(before);
});

describe('a restored link keeps its author and date', () => {
  const links = () =>
    truss.inside.db
      .selectFrom('link')
      .select(['sourceId', 'targetId', 'created', 'createdBy'])
      .orderBy('sourceId')
      .orderBy('targetId')
      .execute();
  const linked = async () => {
    const { ids } = await save([requirement({ name: 'A' }), requirement({ name: 'B' })]);
    await save([{ entityId: ids[0], addLinks: [linkTo(ids[1]!, 'x')] }], 'wendy');
    return ids as [number, number];
  };

  test('when its deletion is undone', async () => {
    const [from, targetId] = await linked();
    const before = await links();
    const { relationId } = linkTo(targetId, '');
    const { revision } = await save([{ entityId: from, removeLinks: [{ relationId, targetId }] }]);
    expect(await links()).toHaveLength(before.length - 1);
    await undo(revision);
    expect(await links()).toEqual(before);
  });
  test('when the deletion of one of its ends is undone, and redone and undone again', async () => {
    const [from] = await linked();
    const before = await links();
    const back = (await undo(await remove(from))) as { revision: number };
    expect(await links()).toEqual(before);
    const gone = (await undo(back.revision)) as { revision: number };
    await undo(gone.revision);
    expect(await links()).toEqual(before);
  });
  test('when one of its ends is restored', async () => {
    const [from] = await linked();
    const before = await links();
    await remove(from);
    await truss.rest('walt', `/api/v4/o/acme/entities/restore/${from}`, undefined, 'PUT');
    expect(await links()).toEqual(before);
  });
});

describe('a reviewer', () => {
  let status: number;
  const setStatus = (id: number, value: string, as: Person) =>
    save([{ entityId: id, attributes: [{ propertyId: status, value }] }], as);
  const setStatusByRest = async (id: number, value: string, as: Person) => {
    const patch = { id, projectId: 1, attrs: { [status]: value } };
    expect((await truss.rest(as, '/api/v4/o/acme/entities', [patch])).status).toBe(200);
    return { revision: await latest() };
  };
  const statusOf = async (id: number) => ((await seen(truss, id)) as { attrs: Record<string, unknown> }).attrs[status];
  beforeAll(async () => {
    status = truss.given.propertyId('Requirement', 'Status');
    const workflow = { watchedPropertyIds: { [truss.given.classId('Requirement')]: [status] } };
    const response = await truss.rest('root', '/api/v4/o/acme/p', { id: 1, workflow }, 'PUT');
    expect(response.status).toBe(200);
  });

  test.each([
    ['the graph', setStatus],
    ['api/v4', setStatusByRest],
  ])('undoes the status that they set through %s, and redoes it', async (_api, set) => {
    const { ids } = await save([requirement({ name: 'Reviewed' })]);
    const before = await statusOf(ids[0]!);
    const { revision } = await set(ids[0]!, 'In Review', 'rita');
    const undone = (await undo(revision, 'rita')) as { revision: number };
    expect(undone).toMatchObject({ revision: revision + 1, entities: [{ entityId: ids[0] }] });
    expect(await statusOf(ids[0]!)).toEqual(before);
    await undo(undone.revision, 'rita');
    expect(await statusOf(ids[0]!)).toEqual('In Review');
  });
  test.each([
    ['a save of more than the status', (id: number) => save([{ entityId: id, name: 'B' }])],
    ['the making of something', async () => save([requirement({ name: 'Made' })])],
    ['a deletion', async (id: number) => ({ revision: await remove(id) })],
  ])('does not undo %s', async (_what, change) => {
    const { ids } = await save([requirement({ name: 'A' })]);
    const { revision } = await change(ids[0]!);
    expect(await undo(revision, 'rita')).toMatchObject({ status: 403 });
    expect(await undo(revision, 'rob')).toMatchObject({ status: 403 });
    expect(await latest()).toBe(revision);
  });
});

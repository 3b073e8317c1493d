// Entities move into another project through both APIs: what is lost is named first, who cannot go is refused in words, and each project has one revision of it, which is undone like any other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { id } from '../../support/ids.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let there: number;
beforeAll(async () => {
  truss = await startTruss();
  there = (await (await truss.rest('root', '/api/v4/o/acme/p', { name: 'Other' })).json()).id;
});
afterAll(() => truss.close());

type As = 'root' | 'ada' | 'walt' | 'wendy';
interface Asked {
  entityIds: number[];
  letGo?: boolean;
  isTrial?: boolean;
  throughLocks?: boolean;
}
interface Told {
  refused: { id: number; reason: string }[];
  lost: { what: string; count: number }[];
  entityIds: number[];
  revision: number | null;
  toRevision: number | null;
  message?: string;
}
const rest = async (as: As, asked: Asked): Promise<Told> =>
  (await truss.rest(as, '/api/v4/o/acme/p/1/entities/move', { ...asked, toProjectId: there })).json() as Promise<Told>;
const graph = async (as: As, { entityIds, ...asked }: Asked): Promise<Told> => {
  const input = {
    ...asked,
    projectId: id('Project', 1),
    toProjectId: id('Project', there),
    entityIds: entityIds.map((each) => id('Entity', each)),
  };
  const { data, errors } = await truss.graph(
    as,
    `mutation($input: MoveEntitiesToProjectInput!) { moveEntitiesToProject(input: $input) {
      ... on MoveEntitiesToProjectPayload { refused { id: entityId reason } lost { what count } newIds revision toRevision }
      ... on Refusal { message } } }`,
    { input },
  );
  expect(errors).toBeUndefined();
  const { newIds = [], ...told } = data.moveEntitiesToProject;
  const numberOf = (each: string) => Number(Buffer.from(each, 'base64').toString().split(':').at(-1));
  return { ...told, entityIds: newIds.map(numberOf) };
};

interface Read {
  id: number;
  projectId: number;
  globalId: string;
  number: string;
  description: string;
  createdBy: string;
  labelIds: number[];
  attrs: Record<string, unknown>;
  rels: { relationId: number; targetId: number }[];
}
const read = async (...ids: number[]): Promise<Read[]> =>
  (await (await truss.rest('root', '/api/v4/o/acme/entities/ids', { ids, includeRelations: true })).json()) as Read[];

/** A whole with a part, which is linked to something that stays. */
const made = async () => {
  const [whole, part, other] = await truss.given.entities([
    { name: 'Whole', number: 'W', labelIds: [truss.given.labelId('Analysis')] },
    { name: 'Part', number: 'W.1', attrs: { [truss.given.propertyId('Requirement', 'Status')]: 'Approved' } },
    { name: 'Stays' },
  ]);
  const ids = { whole: whole!.id, part: part!.id, other: other!.id };
  const to = (relation: string, targetId: number) => ({ relationId: truss.given.relationId(relation), targetId });
  await truss.given.entities([
    {
      id: ids.part,
      classId: undefined,
      description: `<p>Of @{${ids.whole}}:{name}, beside @{${ids.other}}:{name}</p>`,
      addRels: [to('decomposes', ids.whole), to('related to', ids.other)],
    },
  ]);
  return ids;
};

interface Both {
  revision: number;
  toRevision: number;
}
type Back = Both & { entityIds: number[]; message?: string };
const undoByRest = async (as: As, both: Both): Promise<Back> =>
  (
    await truss.rest(as, '/api/v4/o/acme/p/1/entities/move/undo', { ...both, toProjectId: there })
  ).json() as Promise<Back>;
const undoByGraph = async (as: As, both: Both): Promise<Back> => {
  const input = { ...both, projectId: id('Project', 1), toProjectId: id('Project', there) };
  const { data, errors } = await truss.graph(
    as,
    `mutation($input: UndoMoveInput!) { undoMove(input: $input) {
      ... on UndoMovePayload { entities { entityId } revision toRevision } ... on Refusal { message } } }`,
    { input },
  );
  expect(errors).toBeUndefined();
  const { entities, ...told } = data.undoMove;
  return { ...told, entityIds: entities?.map(({ entityId }: { entityId: number }) => entityId) };
};

describe.each([
  ['graph', graph, undoByGraph],
  ['api/v4', rest, undoByRest],
])('through %s', (_api, move, takeBack) => {
  test('a trial names the losses and changes nothing; without consent nothing is lost', async () => {
    const { whole, part } = await made();
    const trial = await move('root', { entityIds: [whole, part], isTrial: true });
    expect(trial).toMatchObject({ refused: [], lost: [{ what: 'Relationship related to', count: 1 }], entityIds: [] });
    expect(trial.revision).toBeNull();
    expect((await move('root', { entityIds: [whole, part] })).message).toBe(
      'The move would discard: Relationship related to of 1. Confirm this, or leave out the entities.',
    );
    expect((await read(whole, part)).map(({ projectId }) => projectId)).toEqual([1, 1]);
  });

  test('texts, values, labels, global ids and the links between them come along, and texts speak of them by their new numbers', async () => {
    const { whole, part, other } = await made();
    const before = await read(whole, part);
    const told = await move('root', { entityIds: [whole, part], letGo: true });
    expect(await read(whole, part)).toEqual([]);
    const [now, nowPart] = await read(...told.entityIds);
    const [newWhole, newPart] = told.entityIds;
    const kept = ({ globalId, number, createdBy, labelIds, attrs }: Read) => ({
      globalId,
      number,
      createdBy,
      labelIds,
      attrs,
    });
    expect([now!, nowPart!].map(kept)).toEqual(before.map(kept));
    expect([now!.projectId, nowPart!.projectId]).toEqual([there, there]);
    expect(nowPart!.description).toBe(`<p>Of @{${newWhole}}:{name}, beside @{${other}}:{name}</p>`);
    expect(now!.rels.map(({ targetId }) => targetId)).toEqual([newPart]);
    expect(nowPart!.rels.map(({ targetId }) => targetId)).toEqual([newWhole]);
  });

  test('each project has one revision of it; undo of either takes both back, and redo does both again', async () => {
    const { whole, part, other } = await made();
    const told = await move('root', { entityIds: [whole, part], letGo: true });
    const undo = async (as: As, projectId: number, revision: number) => {
      const input = { projectId: id('Project', projectId), revision };
      const mutation = `mutation($input: UndoSaveInput!) { undoSave(input: $input) {
        ... on UndoSavePayload { revision } ... on Refusal { message } } }`;
      return (await truss.graph(as, mutation, { input })).data.undoSave;
    };
    const areBack = async () => {
      expect(await read(...told.entityIds)).toEqual([]);
      const [, back] = await read(whole, part);
      expect(new Set(back!.rels.map(({ targetId }) => targetId))).toEqual(new Set([whole, other]));
    };
    const areThere = async () => {
      expect(await read(whole, part)).toEqual([]);
      expect((await read(...told.entityIds)).map(({ projectId }) => projectId)).toEqual([there, there]);
    };
    expect(await undo('root', there, told.toRevision!)).toEqual({ revision: told.toRevision! + 1 });
    await areBack();
    // The comments were undone with it, and need no undo of their own.
    expect(await undo('root', 1, told.revision!)).toEqual({ revision: null });
    // To take the undoing back, on whichever side, is to move them again.
    expect(await undo('root', 1, told.revision! + 1)).toEqual({ revision: told.revision! + 2 });
    await areThere();
    expect(await undo('root', 1, told.revision! + 2)).toEqual({ revision: told.revision! + 3 });
    await areBack();
  });

  test('steps back and forth take both sides along', async () => {
    const { whole } = await made();
    const told = await move('root', { entityIds: [whole], letGo: true });
    const step = async (direction: 'undo' | 'redo') =>
      (await truss.rest('root', `/api/v4/o/acme/p/1/steps/${direction}`, {}, 'PUT')).status;
    expect(await step('undo')).toBe(200);
    expect(await read(...told.entityIds)).toEqual([]);
    expect((await read(whole))[0]!.projectId).toBe(1);
    expect(await step('redo')).toBe(200);
    expect(await read(whole)).toEqual([]);
    expect((await read(...told.entityIds))[0]!.projectId).toBe(there);
  });

  test('an entity that somebody deleted here, and one that somebody else created there, are no move', async () => {
    const { whole } = await made();
    const [{ globalId }] = (await read(whole)) as [Read];
    const gone = await truss.rest('root', '/api/v4/o/acme/entities/ids', [whole], 'DELETE');
    expect(gone.status).toBe(200);
    const { revision } = (await (await truss.rest('root', '/api/v4/o/acme/p/1')).json()) as { revision: number };
    const classId = truss.given.classId('Requirement');
    const twin = [{ projectId: there, classId, name: 'Twin', globalId }];
    expect((await truss.rest('ada', '/api/v4/o/acme/entities', twin)).status).toBe(200);
    const input = { projectId: id('Project', 1), revision };
    const mutation = `mutation($input: UndoSaveInput!) { undoSave(input: $input) { ... on UndoSavePayload { revision } ... on Refusal { message } } }`;
    expect((await truss.graph('root', mutation, { input })).data.undoSave).toEqual({ revision: revision + 1 });
    expect((await read(whole))[0]!.projectId).toBe(1);
  });

  test('comments move along, with their threads, and one undo reverts both sides', async () => {
    const { whole, part, other } = await made();
    const say = async (as: As, entityId: number, content: string, more: object = {}) =>
      (
        (await (await truss.rest(as, '/api/v4/o/acme/comments', { entityId, content, ...more })).json()) as {
          id: number;
        }
      ).id;
    const thread = await say('ada', whole, 'Too heavy', { field: 'NAME' });
    await say('root', whole, 'By how much?', { threadId: thread });
    await say('root', part, 'Fine');
    const said = async (...ids: number[]) =>
      (
        (await (await truss.rest('root', '/api/v4/o/acme/comment/entityids', ids)).json()) as {
          entityId: number;
          id: number;
          threadId: number | null;
          content: string;
          author: string;
          field: string | null;
        }[]
      ).map(({ id, threadId, ...rest }) => ({ ...rest, answers: threadId !== null, id, threadId }));
    const told = await move('root', { entityIds: [whole, part], letGo: true });
    expect(told.lost.map(({ what }) => what)).toEqual(['Relationship related to']);
    const [newWhole, newPart] = told.entityIds as [number, number];
    const there_ = await said(newWhole, newPart);
    expect(there_).toMatchObject([
      { entityId: newWhole, content: 'Too heavy', author: 'ada', field: 'NAME', threadId: null },
      { entityId: newWhole, content: 'By how much?', author: 'root', threadId: there_[0]!.id },
      { entityId: newPart, content: 'Fine', author: 'root', threadId: null },
    ]);
    const wrong = await takeBack('root', { revision: told.revision! - 1, toRevision: told.toRevision! });
    expect(wrong.message).toContain('are not the two sides of a move');
    const back = await takeBack('root', { revision: told.revision!, toRevision: told.toRevision! });
    expect(back).toMatchObject({ revision: told.revision! + 1, toRevision: told.toRevision! + 1 });
    expect(new Set(back.entityIds)).toEqual(new Set([whole, part]));
    expect(await read(...told.entityIds)).toEqual([]);
    const [, now] = await read(whole, part);
    expect(new Set(now!.rels.map(({ targetId }) => targetId))).toEqual(new Set([whole, other]));
    expect((await said(whole, part)).map(({ content }) => content)).toEqual(['Too heavy', 'By how much?', 'Fine']);
  });

  test('a move is not undone over later changes there, on either side', async () => {
    const { whole } = await made();
    const told = await move('root', { entityIds: [whole], letGo: true });
    await truss.given.entities([
      { id: told.entityIds[0]!, projectId: there, classId: undefined, name: 'Renamed there' },
    ]);
    const back = await takeBack('root', { revision: told.revision!, toRevision: told.toRevision! });
    expect(back.message).toContain('Renamed there');
    expect(await read(whole)).toEqual([]);
    expect((await read(told.entityIds[0]!))[0]!.projectId).toBe(there);
  });

  test('an entity that is locked, or there already, is refused with the reason, and nothing is moved', async () => {
    const { whole, part, other } = await made();
    await truss.rest('wendy', `/api/v4/o/acme/entities/lock/${part}`, {}, 'PUT');
    const [{ globalId }] = (await read(other)) as [Read];
    const classId = truss.given.classId('Requirement');
    const twin = [{ projectId: there, classId, name: 'Twin', globalId }];
    expect((await truss.rest('root', '/api/v4/o/acme/entities', twin)).status).toBe(200);
    const trial = await move('root', { entityIds: [whole, part, other], isTrial: true });
    expect(trial.refused).toEqual([
      { id: other, reason: 'The other project already has an entity with the same global id.' },
    ]);
    const { message } = await move('root', { entityIds: [whole, other], letGo: true });
    expect(message).toBe(
      "'Stays' cannot be moved: The other project already has an entity with the same global id. Leave those entities out.",
    );
    // A person who may unlock it has to say so.
    expect((await move('root', { entityIds: [part], letGo: true })).message).toContain('is locked by wendy');
    expect((await move('root', { entityIds: [part], letGo: true, throughLocks: true })).entityIds).toHaveLength(1);
  });

  test('a person who may not write in both projects is refused', async () => {
    const { whole } = await made();
    expect((await move('walt', { entityIds: [whole], letGo: true })).message).toEqual(expect.any(String));
    expect((await read(whole))[0]!.projectId).toBe(1);
  });
});

test('a class that only the project has is named, and the others can move without its entities', async () => {
  const { whole } = await made();
  const schema = (await (await truss.rest('root', '/api/v4/o/acme/p/1/schema')).json()) as { classes: object[] };
  expect(schema.classes.length).toBeGreaterThan(0);
  const saved = await truss.rest('root', '/api/v4/o/acme/p/1/schema', {
    classes: [{ id: -1, name: 'Satellite', icon: 'cube', colour: 'blue', parentId: truss.given.classId('Asset') }],
  });
  expect(saved.status).toBe(200);
  const own = (
    (await (await truss.rest('root', '/api/v4/o/acme/p/1/schema')).json()) as {
      classes: { id: number; name: string }[];
    }
  ).classes.find(({ name }) => name === 'Satellite')!;
  const [satellite] = await truss.given.entities([{ name: 'Sat', classId: own.id }]);
  const trial = await rest('root', { entityIds: [whole, satellite!.id], isTrial: true });
  expect(trial.refused).toEqual([{ id: satellite!.id, reason: "The other project has no class 'Satellite'." }]);
});

test('the flow of an action moves with its steps, and continues without one that stays', async () => {
  const classId = truss.given.classId('Action');
  const [whole, first, second] = await truss.given.entities(
    ['Root', 'First', 'Second'].map((name) => ({ name, classId })),
  );
  const decomposes = { relationId: truss.given.relationId('decomposes'), targetId: whole!.id };
  await truss.given.entities([first!, second!].map(({ id }) => ({ id, classId: undefined, addRels: [decomposes] })));
  const step = ({ globalId }: { globalId: string }) => ({ id: globalId, type: 'SERIAL', entityGlobalId: globalId });
  const controlStep = { id: 'start', type: 'START', successor: { ...step(second!), successor: step(first!) } };
  await truss.given.entities([{ id: whole!.id, classId: undefined, controlStep }]);
  const told = await rest('root', { entityIds: [whole!.id, second!.id], letGo: true });
  expect(told.lost).toEqual([{ what: 'Relationship decomposed by', count: 1 }]);
  const { controlStep: now } = await truss.inside.db
    .selectFrom('entity')
    .select('controlStep')
    .where('organizationId', '=', 1)
    .where('id', '=', told.entityIds[0]!)
    .executeTakeFirstOrThrow();
  const kept = JSON.stringify(now);
  expect(kept).toContain(second!.globalId);
  expect(kept).not.toContain(first!.globalId);
});

test('many are moved by as many statements as few', async () => {
  const some = async (count: number) =>
    (await truss.given.entities(Array.from({ length: count }, (_, at) => ({ name: `M${at}` })))).map((each) => each.id);
  const [warm, few, many] = [await some(1), await some(1), await some(30)];
  const of = (entityIds: number[]) => truss.statements(() => rest('root', { entityIds, letGo: true }));
  await of(warm);
  const count = await of(few);
  expect(await of(many)).toBe(count);
});

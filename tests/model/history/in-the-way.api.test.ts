// Undo does what its label says, or says what stands in the way: field, person and values. Then the rest of the step is taken back, or it is passed over
// for good, through both APIs alike; no other step ever takes its place. What the product worked out itself is nobody's work.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { trussWithWorkflow } from '../workflow/on-workflow.ts';

let at: Awaited<ReturnType<typeof trussWithWorkflow>>;
beforeAll(async () => {
  at = await trussWithWorkflow();
});
afterAll(() => at.truss.close());

interface Choice {
  to?: number;
  only?: number;
  shown?: number[];
  rest?: number[];
  skip?: number[];
  throughLocks?: boolean;
}
interface Clash {
  field: string;
  savedBy: string;
  yoursText: string;
  theirsText: string;
}
interface Turned {
  code?: string;
  step?: { revision: number; words: string };
  clashes?: Clash[];
  mayTakeRest?: boolean;
  mayOpen?: boolean;
  isElsewhere?: boolean;
  entityIds?: number[];
  revision?: number | null;
  steps?: string[];
  skipped?: string[];
}
type Turn = (as: Person, direction: 'undo' | 'redo', choice?: Choice) => Promise<Turned>;
const words = (all: { words: string }[]) => all.map((each) => each.words);

const STEP = 'revision words';
const byGraph: Turn = async (as, direction, choice = {}) => {
  const type = direction === 'undo' ? 'Undo' : 'Redo';
  const mutation = `mutation($input: ${type}StepsInput!) { turned: ${direction}Steps(input: $input) {
    ... on ${type}StepsPayload { revision steps { ${STEP} } skipped { ${STEP} } }
    ... on Refusal { code }
    ... on StepRefusal { message step { ${STEP} } mayTakeRest mayOpen isElsewhere entityIds clashes { field savedBy yoursText theirsText } } } }`;
  const { data, errors } = await at.truss.graph(as, mutation, {
    input: { organization: 'acme', projectId: 1, ...choice },
  });
  expect(errors).toBeUndefined();
  const { turned } = data;
  return turned.code ? turned : { ...turned, steps: words(turned.steps), skipped: words(turned.skipped) };
};
const byRest: Turn = async (as, direction, choice = {}) => {
  const query = new URLSearchParams(Object.entries(choice).map(([name, value]) => [name, String(value)]));
  const answer = await at.truss.rest(as, `/api/v4/o/acme/p/1/steps/${direction}?${query}`, undefined, 'PUT');
  const body = await answer.json();
  if (answer.ok) return { ...body, steps: words(body.steps), skipped: words(body.skipped) };
  return { code: body.details?.step ? 'REFUSED' : body.title, ...body.details };
};

const rest = async (as: Person, path: string, body?: unknown, method?: string) => {
  const answer = await at.truss.rest(as, `/api/v4/o/acme/${path}`, body, method);
  expect(answer.status).toBe(200);
  return answer.json();
};
const save = (as: Person, id: number, fields: object) => rest(as, 'entities', [{ id, projectId: 1, ...fields }]);
const read = async (id: number) => (await rest('rob', 'entities/ids', { ids: [id] }))[0];
const steps = async (as: Person) =>
  (await rest(as, 'p/1/steps?limit=10')) as {
    revision: number;
    words: string;
    isSkipped: boolean;
    isTakenBack: boolean;
  }[];

describe.each([
  ['the graph', byGraph],
  ['api/v4', byRest],
])('through %s', (_api, turn) => {
  test('fields that others changed are named with their values; the rest of the step is undone on request', async () => {
    const id = await at.requirement('Pump');
    await save('walt', id, { name: 'Pump 2', description: '<p>Mine</p>' });
    await save('wendy', id, { name: 'Pump 3' });
    const refused = await turn('walt', 'undo');
    expect(refused).toMatchObject({
      step: { words: 'Changed Name and Description of Pump 2' },
      mayTakeRest: true,
      mayOpen: false,
    });
    expect(refused.clashes).toMatchObject([
      { field: 'Name', savedBy: 'Wendy', yoursText: 'Pump', theirsText: 'Pump 3' },
    ]);
    expect(await read(id)).toMatchObject({ name: 'Pump 3', description: '<p>Mine</p>' });
    expect(await turn('walt', 'undo', { rest: [refused.step!.revision] })).toMatchObject({
      steps: [refused.step!.words],
      skipped: [],
    });
    expect(await read(id)).toMatchObject({ name: 'Pump 3', description: '' });
    expect((await steps('walt'))[0]).toMatchObject({ isTakenBack: true, isSkipped: false });
  });

  test('a step made elsewhere is named, and undone only on an explicit request', async () => {
    const [here, there] = [await at.requirement('Here'), await at.requirement('There')];
    await save('walt', here, { name: 'Here 2' });
    await save('walt', there, { name: 'There 2' });
    const refused = await turn('walt', 'undo', { shown: [here] });
    expect(refused).toMatchObject({ isElsewhere: true, entityIds: [there], step: { words: 'Renamed There' } });
    expect(await read(there)).toMatchObject({ name: 'There 2' });
    expect(await turn('walt', 'undo', { only: refused.step!.revision })).toMatchObject({ steps: ['Renamed There'] });
    expect(await turn('walt', 'redo', { shown: [here] })).toMatchObject({ isElsewhere: true, entityIds: [there] });
    expect(await turn('walt', 'undo', { shown: [here, there] })).toMatchObject({ steps: ['Renamed Here'] });
    expect(await read(here)).toMatchObject({ name: 'Here' });
  });

  test('a single step is undone and later ones stay; an obstacle to it has the same choices', async () => {
    const id = await at.requirement('Hose');
    await save('walt', id, { name: 'Hose 2', description: '<p>Mine</p>' });
    const { revision } = (await steps('walt'))[0]!;
    await save('walt', id, { number: 'H.1' });
    await save('wendy', id, { name: 'Hose 3' });
    const refused = await turn('walt', 'undo', { only: revision });
    expect(refused).toMatchObject({ step: { revision }, mayTakeRest: true, clashes: [{ field: 'Name' }] });
    expect(await turn('walt', 'undo', { only: revision, rest: [revision] })).toMatchObject({ skipped: [] });
    expect(await read(id)).toMatchObject({ name: 'Hose 3', description: '', number: 'H.1' });
    for (const nothing of [{ only: revision }, { only: revision, to: revision }])
      expect((await turn('walt', 'undo', nothing)).code).toBeTruthy();
  });

  test('a step that is passed over stays so, on every machine, and can still be chosen', async () => {
    const id = await at.requirement('Valve');
    await save('walt', id, { description: '<p>Before</p>' });
    await save('walt', id, { name: 'Valve 2' });
    await save('wendy', id, { name: 'Valve 3' });
    const refused = await turn('walt', 'undo');
    expect(refused).toMatchObject({ mayTakeRest: false, clashes: [{ field: 'Name' }] });
    const { revision } = refused.step!;
    expect(await turn('walt', 'undo', { skip: [revision] })).toMatchObject({
      revision: null,
      steps: [],
      skipped: ['Renamed Valve'],
    });
    expect((await steps('walt'))[0]).toMatchObject({ revision, isSkipped: true, isTakenBack: false });
    // Only what was asked for: the step before it is taken back by the next call, under its own name.
    expect(await read(id)).toMatchObject({ description: '<p>Before</p>' });
    expect(await turn('walt', 'undo')).toMatchObject({ steps: ['Changed Description of Valve'] });
    expect((await steps('wendy'))[0]).toMatchObject({ isSkipped: false });
    await save('wendy', id, { name: 'Valve 2' });
    expect(await turn('walt', 'undo', { to: revision })).toMatchObject({ steps: ['Renamed Valve'] });
    expect((await steps('walt')).find((each) => each.revision === revision)).toMatchObject({
      isSkipped: false,
      isTakenBack: true,
    });
  });

  test('a step that somebody reverted by hand is skipped, and nothing older is undone in its place', async () => {
    const id = await at.requirement('Tank');
    await save('walt', id, { description: '<p>Older</p>' });
    await save('walt', id, { name: 'Tank 2' });
    await save('wendy', id, { name: 'Tank' });
    expect(await turn('walt', 'undo')).toMatchObject({ revision: null, steps: [], skipped: ['Renamed Tank'] });
    expect(await read(id)).toMatchObject({ description: '<p>Older</p>' });
    expect(await turn('walt', 'undo')).toMatchObject({ steps: ['Changed Description of Tank'] });
  });

  test('several steps at once name the one with an obstacle, and continue after the choice', async () => {
    const id = await at.requirement('Pipe');
    await save('walt', id, { script: 'one' });
    await save('walt', id, { name: 'Pipe 2', number: '7' });
    await save('walt', id, { description: '<p>Last</p>' });
    await save('wendy', id, { name: 'Pipe 3' });
    const to = (await steps('walt'))[2]!.revision;
    const refused = await turn('walt', 'undo', { to });
    expect(refused).toMatchObject({ clashes: [{ field: 'Name' }], mayTakeRest: true });
    expect(await read(id)).toMatchObject({ description: '<p>Last</p>' });
    expect((await turn('walt', 'undo', { to, rest: [refused.step!.revision] })).steps).toHaveLength(3);
    expect(await read(id)).toMatchObject({ name: 'Pipe 3', number: '', description: '', script: null });
  });

  test('a shape that somebody has moved since a step is an obstacle, and the others move back', async () => {
    const [a, b] = [await at.requirement('A'), await at.requirement('B')];
    const arrange = (as: Person, places: object[]) =>
      at.byGraph(as, 'arrangeDiagram', { slug: 'hierarchy', entityId: a, places });
    await save('walt', a, { name: 'Root' });
    await arrange('walt', [
      { key: String(a), x: 1, y: 1 },
      { key: String(b), x: 2, y: 2 },
    ]);
    await arrange('walt', [
      { key: String(a), x: 10, y: 10 },
      { key: String(b), x: 20, y: 20 },
    ]);
    await arrange('wendy', [{ key: String(b), x: 99, y: 99 }]);
    const refused = await turn('walt', 'undo');
    expect(refused).toMatchObject({
      mayTakeRest: true,
      clashes: [{ field: "Position of 'B'", savedBy: 'Wendy', yoursText: 'at 2, 2', theirsText: 'at 99, 99' }],
    });
    await turn('walt', 'undo', { rest: [refused.step!.revision] });
    const places = async () =>
      Object.fromEntries(
        (
          await at.truss.inside.db.selectFrom('diagramPlace').select(['key', 'place']).where('rootId', '=', a).execute()
        ).map(({ key, place }) => [key, place.x]),
      );
    expect(await places()).toEqual({ [a]: 1, [b]: 99 });
    // All that it did is somebody else's by now: nothing older is taken back in its place.
    await arrange('wendy', [{ key: String(a), x: 50, y: 50 }]);
    expect(await turn('walt', 'undo')).toMatchObject({
      mayTakeRest: false,
      clashes: [{ theirsText: 'at 50, 50' }, { theirsText: 'at 99, 99' }],
    });
    expect(await read(a)).toMatchObject({ name: 'Root' });
  });

  test('an approval is undone as the workflow permits, or is skipped, so that earlier steps are not stuck', async () => {
    const id = await at.requirement('Brake');
    await save('walt', id, { name: 'Brake 2' });
    await at.graph.move('walt', [id], 'In Review');
    await at.graph.move('walt', [id], 'Approved');
    const approved = await turn('walt', 'undo');
    expect(approved).toMatchObject({
      mayTakeRest: false,
      clashes: [{ field: 'Status', yoursText: 'In Review', theirsText: 'Approved' }],
    });
    await turn('walt', 'undo', { skip: [approved.step!.revision] });
    const submitted = await turn('walt', 'undo');
    expect(submitted).toMatchObject({ clashes: [{ field: 'Status', theirsText: 'Approved' }] });
    await turn('walt', 'undo', { skip: [submitted.step!.revision] });
    const renamed = await turn('walt', 'undo');
    expect(renamed).toMatchObject({ mayOpen: true, clashes: [{ field: 'Lock', savedBy: 'Walt' }] });
    expect(await turn('walt', 'undo', { throughLocks: true })).toMatchObject({ steps: ['Renamed Brake'] });
    expect(await at.see(id)).toMatchObject({ name: 'Brake', isLocked: true, workflowState: { state: 'Approved' } });
  });

  test('an entity that somebody else has locked is left out, and the rest is undone', async () => {
    const [held, free] = [await at.requirement('Held'), await at.requirement('Free')];
    await rest(
      'wendy',
      'entities',
      [held, free].map((id) => ({ id, projectId: 1, description: '<p>x</p>' })),
    );
    await at.graph.lock('walt', [held]);
    const refused = await turn('wendy', 'undo');
    expect(refused).toMatchObject({ mayTakeRest: true, mayOpen: false, clashes: [{ field: 'Lock', savedBy: 'Walt' }] });
    await turn('wendy', 'undo', { rest: [refused.step!.revision] });
    expect(await read(held)).toMatchObject({ description: '<p>x</p>' });
    expect(await read(free)).toMatchObject({ description: '' });
  });

  test('an entity that others have worked on since stays, with its links, and the rest is deleted', async () => {
    const made = (
      await rest(
        'walt',
        'entities',
        ['Stays', 'Goes'].map((name) => ({ projectId: 1, classId: at.truss.given.classId('Requirement'), name })),
      )
    ).map(({ id }: { id: number }) => id) as number[];
    await save('wendy', made[0]!, { description: '<p>Her work</p>' });
    const refused = await turn('walt', 'undo');
    expect(refused).toMatchObject({
      mayTakeRest: true,
      clashes: [{ field: 'Description', savedBy: 'Wendy', theirsText: 'Her work' }],
    });
    await turn('walt', 'undo', { rest: [refused.step!.revision] });
    expect(await read(made[0]!)).toMatchObject({ name: 'Stays' });
    expect(await read(made[1]!)).toBeUndefined();
  });
});

describe('numbers by the place', () => {
  let documentId: number;
  const edit = async (as: Person, what: object) => {
    const { data, errors } = await at.truss.graph(
      as,
      'mutation($input: ArrangeArtifactInput!) { arrangeArtifact(input: $input) { revision } }',
      { input: { organization: 'acme', projectId: 1, artifactId: documentId, ...what } },
    );
    expect(errors).toBeUndefined();
    return data.arrangeArtifact.revision as number;
  };
  const lines = async () => {
    const { data } = await at.truss.graph(
      'rob',
      `{ project(organization: "acme", projectId: 1) { artifact(entityId: ${documentId}) { lines { entityIds numbers names } } } }`,
    );
    return data.project.artifact.lines as { entityIds: number[]; numbers: string[]; names: string[] };
  };
  const told = async () => {
    const { numbers, names } = await lines();
    return names.map((name, place) => `${numbers[place]} ${name}`);
  };
  const id = async (name: string) => {
    const { names, entityIds } = await lines();
    return entityIds[names.indexOf(name)]!;
  };
  const rows = (...names: string[]) =>
    names.map((name) => ({ name: name.trim(), depth: name.length - name.trimStart().length }));
  const begin = async () => {
    const { data } = await at.truss.graph(
      'walt',
      'mutation($input: CreateArtifactInput!) { createArtifact(input: $input) { artifact { entity { entityId } } } }',
      { input: { organization: 'acme', projectId: 1, kind: 'DOCUMENT', name: 'Plan' } },
    );
    documentId = data.createArtifact.artifact.entity.entityId;
    await edit('walt', { add: { rows: rows('A', ' A1', 'B', 'C') } });
  };

  test('a row that was moved goes back although others inserted rows since; all are numbered again', async () => {
    await begin();
    await edit('walt', { move: { ids: [await id('C')], aboveId: null, afterId: null } });
    expect(await told()).toEqual(['1 C', '2 A', '2.1 A1', '3 B']);
    await edit('wendy', { add: { rows: rows('First') } });
    await edit('wendy', { add: { afterId: await id('B'), rows: rows('Last') } });
    const before = await told();
    expect(await byGraph('walt', 'undo')).toMatchObject({ steps: [expect.anything()] });
    const back = await told();
    expect(back.map((line) => line.split(' ')[1]).filter((name) => !['First', 'Last'].includes(name!))).toEqual([
      'A',
      'A1',
      'B',
      'C',
    ]);
    expect(back.map((line) => line.split(' ')[0])).toEqual(['1', '2', '2.1', '3', '4', '5']);
    expect(await byGraph('walt', 'redo')).toMatchObject({ steps: [expect.anything()] });
    expect(await told()).toEqual(before);
  });

  test('an added row is removed, and rows that others added behind it move up', async () => {
    await begin();
    await edit('walt', { add: { afterId: await id('A'), rows: rows('New') } });
    await edit('wendy', { add: { afterId: await id('C'), rows: rows('Hers') } });
    expect(await told()).toEqual(['1 A', '1.1 A1', '2 New', '3 B', '4 C', '5 Hers']);
    expect(await byGraph('walt', 'undo')).toMatchObject({ steps: [expect.anything()] });
    expect(await told()).toEqual(['1 A', '1.1 A1', '2 B', '3 C', '4 Hers']);
  });

  test('a row that went comes back between those that others moved together; one below another too', async () => {
    await begin();
    await edit('walt', { remove: { ids: [await id('B')] } });
    await edit('wendy', { move: { ids: [await id('C')], aboveId: await id('A'), afterId: await id('A1') } });
    await edit('wendy', { add: { afterId: await id('A'), rows: rows('Hers') } });
    expect(await byGraph('walt', 'undo')).toMatchObject({ steps: [expect.anything()] });
    expect(await told()).toEqual(['1 A', '1.1 A1', '1.2 C', '2 B', '3 Hers']);
  });
});

// Undo and redo are a person's own, wherever they sit: the last step that stands is taken back, or all down to a chosen one; what others did stays, and a clash changes nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

interface Turned {
  status: number;
  message?: string;
  revision?: number | null;
  steps?: string[];
}
type Turn = (as: Person, direction: 'undo' | 'redo', to?: number) => Promise<Turned>;

const byGraph: Turn = async (as, direction, to) => {
  const field = `${direction}Steps`;
  const query = `mutation($input: ${direction === 'undo' ? 'Undo' : 'Redo'}StepsInput!) { ${field}(input: $input) { revision steps { words } } }`;
  const { data, errors } = await truss.graph(as, query, { input: { organization: 'acme', projectId: 1, to } });
  if (errors) return { status: errors[0].extensions.status, message: errors[0].message };
  const { revision, steps } = data[field];
  return { status: 200, revision, steps: steps.map(({ words }: { words: string }) => words) };
};
const byRest: Turn = async (as, direction, to) => {
  const answer = await truss.rest(
    as,
    `/api/v4/o/acme/p/1/steps/${direction}${to ? `?to=${to}` : ''}`,
    undefined,
    'PUT',
  );
  const body = await answer.json();
  if (!answer.ok) return { status: answer.status, message: body.message };
  return { status: 200, revision: body.revision, steps: body.steps.map(({ words }: { words: string }) => words) };
};

const save = async (as: Person, ...entities: object[]) => {
  const classId = truss.given.classId('Requirement');
  const sent = entities.map((each) => ({ projectId: 1, ...('id' in each ? {} : { classId }), ...each }));
  const answer = await truss.rest(as, '/api/v4/o/acme/entities', sent);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: number; revision: number }[]).map(({ id }) => id);
};
const read = async (id: number) => {
  const answer = await truss.rest('rob', '/api/v4/o/acme/entities/ids', { ids: [id], includeRelations: true });
  return ((await answer.json()) as { name: string; description: string; rels: object[] }[])[0];
};
const steps = async (as: Person) => {
  const answer = await truss.rest(as, '/api/v4/o/acme/p/1/steps');
  return (await answer.json()) as {
    revision: number;
    words: string;
    isTakenBack: boolean;
    isRedoable: boolean;
    turnedBy: string | null;
  }[];
};

describe.each([
  ['the graph', byGraph],
  ['api/v4', byRest],
])('through %s', (_api, turn) => {
  test('the last step is undone, then the one before; and redone in the opposite order', async () => {
    const [pump] = await save('walt', { name: 'Pump' });
    await save('walt', { id: pump, name: 'Pump 2' });
    await save('wendy', { id: pump, description: '<p>By Wendy</p>' });
    await save('walt', { id: pump, name: 'Pump 3' });
    expect(await turn('walt', 'undo')).toMatchObject({ status: 200, steps: ['Renamed Pump 2'] });
    expect(await turn('walt', 'undo')).toMatchObject({ steps: ['Renamed Pump'] });
    expect(await read(pump!)).toMatchObject({ name: 'Pump', description: '<p>By Wendy</p>' });
    expect(await turn('walt', 'redo')).toMatchObject({ steps: ['Renamed Pump'] });
    expect(await turn('walt', 'redo')).toMatchObject({ steps: ['Renamed Pump 2'] });
    expect(await read(pump!)).toMatchObject({ name: 'Pump 3', description: '<p>By Wendy</p>' });
    expect(await turn('walt', 'redo')).toEqual({ status: 200, revision: null, steps: [] });
    expect(await turn('walt', 'undo')).toMatchObject({ steps: ['Renamed Pump 2'] });
    await save('walt', { id: pump, name: 'Something new' });
    // A newer change of one's own ends redo.
    expect(await turn('walt', 'redo')).toMatchObject({ revision: null });
  });

  test('all steps down to a chosen one go at once, each as a revision of its own', async () => {
    const [tank] = await save('walt', { name: 'Tank' });
    await save('walt', { id: tank, name: 'Tank 2' });
    await save('walt', { id: tank, description: '<p>Full</p>' });
    const [last, middle, first] = await steps('walt');
    expect([last!.words, middle!.words, first!.words]).toEqual([
      'Changed Description of Tank 2',
      'Renamed Tank',
      'Created Tank',
    ]);
    const { steps: turned } = await turn('walt', 'undo', middle!.revision);
    expect(turned).toEqual([last!.words, middle!.words]);
    expect(await read(tank!)).toMatchObject({ name: 'Tank', description: '' });
    expect((await steps('walt')).slice(0, 3)).toMatchObject([
      { isTakenBack: true, isRedoable: true, turnedBy: 'walt' },
      { isTakenBack: true, isRedoable: true },
      { isTakenBack: false, isRedoable: false },
    ]);
    await turn('walt', 'redo', last!.revision);
    expect(await read(tank!)).toMatchObject({ name: 'Tank 2', description: '<p>Full</p>' });
    expect(await turn('walt', 'undo', 1_000_000)).toMatchObject({ status: 400 });
  });

  test('a field that somebody else has changed is named with the person, and nothing is undone', async () => {
    const [valve] = await save('walt', { name: 'Valve' });
    const [, , made] = [
      await save('walt', { id: valve, name: 'Valve 2' }),
      await save('walt', { id: valve, description: '<p>A</p>' }),
      (await steps('walt'))[2]!,
    ];
    await save('wendy', { id: valve, name: "Wendy's" });
    const refused = await turn('walt', 'undo', made.revision);
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /Name of '.*' was changed to 'Wendy's' by Wendy in the meantime.* You can also skip it/,
      ),
    });
    expect(await read(valve!)).toMatchObject({ name: "Wendy's", description: '<p>A</p>' });
    // The step that clashes with nobody can be taken back by itself.
    expect(await turn('walt', 'undo')).toMatchObject({ status: 200 });
    expect(await read(valve!)).toMatchObject({ description: '' });
    expect(await turn('walt', 'undo')).toMatchObject({ status: 409 });
  });

  test('a step that somebody else undid is no longer mine, and theirs to undo', async () => {
    const [pipe] = await save('walt', { name: 'Pipe' });
    await save('walt', { id: pipe, name: 'Pipe 2' });
    const [renamed] = await steps('walt');
    const undo = 'mutation($input: UndoSaveInput!) { undoSave(input: $input) { revision } }';
    await truss.graph('wendy', undo, { input: { organization: 'acme', projectId: 1, revision: renamed!.revision } });
    expect((await steps('walt'))[0]).toMatchObject({ isTakenBack: true, isRedoable: false, turnedBy: 'wendy' });
    expect((await steps('wendy'))[0]).toMatchObject({
      words: `Undid revision ${renamed!.revision}: renamed Pipe 2`,
      isTakenBack: false,
    });
    expect(await turn('wendy', 'undo')).toMatchObject({ status: 200 });
    expect(await read(pipe!)).toMatchObject({ name: 'Pipe 2' });
    expect((await steps('walt'))[0]).toMatchObject({ isTakenBack: false });
    expect(await turn('walt', 'undo')).toMatchObject({ steps: ['Renamed Pipe'] });
    expect(await read(pipe!)).toMatchObject({ name: 'Pipe' });
  });
});

test('two keys pressed at once on two pages take two steps back, not one twice', async () => {
  const [each] = await save('wendy', { name: 'A' });
  await save('wendy', { id: each, name: 'B' });
  await save('wendy', { id: each, name: 'C' });
  const turned = await Promise.all([byRest('wendy', 'undo'), byRest('wendy', 'undo')]);
  expect(turned.flatMap(({ steps: words }) => words ?? []).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Renamed A',
    'Renamed B',
  ]);
  expect(await read(each!)).toMatchObject({ name: 'A' });
});

test('deletions, restorations and links are steps like others, page by page', async () => {
  const [a, b] = await save('sam', { name: 'A' }, { name: 'B' });
  const relationId = truss.given.relationId('related to');
  await save('sam', { id: a, rels: [{ relationId, targetId: b }] });
  await truss.rest('sam', '/api/v4/o/acme/entities/ids', [a], 'DELETE');
  await truss.rest('sam', `/api/v4/o/acme/entities/restore/${a}`, undefined, 'PUT');
  const query = `query($after: String) { project(organization: "acme", projectId: 1) { mySteps(first: 2, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { words isTakenBack entityCount cause { kind } } } } } }`;
  const first = (await truss.graph('sam', query)).data.project.mySteps;
  const next = (await truss.graph('sam', query, { after: first.pageInfo.endCursor })).data.project.mySteps;
  expect(first).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true } });
  const words = [...first.edges, ...next.edges].map(({ node }) => node.words);
  expect(words).toEqual(['Restored A', 'Deleted A', 'Added 1 link of A', 'Created 2 entities']);
  expect(next.pageInfo.hasNextPage).toBe(false);
  await byGraph('sam', 'undo');
  await byGraph('sam', 'undo');
  expect((await read(a!))!.rels).toHaveLength(1);
});

test('steps of the schema among others are undone with them, and redone', async () => {
  const [kept] = await save('sam', { name: 'Before' });
  const made = await truss.rest('sam', '/api/v4/o/acme/p/1/schema', { labels: [{ name: 'Of sam' }] });
  expect(made.status).toBe(200);
  await save('sam', { id: kept, name: 'After' });
  const [, ofTheSchema, first] = await steps('sam');
  expect(ofTheSchema!.words).toContain('Of sam');
  expect(await byGraph('sam', 'undo', first!.revision)).toMatchObject({ status: 200, steps: { length: 3 } });
  expect(await byRest('sam', 'redo', (await steps('sam'))[0]!.revision)).toMatchObject({ status: 200 });
  expect(await read(kept!)).toMatchObject({ name: 'After' });
});

test('a reader may see that they did nothing, and take nothing back', async () => {
  expect(await steps('rob')).toEqual([]);
  expect(await byRest('rob', 'undo')).toMatchObject({ status: 403 });
  expect(await byGraph('olga', 'undo')).toMatchObject({ status: 403 });
});

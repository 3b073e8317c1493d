// A person without WRITE but with REVIEW may save only changes to watched workflow properties: through every call, and nothing else of the
// model. They comment and propose changes. Other changes in the same save are refused, and nothing of it is written.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { importByRest } from '../../support/upload.ts';
import { trussWithWorkflow, type Answer } from './on-workflow.ts';

let at: Awaited<ReturnType<typeof trussWithWorkflow>>;
let rationale: number;
beforeAll(async () => {
  at = await trussWithWorkflow({ jobs: true });
  rationale = at.truss.given.propertyId('Requirement', 'Rationale');
  const answer = await at.truss.rest('root', '/api/v4/o/acme/p/1');
  const { workflow } = (await answer.json()) as { workflow: { watchedPropertyIds: Record<string, number[]> } };
  const requirement = String(at.truss.given.classId('Requirement'));
  workflow.watchedPropertyIds[requirement] = [at.status, rationale];
  const saved = await at.truss.rest('root', '/api/v4/o/acme/p', { id: 1, workflow }, 'PUT');
  expect(saved.status).toBe(200);
});
afterAll(() => at.truss.close());

const graph: typeof at.byGraph = (...asked) => at.byGraph(...asked);
const rest: typeof at.byRest = (...asked) => at.byRest(...asked);
const save = (as: Person, ...patches: object[]) =>
  rest(
    as,
    'POST',
    'entities',
    patches.map((patch) => ({ projectId: 1, ...patch })),
  );
const byGraph = (as: Person, ...entities: object[]) => graph(as, 'saveEntities', { entities });
const valueOf = async (id: number, propertyId: number) => {
  const answer = await at.truss.rest('rob', '/api/v4/o/acme/entities/ids', { ids: [id] });
  return ((await answer.json()) as { attrs: Record<string, unknown> }[])[0]?.attrs[propertyId];
};
const latest = async () => (await at.truss.given.records()).at(-1)!.revision;
const watched = (value: string) => ({ attrs: { [rationale]: value } });
const watchedInGraph = (value: string) => ({ attributes: [{ propertyId: rationale, value }] });

test('watched properties: saved one by one and many at once, undone, redone and reverted', async () => {
  const [id, other] = [await at.requirement('Reviewed'), await at.requirement('Reviewed too')];
  const first = await latest();
  expect(await byGraph('rita', { entityId: id, ...watchedInGraph('one') })).toMatchObject({ status: 200 });
  expect(await save('rita', { id, ...watched('two') }, { id: other, ...watched('two') })).toMatchObject({
    status: 200,
  });
  expect(await graph('rita', 'undoSave', { revision: await latest() })).toMatchObject({ status: 200 });
  expect(await valueOf(id, rationale)).toBe('one');
  expect(await graph('rita', 'undoSave', { revision: await latest() })).toMatchObject({ status: 200 });
  expect(await valueOf(other, rationale)).toBe('two');
  for (const [turn, value] of [
    [() => graph('rita', 'undoSteps', {}), 'one'],
    [() => graph('rita', 'redoSteps', {}), 'two'],
    [() => rest('rita', 'PUT', 'p/1/steps/undo'), 'one'],
    [() => rest('rita', 'PUT', 'p/1/steps/redo'), 'two'],
    [() => rest('rita', 'PUT', `entities/revert/${id}/${first}`), undefined],
  ] as const) {
    expect(await turn()).toMatchObject({ status: 200 });
    expect((await valueOf(id, rationale)) || undefined).toBe(value);
  }
  expect(await save('rita', { id, name: 'Reviewed' })).toMatchObject({ status: 200 });
});

test('states: along transitions, by save, by move, many at once; not without the workflow, which is not heard of them', async () => {
  const ids = [await at.requirement('A', 'In Review'), await at.requirement('B', 'In Review')];
  expect(await graph('rita', 'moveEntities', { entityIds: ids, toState: 'Rejected' })).toMatchObject({ status: 200 });
  expect(await rest('rita', 'PUT', `entities/state/${ids.join()}`, { toState: 'Draft' })).toMatchObject({
    status: 200,
  });
  expect(await at.rest.setStatus('rita', ids[0]!, 'Approved', true)).toMatchObject({ status: 422 });
  expect(await at.graph.setStatus('rita', ids[0]!, 'In Review')).toMatchObject({ status: 200 });
});

test('nothing else: each is refused through each call, and nothing is written', async () => {
  const far = await at.requirement('Far');
  const [id, held] = [await at.requirement('Theirs to read'), await at.requirement('Held')];
  const gone = await at.requirement('Gone');
  await save('walt', { id, name: 'Renamed' });
  const renamed = await latest();
  await at.rest.remove('walt', [gone]);
  const removed = await latest();
  await at.rest.lock('walt', [held]);
  const file = await (await at.truss.rest('walt', '/api/v4/o/acme/p/1/export/json')).text();
  const last = await latest();
  const derives = at.truss.given.relationId('derives');
  const requirement = at.truss.given.classId('Requirement');
  const imported = async () => {
    const answer = await importByRest(at.truss, 'rita', '1/import/json?wait=true', file);
    return { ...((await answer.json()) as object), status: answer.status };
  };
  const calls: [what: string, answer: () => Promise<Answer>][] = [
    ['a name', () => save('rita', { id, name: 'Mine' })],
    ['a name, in the graph', () => byGraph('rita', { entityId: id, name: 'Mine' })],
    ['a name beside a watched property', () => save('rita', { id, name: 'Mine', ...watched('x') })],
    ['one of many', () => save('rita', { id: far, ...watched('x') }, { id, description: 'Mine' })],
    ['a description', () => save('rita', { id, description: '<p>Mine</p>' })],
    [
      'another attribute',
      () =>
        save('rita', {
          id,
          attrs: { [at.truss.given.propertyId('Requirement', 'Clear')]: { value: true, suggestions: [] } },
        }),
    ],
    ['a label', () => save('rita', { id, labelIds: [at.truss.given.labelId('Functional Requirement')] })],
    ['a link', () => save('rita', { id, rels: [{ relationId: derives, targetId: far, attrs: {} }] })],
    ['its class', () => save('rita', { id, classId: at.truss.given.classId('Statement') })],
    ['that it is hidden', () => save('rita', { id, isHidden: true })],
    ['that it is redacted', () => byGraph('rita', { entityId: id, isRedacted: true })],
    ['a new entity', () => save('rita', { name: 'New', classId: requirement })],
    ['a deletion', () => rest('rita', 'DELETE', 'entities/ids', [id])],
    ['a deletion, in the graph', () => graph('rita', 'deleteEntities', { entityIds: [id] })],
    ['a restoration', () => rest('rita', 'PUT', `entities/restore/${gone}`)],
    ['a restoration, in the graph', () => graph('rita', 'restoreEntities', { entityIds: [gone] })],
    ['what somebody else did, undone', () => graph('rita', 'undoSave', { revision: renamed })],
    ['a deletion of somebody else, undone', () => graph('rita', 'undoSave', { revision: removed })],
    ['a version', () => rest('rita', 'PUT', `entities/revert/${id}/${renamed - 1}`)],
    [
      'a version, in the graph',
      () => graph('rita', 'revertEntities', { entities: [{ entityId: id, revision: renamed - 1 }] }),
    ],
    ['a lock', () => rest('rita', 'PUT', `entities/lock/${id}`)],
    ['a lock, in the graph', () => graph('rita', 'lockEntities', { entityIds: [id] })],
    ['an import', imported],
    ['a merge', () => rest('rita', 'POST', 'p/1/merge', { sourceProjectId: 1 })],
    [
      'places on a diagram',
      () => graph('rita', 'arrangeDiagram', { slug: 'hierarchy', entityId: id, places: [{ key: 'a', x: 1, y: 1 }] }),
    ],
    [
      'a gesture',
      () =>
        graph('rita', 'drawOnDiagram', {
          slug: 'hierarchy',
          entityId: id,
          gesture: { set: { key: 'x', values: { name: 'y' } } },
        }),
    ],
    ['a baseline', () => rest('rita', 'POST', 'p/1/baselines', { name: 'Mine' })],
    ['the schema', () => rest('rita', 'POST', 'p/1/schema', { labels: [{ name: 'Mine' }] })],
    ['the project', () => rest('rita', 'PUT', 'p', { id: 1, name: 'Mine' })],
  ];
  for (const [what, answer] of calls) expect([what, await answer()]).toMatchObject([what, { status: 403 }]);
  // Of others' locks the lock speaks: they are there to be asked.
  expect(await rest('rita', 'PUT', `entities/unlock/${held}`)).toMatchObject({
    status: expect.toSatisfy((status) => status === 403 || status === 409),
  });
  expect(await latest()).toBe(last);
  expect(await at.see(id)).toMatchObject({ name: 'Renamed' });
});

test('comments and change requests; proposals are accepted by writers', async () => {
  const id = await at.requirement('Discussed');
  expect(await rest('rita', 'POST', 'comments', { entityId: id, content: 'Is it testable?' })).toMatchObject({
    status: 200,
  });
  const request = await rest('rita', 'POST', 'changerequests', { entityId: id, name: 'Better' });
  expect(request).toMatchObject({ status: 200 });
  expect(await rest('rita', 'PUT', `changerequests/${String(request['id'])}/accept`)).toMatchObject({ status: 403 });
  expect(await rest('walt', 'PUT', `changerequests/${String(request['id'])}/accept`)).toMatchObject({ status: 200 });
  expect(await at.see(id)).toMatchObject({ name: 'Better' });
  const mine = await rest('rita', 'POST', 'changerequests', { entityId: id, name: 'Worse' });
  expect(await rest('rita', 'PUT', `changerequests/${String(mine['id'])}/reject`)).toMatchObject({ status: 200 });
});

test('a reader saves nothing at all, not even watched properties', async () => {
  const id = await at.requirement('Read');
  expect(await save('rob', { id, ...watched('x') })).toMatchObject({ status: 403 });
  expect(await byGraph('rob', { entityId: id, ...watchedInGraph('x') })).toMatchObject({ status: 403 });
  expect(await rest('rob', 'POST', 'comments', { entityId: id, content: 'Me too' })).toMatchObject({ status: 403 });
});

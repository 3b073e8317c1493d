// A lock holds off changes of fields, labels and links from the entity's own side, and its deletion, whoever makes them and however; who holds it, or FORCE_UNLOCK, unlocks it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { trussWithWorkflow } from './on-workflow.ts';

let at: Awaited<ReturnType<typeof trussWithWorkflow>>;
beforeAll(async () => {
  at = await trussWithWorkflow();
});
afterAll(() => at.truss.close());

describe.each(['graph', 'rest'] as const)('through %s', (api) => {
  test('a writer locks several, and the history says so', async () => {
    const ids = [await at.requirement('A'), await at.requirement('B')];
    expect(await at[api].lock('walt', ids)).toMatchObject({ status: 200 });
    expect(await at.see(ids[1]!)).toMatchObject({ isLocked: true, lockedBy: 'walt', locker: { username: 'walt' } });
    const record = (await at.truss.given.records()).at(-1)!;
    expect(record).toMatchObject({
      type: 'update',
      changes: [
        { type: 'METADATA', identifiers: ['isLocked'], value: true },
        { type: 'METADATA', identifiers: ['lockedBy'], value: 'walt' },
      ],
    });
  });

  test('others change nothing, and are told which field is locked and by whom', async () => {
    const id = await at.requirement('Held');
    await at[api].lock('walt', [id]);
    const message = "Name of 'Held' is locked by walt. Ask them to unlock it.";
    expect(await at[api].rename('wendy', id, 'Changed')).toMatchObject({ status: 409, message });
    expect(await at[api].rename('wendy', id, 'Changed', true)).toMatchObject({ status: 409, message });
    expect(await at[api].remove('wendy', [id])).toMatchObject({
      status: 409,
      message: "'Held' is locked by walt. Ask them to unlock it.",
    });
    expect(await at[api].unlock('wendy', [id])).toMatchObject({ status: 409 });
    expect(await at.see(id, 'wendy')).toMatchObject({ name: 'Held', isLocked: true, viewerMayUnlock: false });
  });

  test('a person who may unlock it writes through the lock only explicitly', async () => {
    const id = await at.requirement('Held');
    await at[api].lock('walt', [id]);
    expect(await at[api].rename('walt', id, 'Mine')).toMatchObject({
      status: 409,
      message: "Name of 'Held' is locked by walt. Unlock it, or edit it anyway.",
    });
    expect(await at[api].rename('walt', id, 'Mine', true)).toMatchObject({ status: 200 });
    expect(await at[api].rename('ada', id, 'Hers', true)).toMatchObject({ status: 200 });
    expect(await at.see(id)).toMatchObject({ name: 'Hers', lockedBy: 'walt', viewerMayUnlock: true });
  });

  test('its locker unlocks it, and anyone with FORCE_UNLOCK; readers and reviewers lock nothing', async () => {
    const id = await at.requirement();
    await at[api].lock('walt', [id]);
    expect(await at[api].unlock('walt', [id])).toMatchObject({ status: 200 });
    await at[api].lock('walt', [id]);
    expect(await at[api].unlock('ada', [id])).toMatchObject({ status: 200 });
    expect(await at.see(id)).toMatchObject({ isLocked: false, lockedBy: null, viewerMayUnlock: false });
    for (const as of ['rita', 'rob', 'olga'] as const)
      expect(await at[api].lock(as, [id])).toMatchObject({ status: as === 'olga' ? 404 : 403 });
  });

  test('a locked entity stays with the person who locked it', async () => {
    const id = await at.requirement();
    await at[api].lock('walt', [id]);
    expect(await at[api].lock('wendy', [id])).toMatchObject({ status: 200 });
    expect(await at.see(id)).toMatchObject({ lockedBy: 'walt' });
  });
});

const save = (as: 'walt' | 'wendy', patch: Record<string, unknown>) =>
  at.truss.rest(as, '/api/v4/o/acme/entities', [{ projectId: 1, ...patch }]);
const undo = async (as: 'walt' | 'wendy', revision: number) => {
  const mutation = 'mutation($input: UndoSaveInput!) { undoSave(input: $input) { revision } }';
  const { data, errors } = await at.truss.graph(as, mutation, {
    input: { organization: 'acme', projectId: 1, revision },
  });
  return errors ? { ...errors[0].extensions, message: errors[0].message } : data.undoSave;
};
const latest = async () => (await at.truss.given.records()).at(-1)!.revision;

test('a link to it is made from the other side, and not from its own', async () => {
  const [held, free] = [await at.requirement('Held'), await at.requirement('Free')];
  await at.rest.lock('walt', [held]);
  const derives = at.truss.given.relationId('derives');
  const rels = (targetId: number) => [{ relationId: derives, targetId, attrs: {} }];
  expect((await save('wendy', { id: held, rels: rels(free) })).status).toBe(409);
  expect((await save('wendy', { id: free, rels: rels(held) })).status).toBe(200);
});

test('an undoing is held off by it, and a lock is itself undone', async () => {
  const id = await at.requirement('Before');
  await save('wendy', { id, name: 'After' });
  const renamed = await latest();
  await at.rest.lock('walt', [id]);
  const locked = await latest();
  expect(await undo('wendy', renamed)).toMatchObject({ status: 409, code: 'LOCKED' });
  expect(await undo('wendy', locked)).toMatchObject({ status: 409, code: 'LOCKED', details: { mayOpen: false } });
  expect(await undo('walt', renamed)).toMatchObject({ status: 409, code: 'LOCKED', details: { mayOpen: true } });
  expect(await undo('walt', locked)).toMatchObject({ revision: locked + 1 });
  expect(await at.see(id)).toMatchObject({ name: 'After', isLocked: false, lockedBy: null });
  expect(await undo('wendy', renamed)).toMatchObject({ revision: locked + 2 });
});

test('the search finds locked entities, and by whom', async () => {
  const id = await at.requirement('Sought');
  await at.rest.lock('wendy', [id]);
  const answer = await at.truss.rest('walt', '/api/v4/o/acme/p/1/entities/search', {
    query: 'is:locked lockedby:wendy',
  });
  expect(((await answer.json()) as { entities: { id: number }[] }).entities.map((each) => each.id)).toContain(id);
});

test('permission to pass a lock is determined for each reader, even in the same query', async () => {
  const id = await at.requirement();
  await at.rest.lock('walt', [id]);
  const query = `query($id: Int!) { project(organization: "acme", projectId: 1) { entity(entityId: $id) { viewerMayUnlock } } }`;
  for (const [as, may] of [
    ['walt', true],
    ['wendy', false],
    ['rob', false],
    ['ada', true],
    ['walt', true],
  ] as const) {
    const { data } = await at.truss.graph(as, query, { id });
    expect([as, data.project.entity.viewerMayUnlock]).toEqual([as, may]);
  }
});

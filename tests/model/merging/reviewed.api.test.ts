// Reviewed states are merged step by step: along transitions that are open to the merger, with the locks that transitions set, and as far
// as these go.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { trussWithReviews, type Line } from './on-reviews.ts';

let at: Awaited<ReturnType<typeof trussWithReviews>>;
beforeAll(async () => {
  at = await trussWithReviews();
});
afterAll(() => at.truss.close());

let count = 0;
let id: number;
let branch: number;
let copy: number;
/** A requirement in project 1 and, in a branch of Walt's, its copy. */
beforeEach(async () => {
  const [made] = await at.save(1, { name: `Mask hot pixels ${++count}` });
  id = made!.id;
  await at.setTransitions(1, (all) => permit(all, 'Approve', []));
  branch = await at.branchOff('walt', `Branch ${count}`);
  copy = await at.copyOf(id, branch);
});

const permit = (all: Record<string, unknown>[], name: string, users: string[]) => {
  for (const each of all) if (each['name'] === name) each['permittedUsers'] = users;
};
const texts = (lines: readonly Line[]) => lines.flatMap(({ state }) => state?.text ?? []);

describe.each(['graph', 'rest'] as const)('through %s', (api) => {
  test('two permitted steps in a branch are two permitted steps here, and the merger locks the entity as the last one does', async () => {
    await at.move('walt', copy, 'In Review', 'Approved');
    const lines = await at.apis[api].start('walt', 1, branch);
    expect(texts(lines)).toEqual(['Approved by way of In Review; it is locked']);
    expect(lines[0]).toMatchObject({
      lockedBy: null,
      conflicts: [],
      state: { locks: true, transitions: ['Submit for Review', 'Approve'] },
    });
    expect(await at.apis[api].accept('walt', 1, branch)).toMatchObject({ status: 200, warnings: [] });
    expect(await at.stateOf(id)).toEqual({ state: 'Approved', lockedBy: 'walt' });
  });

  test('a new entity arrives by transitions from its initial state', async () => {
    const [made] = await at.save(branch, { name: `Approved ${count}` });
    await at.move('walt', made!.id, 'In Review', 'Approved');
    expect(texts(await at.apis[api].start('walt', 1, branch))).toEqual(['Approved by way of In Review; it is locked']);
    expect(await at.apis[api].accept('walt', 1, branch)).toMatchObject({ status: 200 });
    const come = await at.named(1, `Approved ${count}`);
    expect(await at.stateOf(come.id)).toEqual({ state: 'Approved', lockedBy: 'walt' });
  });

  test.each([
    ['THEIRS', 'In Review'],
    ['OURS', 'Draft'],
  ])('without an open transition, %s is %s; neither comes up again', async (side, state) => {
    await at.setTransitions(1, (all) => permit(all, 'Approve', ['rita']));
    await at.move('walt', copy, 'In Review', 'Approved');
    const lines = await at.apis[api].start('walt', 1, branch);
    expect(texts(lines)).toEqual(['becomes In Review: Approve is not permitted to you']);
    expect(lines[0]!.conflicts).toMatchObject([{ kind: 'STATE', side: 'THEIRS' }]);
    expect(await at.apis[api].choose('walt', 1, branch, lines[0]!, side)).toMatchObject({ status: 200 });
    expect(await at.stateOf(id)).toEqual({ state, lockedBy: null });
    expect(await at.apis[api].start('walt', 1, branch)).toEqual([]);
  });

  test('a person who may not go all the way is told so in a merge that another has prepared', async () => {
    await at.setTransitions(1, (all) => permit(all, 'Approve', ['walt']));
    await at.move('walt', copy, 'In Review', 'Approved');
    await at.apis[api].start('walt', 1, branch);
    expect(await at.apis[api].accept('root', 1, branch)).toMatchObject({ status: 409 });
    expect(await at.stateOf(id)).toEqual({ state: 'Draft', lockedBy: null });
    expect(await at.apis[api].accept('root', 1, branch)).toMatchObject({ status: 200 });
    expect(await at.stateOf(id)).toEqual({ state: 'In Review', lockedBy: null });
  });

  test('administrators may leave the workflow aside', async () => {
    await at.setTransitions(1, (all) => permit(all, 'Approve', ['rita']));
    await at.move('walt', copy, 'In Review', 'Approved');
    await at.apis[api].start('root', 1, branch);
    expect(await at.apis[api].accept('root', 1, branch, { noWorkflow: true })).toMatchObject({ status: 200 });
    expect(await at.stateOf(id)).toEqual({ state: 'Approved', lockedBy: null });
  });

  test('a rejection there is one here, and a reopened one is unlocked by a person who may, and changed then', async () => {
    await at.move('walt', copy, 'In Review', 'Approved');
    await at.apis[api].start('walt', 1, branch);
    await at.apis[api].accept('walt', 1, branch);
    await at.move('walt', copy, 'Draft');
    await at.save(branch, { id: copy, name: `Reopened ${count}` });
    await at.move('walt', copy, 'In Review', 'Rejected');
    const lines = await at.apis[api].start('walt', 1, branch);
    expect(texts(lines)).toEqual(['Rejected by way of Draft, In Review; it is unlocked']);
    expect(await at.apis[api].accept('walt', 1, branch)).toMatchObject({ status: 200 });
    expect(await at.stateOf(id)).toEqual({ state: 'Rejected', lockedBy: null });
    expect(await at.named(1, `Reopened ${count}`)).toMatchObject({ id });
  });

  test('a lock of somebody else is not opened by a merge', async () => {
    await at.move('rita', await moved(id, 'In Review'), 'Approved');
    await at.apis[api].start('walt', branch, 1);
    await at.apis[api].accept('walt', branch, 1);
    await at.move('walt', copy, 'Draft');
    const lines = await at.apis[api].start('walt', 1, branch);
    expect(texts(lines)).toEqual(['stays Approved: it is locked by rita, and Reopen would unlock it']);
    expect(lines[0]!.conflicts).toMatchObject([{ kind: 'STATE', side: 'OURS' }]);
    expect(await at.apis[api].accept('walt', 1, branch)).toMatchObject({ status: 200 });
    expect(await at.stateOf(id)).toEqual({ state: 'Approved', lockedBy: 'rita' });
  });

  test('the other way round too: the workflow of the branch decides about an update', async () => {
    await at.setTransitions(branch, (all) => permit(all, 'Approve', ['rita']));
    await at.move('walt', id, 'In Review', 'Approved');
    expect(texts(await at.apis[api].start('walt', branch, 1))).toEqual([
      'becomes In Review: Approve is not permitted to you',
    ]);
    expect(await at.apis[api].accept('walt', branch, 1)).toMatchObject({ status: 200 });
    expect(await at.stateOf(copy)).toEqual({ state: 'In Review', lockedBy: null });
  });
});

test('an unreachable state stays a conflict while others with losses are decided', async () => {
  const { classId, propertyId } = at.truss.given;
  const [mass] = await at.save(1, { name: `Mass ${count}` });
  const other = await at.branchOff('walt', `Weighed ${count}`);
  await at.save(other, {
    id: await at.copyOf(mass!.id, other),
    attrs: { [propertyId('Requirement', 'Rationale')]: 'The adapter holds no more.' },
  });
  await at.move('walt', await at.copyOf(id, other), 'In Review', 'Approved');
  await at.setTransitions(1, (all) => permit(all, 'Approve', ['rita']));
  await at.json('root', 'POST', 'entities?letGo=true', [{ id: mass!.id, projectId: 1, classId: classId('Asset') }]);
  const { start, choose } = at.apis.graph;
  const lines = await start('walt', 1, other);
  expect(lines.flatMap(({ conflicts }) => conflicts.map(({ kind }) => kind)).toSorted()).toEqual(['CLASS', 'STATE']);
  const weighed = lines.find(({ name }) => name === `Mass ${count}`)!;
  expect(await choose('walt', 1, other, weighed, 'THEIRS')).toMatchObject({ status: 200 });
  expect(await at.stateOf(id)).toEqual({ state: 'In Review', lockedBy: null });
});

const moved = async (entity: number, state: string): Promise<number> => {
  await at.move('walt', entity, state);
  return entity;
};

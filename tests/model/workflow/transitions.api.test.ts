// States move along the transitions of the project's workflow and no others, whoever moves them and however; transitions lock and unlock.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { trussWithWorkflow } from './on-workflow.ts';

let at: Awaited<ReturnType<typeof trussWithWorkflow>>;
beforeAll(async () => {
  at = await trussWithWorkflow();
});
afterAll(() => at.truss.close());

const names = (entity: { transitions: { name: string }[] }) => entity.transitions.map(({ name }) => name);

test('a new project has the workflows of requirements and issues', async () => {
  const { workflow } = (await (await at.truss.rest('walt', '/api/v4/o/acme/p/1')).json()) as {
    workflow: { watchedPropertyIds: object; transitions: Record<string, { name: string; lock: boolean }[]> };
  };
  const [requirement, issue] = ['Requirement', 'Issue'].map((name) => at.truss.given.classId(name));
  expect(Object.keys(workflow.transitions)).toEqual([String(issue), String(requirement)]);
  expect(workflow.transitions[requirement!]!.filter(({ lock }) => lock)).toMatchObject([{ name: 'Approve' }]);
  expect(workflow.watchedPropertyIds).toMatchObject({ [requirement!]: [at.status] });
});

describe.each(['graph', 'rest'] as const)('through %s', (api) => {
  test('an offered transition moves it; a state without a transition is refused in the given words', async () => {
    const id = await at.requirement();
    expect(await at.see(id)).toMatchObject({
      workflowState: { state: 'Draft', states: ['Draft', 'In Review', 'Approved', 'Rejected'] },
      transitions: [{ name: 'Submit for Review', toState: 'In Review', isLocking: false }],
    });
    const refused = { status: 422, message: 'Transition from Draft to Approved is not permitted.' };
    expect(await at[api].setStatus('walt', id, 'Approved')).toMatchObject(refused);
    expect(await at[api].move('walt', [id], 'Approved')).toMatchObject(refused);
    expect(await at[api].move('walt', [id], 'In Review')).toMatchObject({ status: 200 });
    expect(names(await at.see(id))).toEqual(['Approve', 'Reject', 'Rework']);
    expect(names(await at.see(id, 'rob'))).toEqual([]);
  });

  test('several move together, or none', async () => {
    const ids = [await at.requirement(), await at.requirement('B', 'Rejected')];
    expect(await at[api].move('walt', ids, 'In Review')).toMatchObject({
      status: 422,
      message: 'Transition from Rejected to In Review is not permitted.',
    });
    expect(await at.see(ids[0]!)).toMatchObject({ workflowState: { state: 'Draft' } });
    expect(await at[api].move('walt', [ids[1]!], 'Draft')).toMatchObject({ status: 200 });
    expect(await at[api].move('walt', ids, 'In Review')).toMatchObject({ status: 200 });
  });

  test('an approval locks; only people who may unlock can reopen, which unlocks', async () => {
    const id = await at.requirement('A', 'In Review');
    expect(await at[api].move('walt', [id], 'Approved')).toMatchObject({ status: 200 });
    expect(await at.see(id, 'wendy')).toMatchObject({ isLocked: true, lockedBy: 'walt', transitions: [] });
    expect(await at[api].move('wendy', [id], 'Draft')).toMatchObject({ status: 409 });
    expect(await at[api].rename('wendy', id, 'B')).toMatchObject({ status: 409 });
    expect(names(await at.see(id))).toEqual(['Reopen']);
    expect(await at[api].move('walt', [id], 'Draft')).toMatchObject({ status: 200 });
    expect(await at.see(id)).toMatchObject({ isLocked: false, workflowState: { state: 'Draft' } });
  });

  test('a locking transition goes on under the lock of somebody else', async () => {
    const id = await at.requirement('A', 'In Review');
    await at[api].lock('walt', [id]);
    expect(names(await at.see(id, 'wendy'))).toEqual(['Approve']);
    expect(await at[api].move('wendy', [id], 'Approved')).toMatchObject({ status: 200 });
    expect(await at.see(id)).toMatchObject({ lockedBy: 'walt', workflowState: { state: 'Approved' } });
  });

  test('administrators leave the workflow aside; of others it is not heard', async () => {
    const id = await at.requirement();
    expect(await at[api].setStatus('walt', id, 'Approved', true)).toMatchObject({ status: 422 });
    expect(await at[api].setStatus('ada', id, 'Approved')).toMatchObject({ status: 422 });
    expect(await at[api].setStatus('ada', id, 'Approved', true)).toMatchObject({ status: 200 });
    expect(await at.see(id)).toMatchObject({ isLocked: false, workflowState: { state: 'Approved' } });
  });

  test('a reviewer takes transitions and nothing else, and holds the locks of these', async () => {
    const id = await at.requirement('Reviewed', 'In Review');
    expect(await at[api].rename('rita', id, 'B')).toMatchObject({ status: 403 });
    expect(await at[api].remove('rita', [id])).toMatchObject({ status: 403 });
    expect(await at[api].lock('rita', [id])).toMatchObject({ status: 403 });
    expect(await at[api].setStatus('rob', id, 'Approved')).toMatchObject({ status: 403 });
    expect(await at[api].setStatus('rita', id, 'Approved')).toMatchObject({ status: 200 });
    expect(await at.see(id, 'rita')).toMatchObject({ lockedBy: 'rita', viewerMayUnlock: true });
    expect(await at[api].unlock('rita', [id])).toMatchObject({ status: 200 });
    expect(await at[api].move('rita', [id], 'Draft')).toMatchObject({ status: 200 });
  });
});

test('a transition is for the people and teams that it permits', async () => {
  await at.saveWorkflow((transitions) => {
    for (const each of transitions) if (each['name'] === 'Approve') each['permittedUsers'] = ['rita'];
  });
  const id = await at.requirement('Restricted', 'In Review');
  expect(names(await at.see(id))).toEqual(['Reject', 'Rework']);
  expect(names(await at.see(id, 'rita'))).toEqual(['Approve', 'Reject', 'Rework']);
  expect(await at.graph.move('walt', [id], 'Approved')).toMatchObject({ status: 422 });
  expect(await at.graph.move('rita', [id], 'Approved')).toMatchObject({ status: 200 });
});

test('an undoing follows the workflow too', async () => {
  const id = await at.requirement('Undone');
  await at.graph.move('walt', [id], 'In Review');
  const { revision } = (await at.truss.given.records()).at(-1)!;
  const undo = (as: 'walt', of: number) =>
    at.truss.graph(as, 'mutation($input: UndoSaveInput!) { undoSave(input: $input) { revision } }', {
      input: { organization: 'acme', projectId: 1, revision: of },
    });
  expect((await undo('walt', revision)).data.undoSave).toMatchObject({ revision: revision + 1 });
  await at.graph.move('walt', [id], 'In Review');
  await at.graph.move('rita', [id], 'Approved');
  const approved = (await at.truss.given.records()).at(-1)!.revision;
  const { errors } = await undo('walt', approved);
  expect(errors![0].message).toBe('Transition from Approved to In Review is not permitted.');
});

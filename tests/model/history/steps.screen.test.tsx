// The list of one's own changes: each is said in words, taken back with all after it or alone, and done again; a refusal stands beside the change it is about.
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project } from '../../support/on-screen.tsx';
import { visitPump } from '../entities/on-entity.tsx';

const date = '2026-03-03T09:30:00.000Z';
const steps = [
  {
    revision: 40,
    date,
    words: 'Renamed Pump',
    isTakenBack: false,
    isSkipped: false,
    isRedoable: false,
    turned: null,
    turnedBy: null,
  },
  {
    revision: 38,
    date,
    words: 'Deleted Tank',
    isTakenBack: true,
    isSkipped: false,
    isRedoable: true,
    turned: date,
    turnedBy: { username: 'rita', fullName: 'Rita Rowe' },
  },
];
const refused = { status: 409, title: 'Changed in the Meantime', message: "Name of 'Pump' was changed by Rita Rowe." };
const inTheWay = {
  step: { revision: 40, words: 'Renamed Pump' },
  mayTakeRest: true,
  mayOpen: false,
  clashes: [
    {
      entityName: 'Pump',
      type: 'NAME',
      field: 'Name',
      yoursText: 'Tank',
      theirsText: 'Valve',
      savedBy: 'Rita Rowe',
      savedAt: date,
    },
  ],
};
const edges = (nodes: object[]) => ({ edges: nodes.map((node) => ({ node, cursor: 'x' })), pageInfo: {} });

async function open(mySteps: object[] = steps, permissions?: string[]) {
  await visitPump({}, permissions, undefined, { mySteps: edges(mySteps) });
  fireEvent.click(screen.getByRole('button', { name: 'Undo and history' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Your changes' }));
  return within(await screen.findByRole('dialog', { name: 'Your changes' }));
}
beforeEach(() => history.replaceState(null, '', '/'));

test('the menu names the next step to undo, and the next to redo', async () => {
  const skipped = { ...steps[0], revision: 41, words: 'Approved Pump', isSkipped: true };
  const earlier = { ...steps[1], revision: 39, words: 'Added Valve', turned: '2026-03-03T09:29:00.000Z' };
  await visitPump({}, undefined, undefined, { mySteps: edges([skipped, ...steps, earlier]) });
  fireEvent.click(screen.getByRole('button', { name: 'Undo and history' }));
  await screen.findByRole('menuitem', { name: /^Undo: Renamed Pump/ });
  await screen.findByRole('menuitem', { name: /^Redo: Deleted Tank/ });
});

test('describes the step, and names who undid it', async () => {
  const dialog = await open();
  await dialog.findByText('Renamed Pump');
  expect(dialog.getByText('Deleted Tank').closest('li')!.textContent).toContain('undone by Rita Rowe');
});

test('undoes back to a change, with those after it, and says in place why it could not', async () => {
  const dialog = await open();
  fireEvent.click(await dialog.findByRole('button', { name: 'Undo: Renamed Pump' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Undo to here' }));
  const undo = await sent('undoStepsUndoMutation');
  expect(undo.variables).toEqual({ input: { projectId: 'Project 7', to: 40 } });
  undo.refuse({ status: 409, title: 'Changed in the Meantime', message: "Name of 'Pump' was changed by Rita Rowe." });
  expect((await dialog.findByRole('alert')).textContent).toContain('Rita Rowe');
});

test('obstacles are named with their values, and the rest is undone, or the step skipped', async () => {
  const dialog = await open();
  fireEvent.click(await dialog.findByRole('button', { name: 'Undo: Renamed Pump' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Undo to here' }));
  (await sent('undoStepsUndoMutation')).refuse({ ...refused, details: inTheWay });
  const way = within(await screen.findByRole('dialog', { name: "This change can't be undone completely" }));
  expect(way.getByRole('list', { name: 'Conflicts' }).textContent).toMatch(
    /Name of Pump.*Rita Rowe.*is Valve.*would be Tank/,
  );
  fireEvent.click(way.getByRole('button', { name: 'Undo the rest' }));
  const rest = await sent('undoStepsUndoMutation');
  expect(rest.variables).toEqual({ input: { projectId: 'Project 7', to: 40, rest: [40] } });
  // One further down is in the way as well: what was chosen for the first still holds.
  rest.refuse({
    ...refused,
    details: { ...inTheWay, step: { revision: 39, words: 'Moved Pump' }, mayTakeRest: false },
  });
  const next = within(await screen.findByRole('dialog', { name: "This change can't be undone completely" }));
  expect(next.queryByRole('button', { name: 'Undo the rest' })).toBeNull();
  fireEvent.click(next.getByRole('button', { name: 'Skip this' }));
  const skip = await sent('undoStepsUndoMutation');
  expect(skip.variables).toEqual({ input: { projectId: 'Project 7', to: 40, rest: [40], skip: [39] } });
  const steps = [{ words: 'Renamed Pump' }];
  await skip.answer({
    undoSteps: { revision: 42, steps, skipped: [{ words: 'Moved Pump' }], entities: [], deletedIds: [], project },
  });
  await screen.findByText('Undone: Renamed Pump, 1 skipped');
});

test('a skipped step says so', async () => {
  const dialog = await open([{ ...steps[0], isSkipped: true }]);
  expect((await dialog.findByText('Renamed Pump')).closest('li')!.textContent).toContain('skipped');
});

test('a single step is undone: despite locks that may be opened, or only the rest of it, once that is confirmed', async () => {
  const dialog = await open();
  fireEvent.click(await dialog.findByRole('button', { name: 'Undo: Renamed Pump' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Undo only this' }));
  const undo = await sent('undoStepsUndoMutation');
  expect(undo.variables).toEqual({ input: { projectId: 'Project 7', only: 40 } });
  undo.refuse({
    status: 409,
    title: 'Locked',
    message: "'Pump' is locked by you.",
    details: { ...inTheWay, clashes: [], mayTakeRest: false, mayOpen: true },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit anyway' }));
  const through = await sent('undoStepsUndoMutation');
  expect(through.variables).toEqual({ input: { projectId: 'Project 7', only: 40, throughLocks: true } });
  through.refuse({ ...refused, details: inTheWay });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the rest' }));
  const rest = await sent('undoStepsUndoMutation');
  expect(rest.variables).toEqual({ input: { projectId: 'Project 7', only: 40, throughLocks: true, rest: [40] } });
  await rest.answer({ undoSteps: { revision: null, steps: [], skipped: [], entities: [], deletedIds: [], project } });
  await screen.findByText('Nothing was changed.');
});

test('redoes an undone step', async () => {
  const dialog = await open();
  fireEvent.click(await dialog.findByRole('button', { name: 'Redo to here: Deleted Tank' }));
  const redo = await sent('undoStepsRedoMutation');
  expect(redo.variables).toEqual({ input: { projectId: 'Project 7', to: 38 } });
  await redo.answer({
    redoSteps: { revision: 41, steps: [{ words: 'Deleted Tank' }], entities: [], deletedIds: [], project },
  });
  await screen.findByText('Redone: Deleted Tank');
});

test('the list of a person without changes says so; readers have no such list', async () => {
  const dialog = await open([]);
  await dialog.findByText("You haven't changed anything in this project yet.");
});

test('a reader views earlier moments, and has nothing to undo', async () => {
  await visitPump({}, ['READ']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo and history' }));
  await screen.findByRole('menuitem', { name: 'View an earlier point in time' });
  expect(screen.queryByRole('menuitem', { name: 'Your changes' })).toBeNull();
});

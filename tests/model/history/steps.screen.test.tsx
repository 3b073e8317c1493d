// The list of one's own changes: each is said in words, taken back with all after it or alone, and done again; a refusal stands beside the change it is about.
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project } from '../../support/on-screen.tsx';
import { visitPump } from '../entities/on-entity.tsx';

const date = '2026-03-03T09:30:00.000Z';
const steps = [
  { revision: 40, date, words: 'Renamed Pump', isTakenBack: false, isRedoable: false, turned: null, turnedBy: null },
  {
    revision: 38,
    date,
    words: 'Deleted Tank',
    isTakenBack: true,
    isRedoable: true,
    turned: date,
    turnedBy: { username: 'rita', fullName: 'Rita Rowe' },
  },
];
const edges = (nodes: object[]) => ({ edges: nodes.map((node) => ({ node, cursor: 'x' })), pageInfo: {} });

async function open(mySteps: object[] = steps, permissions?: string[]) {
  await visitPump({}, permissions, undefined, { mySteps: edges(mySteps) });
  fireEvent.click(screen.getByRole('button', { name: 'Undo and history' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Your changes' }));
  return within(await screen.findByRole('dialog', { name: 'Your changes' }));
}
beforeEach(() => history.replaceState(null, '', '/'));

test('says what was done, and who took it back', async () => {
  const dialog = await open();
  await dialog.findByText('Renamed Pump');
  expect(dialog.getByText('Deleted Tank').closest('li')!.textContent).toContain('taken back by Rita Rowe');
});

test('takes back to a change, with those after it, and says in place why it could not', async () => {
  const dialog = await open();
  fireEvent.click(await dialog.findByRole('button', { name: 'Take back: Renamed Pump' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Take back to here' }));
  const undo = await sent('undoStepsUndoMutation');
  expect(undo.variables).toEqual({ input: { projectId: 'Project 7', to: 40 } });
  undo.refuse({ status: 409, title: 'Changed Meanwhile', message: "Name of 'Pump' was changed by Rita Rowe." });
  expect((await dialog.findByRole('alert')).textContent).toContain('Rita Rowe');
});

test('goes through locks that it may open, when asked once more', async () => {
  const dialog = await open();
  fireEvent.click(await dialog.findByRole('button', { name: 'Take back: Renamed Pump' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Take back only this' }));
  const undo = await sent('useUndoMutation');
  undo.refuse({ status: 409, title: 'Locked', message: "'Pump' is locked by you.", details: { mayOpen: true } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Change it all the same' }));
  expect((await sent('useUndoMutation')).variables).toMatchObject({ input: { revision: 40, throughLocks: true } });
});

test('does again what was taken back', async () => {
  const dialog = await open();
  fireEvent.click(await dialog.findByRole('button', { name: 'Do again up to here: Deleted Tank' }));
  const redo = await sent('undoStepsRedoMutation');
  expect(redo.variables).toEqual({ input: { projectId: 'Project 7', to: 38 } });
  await redo.answer({
    redoSteps: { revision: 41, steps: [{ words: 'Deleted Tank' }], entities: [], deletedIds: [], project },
  });
  await screen.findByText('Done again: Deleted Tank');
});

test('the list says so to whoever has changed nothing; readers have no such list', async () => {
  const dialog = await open([]);
  await dialog.findByText('You have changed nothing in this project yet.');
});

test('whoever may only read looks at earlier moments, and has nothing to undo', async () => {
  await visitPump({}, ['READ']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo and history' }));
  await screen.findByRole('menuitem', { name: 'Look at an earlier moment' });
  expect(screen.queryByRole('menuitem', { name: 'Your changes' })).toBeNull();
});

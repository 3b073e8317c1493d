// Ctrl Z takes back what this page saved last, and Ctrl Shift Z does it again; fields keep both keys for their own typing.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { change, field, pump, SAVE, visitPump } from '../entities/on-entity.tsx';

const UNDO = 'useUndoMutation';
const ctrl = (key: string, at: HTMLElement = document.body) =>
  fireEvent.keyDown(at, { key, ctrlKey: true, shiftKey: key === 'Z' });
const at = (revision: number) => ({ input: { projectId: 'Project 7', revision }, withPage: false });
const renamed = (name: string, revision: number) => ({ revision, entities: [{ ...pump, revision, name }] });
/** Saves a name, which becomes revision 41. */
const save = async () => {
  change('Name', 'Pump 2');
  await (await sent(SAVE)).answer({ saveEntities: renamed('Pump 2', 41) });
  await screen.findByText('All changes saved');
};

beforeEach(() => visitPump());

test('undo does nothing for a user who has saved nothing', async () => {
  ctrl('z');
  await screen.findByText('There is nothing to undo.');
  ctrl('Z');
  await screen.findByText('There is nothing to redo.');
  expect(unanswered()).not.toContain(UNDO);
});

test('the keys undo a save, redo it, and undo it once more', async () => {
  await save();
  ctrl('z');
  let undo = await sent(UNDO);
  expect(undo.variables).toEqual(at(41));
  await undo.answer({ undoSave: renamed('Pump', 42) });
  await screen.findByText('Undone.');
  await waitFor(() => expect(field('Name').value).toBe('Pump'));

  ctrl('Z');
  undo = await sent(UNDO);
  expect(undo.variables).toEqual(at(42));
  await undo.answer({ undoSave: renamed('Pump 2', 43) });
  await screen.findByText('Done again.');
  await waitFor(() => expect(field('Name').value).toBe('Pump 2'));

  ctrl('z');
  undo = await sent(UNDO);
  expect(undo.variables).toEqual(at(43));
  await undo.answer({ undoSave: renamed('Pump', 44) });
  await screen.findByText('Undone.');
  ctrl('z');
  await screen.findByText('There is nothing to undo.');
});

test('in a text field the keys undo typing, not saves', async () => {
  await save();
  ctrl('z', field('Name'));
  expect(unanswered()).not.toContain(UNDO);
  ctrl('z');
  await sent(UNDO);
});

test('an undo that the server refuses shows its message', async () => {
  await save();
  ctrl('z');
  (await sent(UNDO)).refuse({ status: 409, title: 'Changed Meanwhile', message: 'Rita changed the name since.' });
  expect((await screen.findByText('Changed Meanwhile')).closest('[role=alert]')?.textContent).toContain(
    'Rita changed the name since.',
  );
});

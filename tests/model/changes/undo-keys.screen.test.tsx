// Ctrl Z takes back what whoever is signed in did last in the project, and Ctrl Shift Z and Ctrl Y do it again; where the page shows nothing of it they are asked first, and fields keep both keys for their own typing.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { setUnsent } from '../../../web/relay/outbox/entries.ts';
import { give, sent, unanswered } from '../../support/mock-graph.ts';
import { project } from '../../support/on-screen.tsx';
import { change, field, pump, SAVE, visitPump } from '../entities/on-entity.tsx';

const UNDO = 'undoStepsUndoMutation';
const REDO = 'undoStepsRedoMutation';
const ctrl = (key: string, at: HTMLElement = document.body) =>
  fireEvent.keyDown(at, { key, ctrlKey: true, shiftKey: key === 'Z' });
/** The page is of the pump: what is undone is to be of it. */
const asked = { input: { projectId: 'Project 7', shown: [12] } };
const turned = (name: string, revision: number) => ({
  revision,
  steps: [{ words: 'Renamed Pump' }],
  entities: [{ ...pump, revision, name }],
  deletedIds: [],
  project,
});

beforeEach(() => visitPump());

test('having nothing to undo is said in words', async () => {
  ctrl('z');
  await (await sent(UNDO)).answer({ undoSteps: { revision: null, steps: [], entities: [], deletedIds: [], project } });
  await screen.findByText('There is nothing to undo.');
  for (const key of ['Z', 'y']) {
    ctrl(key);
    await (
      await sent(REDO)
    ).answer({ redoSteps: { revision: null, steps: [], entities: [], deletedIds: [], project } });
    await screen.findAllByText('There is nothing to redo.');
  }
});

test('the keys undo the last step, which is named, and redo it; the step may be of an earlier page', async () => {
  ctrl('z');
  const undo = await sent(UNDO);
  expect(undo.variables).toEqual(asked);
  await undo.answer({ undoSteps: turned('Valve', 42) });
  await screen.findByText('Undone: Renamed Pump');
  await waitFor(() => expect(field('Name').value).toBe('Valve'));
  ctrl('Z');
  const redo = await sent(REDO);
  expect(redo.variables).toEqual(asked);
  await redo.answer({ redoSteps: turned('Pump', 43) });
  await screen.findByText('Redone: Renamed Pump');
  await waitFor(() => expect(field('Name').value).toBe('Pump'));
});

test('a save that is being sent is the last step: the keys wait for its answer', async () => {
  ctrl('z');
  await (await sent(UNDO)).answer({ undoSteps: turned('Valve', 42) });
  await screen.findByText('Undone: Renamed Pump');
  const place = { href: location.href, title: '' };
  const params = { id: null, text: null, name: SAVE, operationKind: 'mutation' as const };
  const save = { key: 'k', username: 'walt', page: 'p', params, root: 'saveEntities', variables: {}, place };
  setUnsent([{ ...save, at: 0, turn: 0, state: 'sending' }]);
  ctrl('z');
  expect(unanswered()).not.toContain(UNDO);
  setUnsent([]);
  await sent(UNDO);
});

test('in a text field the keys undo typing, not saves', async () => {
  ctrl('z', field('Name'));
  ctrl('y', field('Name'));
  expect(unanswered()).not.toContain(UNDO);
  expect(unanswered()).not.toContain(REDO);
  ctrl('z');
  await sent(UNDO);
});

test('an undo that the server refuses shows its message', async () => {
  ctrl('z');
  (await sent(UNDO)).refuse({ status: 409, title: 'Changed in the Meantime', message: 'Rita changed the name since.' });
  expect((await screen.findByText('Changed in the Meantime')).closest('[role=alert]')?.textContent).toContain(
    'Rita changed the name since.',
  );
});

test('only a person who may open the lock is offered to undo despite it', async () => {
  const refuse = async (mayOpen: boolean) =>
    (await sent(UNDO)).refuse({
      status: 409,
      title: 'Locked',
      message: 'Locked by Walt.',
      details: { mayOpen, step: { revision: 40, words: 'Renamed Pump' } },
    });
  ctrl('z');
  await refuse(false);
  await screen.findByText('Locked by Walt.');
  expect(screen.queryByRole('button', { name: 'Edit anyway' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  ctrl('z');
  await refuse(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit anyway' }));
  const again = await sent(UNDO);
  expect(again.variables).toEqual({ input: { ...asked.input, throughLocks: true } });
  await again.answer({ undoSteps: turned('Valve', 42) });
  await screen.findByText('Undone: Renamed Pump');
});

test('an obstacle to the keys is asked about: skipping it is said, and so is having nothing left to undo', async () => {
  ctrl('z');
  (await sent(UNDO)).refuse({
    status: 409,
    title: 'Locked',
    message: "'Pump' is locked by Rita Rowe.",
    details: { step: { revision: 40, words: 'Renamed Pump' }, clashes: [], mayTakeRest: false, mayOpen: true },
  });
  const dialog = within(await screen.findByRole('dialog', { name: "This change can't be undone completely" }));
  expect(dialog.getByRole('alert').textContent).toContain('locked by Rita Rowe');
  fireEvent.click(dialog.getByRole('button', { name: 'Edit anyway' }));
  const through = await sent(UNDO);
  expect(through.variables).toEqual({ input: { ...asked.input, throughLocks: true } });
  const nothing = {
    revision: null,
    steps: [],
    skipped: [{ words: 'Renamed Pump' }],
    entities: [],
    deletedIds: [],
    project,
  };
  await through.answer({ undoSteps: nothing });
  await screen.findByText('Nothing left to change, skipped: Renamed Pump');
  ctrl('z');
  (await sent(UNDO)).refuse({ status: 422, details: { step: { revision: 40, words: 'Renamed Pump' } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Skip this' }));
  const skip = await sent(UNDO);
  expect(skip.variables).toEqual({ input: { ...asked.input, skip: [40] } });
  await skip.answer({ undoSteps: nothing });
  await screen.findByText('Skipped: Renamed Pump');
});

const elsewhere = (revision: number) => ({
  status: 409,
  title: 'Changed Elsewhere',
  details: { step: { revision, words: 'Renamed Valve' }, isElsewhere: true, entityIds: [31] },
});

test('a step that shows nowhere on the page is described with its place, and undone only after a confirmation', async () => {
  const valve = { entityId: 31, displayName: 'A.2 Valve' };
  const plan = { node: { type: { slug: 'documents' }, entity: { entityId: 5, displayName: 'Plan' } } };
  give({
    project: {
      ...project,
      permissions: ['READ', 'WRITE'],
      entities: { edges: [{ node: { ...valve, artifacts: { edges: [plan] } } }] },
    },
  });
  ctrl('z');
  (await sent(UNDO)).refuse(elsewhere(38));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your last change is not on this page' }));
  dialog.getByText('Renamed Valve');
  expect((await dialog.findByRole('listitem')).textContent).toBe('A.2 Valve on Plan');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(unanswered()).not.toContain(UNDO);
  ctrl('z');
  (await sent(UNDO)).refuse(elsewhere(38));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo it' }));
  const undo = await sent(UNDO);
  expect(undo.variables).toEqual({ input: { projectId: 'Project 7', only: 38 } });
  await undo.answer({ undoSteps: { ...turned('Pump', 42), steps: [{ words: 'Renamed Valve' }] } });
  await screen.findByText('Undone: Renamed Valve');
});

test('a change made on the page is undone there without a question, even if its entity is gone from it', async () => {
  change('Name', 'Tank');
  await (
    await sent(SAVE)
  ).answer({ saveEntities: { revision: 41, entities: [{ ...pump, revision: 41, name: 'Tank' }], project } });
  ctrl('z');
  (await sent(UNDO)).refuse(elsewhere(41));
  expect((await sent(UNDO)).variables).toEqual({ input: { projectId: 'Project 7', only: 41 } });
  expect(screen.queryByRole('dialog')).toBeNull();
});

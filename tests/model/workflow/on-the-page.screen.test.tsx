// On the page of an entity: who holds it is said before somebody types, and its state is a step with the transitions that its reader may take.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { change, field, SAVE, visitPump } from '../entities/on-entity.tsx';

const locked = { isLocked: true, lockedBy: 'rita', locker: { fullName: 'Rita Rowe' } };
const workflowState = {
  state: 'In Review',
  states: ['Draft', 'In Review', 'Approved'],
  property: { propertyId: 4, name: 'Status' },
};
const transitions = [
  { name: 'Approve', toState: 'Approved', isLocking: true },
  { name: 'Rework', toState: 'Draft', isLocking: false },
];
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a locked entity can be read and not edited, and names the person to ask', async () => {
  await visitPump(locked);
  expect(screen.getByRole('note', { name: 'Lock' }).textContent).toContain('Locked by Rita Rowe.');
  expect(screen.getByRole('note', { name: 'Lock' }).textContent).toContain('Ask them to unlock it.');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull();
});

test('a person who may unlock it does so there, and edits it', async () => {
  await visitPump({ ...locked, viewerMayUnlock: true });
  press('Unlock');
  const unlocking = await sent('useLocksUnlockMutation');
  expect(unlocking.variables['input']).toEqual({ projectId: 'Project 7', entityIds: ['Entity 12'] });
  const free = { entityId: 12, isLocked: false, lockedBy: null, viewerMayUnlock: false, locker: null };
  await unlocking.answer({ unlockEntities: { revision: 41, entities: [free] } });
  await waitFor(() => expect(field('Name')).toBeTruthy());
  expect(screen.queryByRole('note', { name: 'Lock' })).toBeNull();
});

test('a person who may unlock it edits it anyway, and It stays locked', async () => {
  await visitPump({ ...locked, viewerMayUnlock: true });
  press('Edit anyway');
  expect(field('Name')).toBeTruthy();
  press('Stop editing');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  press('Edit anyway');
  change('Name', 'Valve');
  const saving = await sent(SAVE);
  expect(saving.variables['input']).toMatchObject({ throughLocks: true, entities: [{ name: 'Valve' }] });
  expect(screen.getByRole('note', { name: 'Lock' }).textContent).toContain('It stays locked');
});

test('at an unexpected lock, a person who may open it is asked once more, and otherwise nothing is changed', async () => {
  await visitPump();
  const refuse = async () =>
    (await sent(SAVE)).refuse({ status: 409, title: 'Locked', message: 'Locked by Walt.', details: { mayOpen: true } });
  change('Name', 'Valve');
  await refuse();
  const question = await screen.findByRole('dialog', { name: 'Edit locked entities?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Locked by Walt.'));
  change('Name', 'Tap');
  await refuse();
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Edit locked entities?' })).getByRole('button', {
      name: 'Edit anyway',
    }),
  );
  expect((await sent(SAVE)).variables['input']).toMatchObject({ throughLocks: true, entities: [{ name: 'Tap' }] });
});

test('a writer locks it from the menu', async () => {
  await visitPump();
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Lock' }));
  expect((await sent('useLocksLockMutation')).variables['input']).toMatchObject({ entityIds: ['Entity 12'] });
});

test('its state is one of the steps, and a transition moves it', async () => {
  await visitPump({ workflowState, transitions });
  const steps = within(screen.getByRole('list', { name: 'Status' })).getAllByRole('listitem');
  expect(steps.map((each) => each.textContent)).toEqual(['Draft', 'In Review', 'Approvedlocks it']);
  expect(steps.map((each) => each.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  press('Approve');
  const moving = await sent('useLocksMoveMutation');
  expect(moving.variables['input']).toMatchObject({ entityIds: ['Entity 12'], toState: 'Approved' });
  moving.refuse({
    title: 'Transition Not Permitted',
    message: 'Transition from In Review to Approved is not permitted.',
  });
  await screen.findByText('Transition from In Review to Approved is not permitted.');
});

test('a reviewer who may not write takes transitions too, and without any there are no buttons', async () => {
  await visitPump({ workflowState, transitions }, ['READ', 'REVIEW']);
  screen.getByRole('button', { name: 'Approve' });
});

// An action on many entities says first how many it includes, and which it leaves out and why; numbers are previewed before they are set.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { give, sent } from '../../support/mock-graph.ts';
import { project, type } from '../../support/on-screen.tsx';
import { box, pump, valve, visitDatabase } from '../database/on-database.tsx';

const held = { entityId: 13, displayName: 'A.2 Valve', reason: 'It is locked by wendy.' };
const both = async (deeds: string[]) => {
  visitDatabase(() => [pump, valve]);
  for (const name of ['Select A.1 Pump', 'Select A.2 Valve']) fireEvent.click(await box(name));
  const bar = await screen.findByRole('toolbar', { name: 'Selected entities' });
  give({ project: { ...project, refused: ({ deed }: { deed: string }) => (deeds.includes(deed) ? [held] : []) } });
  return within(bar);
};

test('a deletion names the entities that stay and why, and deletes the others', async () => {
  const bar = await both(['DELETE']);
  fireEvent.click(bar.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete A.1 Pump?' }));
  question.getByText('1 of 2 is refused and not changed:');
  question.getByText('A.2 Valve: It is locked by wendy.');
  fireEvent.click(question.getByRole('button', { name: 'Delete 1 entity' }));
  expect((await sent('useDeleteMutation')).variables['input']).toMatchObject({ entityIds: ['Entity 12'] });
});

test('entities locked by somebody else are left out when many are unlocked', async () => {
  const bar = await both(['UNLOCK']);
  fireEvent.click(bar.getByRole('button', { name: 'Lock' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Unlock 1 entity' }));
  expect((await sent('useLocksUnlockMutation')).variables['input']).toMatchObject({ entityIds: ['Entity 12'] });
});

test('entities that somebody else has locked already are named and left out when many are locked', async () => {
  const bar = await both(['LOCK']);
  fireEvent.click(bar.getByRole('button', { name: 'Lock' }));
  const item = await screen.findByRole('menuitem', { name: 'Lock 1 entity' });
  screen.getByText('A.2 Valve: It is locked by wendy.');
  screen.getByRole('menuitem', { name: 'Unlock 2 entities' });
  // A menu holds nothing but what can be chosen: the reason describes its item.
  expect(document.getElementById(item.getAttribute('aria-describedby')!)?.textContent).toContain('A.2 Valve');
  fireEvent.click(item);
  expect((await sent('useLocksLockMutation')).variables['input']).toMatchObject({ entityIds: ['Entity 12'] });
});

test('a state that some cannot go to is offered with how many can, and asks about the others', async () => {
  const bar = await both(['MOVE']);
  const nodes = [
    { __typename: 'Entity', id: 'Entity 12', transitions: [{ toState: 'Approved' }] },
    { __typename: 'Entity', id: 'Entity 13', transitions: [] },
  ];
  give({ nodes });
  fireEvent.click(bar.getByRole('button', { name: 'Status' }));
  fireEvent.click((await screen.findByText('1 of 2')).closest('button')!);
  const question = within(await screen.findByRole('dialog', { name: 'Change status to Approved' }));
  question.getByText('A.2 Valve: It is locked by wendy.');
  fireEvent.click(question.getByRole('button', { name: 'Change 1 entity' }));
  expect((await sent('useLocksMoveMutation')).variables['input']).toMatchObject({
    entityIds: ['Entity 12'],
    toState: 'Approved',
  });
});

const numbering = async (refusal: string | null) => {
  const trial = await sent('useNumberingMutation');
  const numbers = [{ entityId: 14, displayName: '9 Seal', before: '9', after: 'P.1', refusal }];
  await trial.answer({ numberEntities: { numbers, entities: [], revision: null } });
  return trial.variables['input'];
};

test('numbers by the place in the tree are shown before they are set', async () => {
  const bar = await both([]);
  fireEvent.click(bar.getByRole('button', { name: 'Number' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Renumber by hierarchy' }));
  expect(await numbering(null)).toMatchObject({ entityId: 'Entity 12', singleLevel: false, isTrial: true });
  type(dialog.getByRole('textbox', { name: 'First number' }), 'P');
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Direct children only' }));
  expect(await numbering(null)).toMatchObject({ startNumber: 'P', singleLevel: true, useControlStep: false });
  fireEvent.click(await dialog.findByRole('button', { name: 'Renumber 1 entity' }));
  const save = await sent('useNumberingMutation');
  expect(save.variables['input']).not.toHaveProperty('isTrial');
  await save.answer({ numberEntities: { numbers: [], entities: [], revision: 41 } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('no number is set while one of them is refused', async () => {
  const bar = await both([]);
  fireEvent.click(bar.getByRole('button', { name: 'Number' }));
  await numbering('It is locked by wendy.');
  const dialog = within(screen.getByRole('dialog', { name: 'Renumber by hierarchy' }));
  await dialog.findByText('Numbers depend on each other. Nothing is changed until all of them are valid.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Renumber' }).disabled).toBe(true);
});

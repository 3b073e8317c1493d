// The ticked entities are given another class in one save; what they cannot keep is counted first, and goes only when that is confirmed.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { box, pump, valve } from './on-database.tsx';

const classes = [
  { id: 'Class 1', classId: 1, name: 'Asset', isAbstract: false, isHidden: false, labels: [], properties: [] },
  { id: 'Class 2', classId: 2, name: 'Risk', isAbstract: false, isHidden: false, labels: [], properties: [] },
  { id: 'Class 3', classId: 3, name: 'Abstract', isAbstract: true, isHidden: false, labels: [], properties: [] },
];

const open = async (name: string, refused: object[] = []) => {
  visit('/acme/p/7/database', {
    project: {
      ...project,
      refused,
      schema: { classes },
      entities: { totalCount: 2, edges: [pump, valve].map((node) => ({ level: 1, isFound: true, node })) },
    },
  });
  for (const each of ['Select A.1 Pump', 'Select A.2 Valve']) fireEvent.click(await box(each));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected entities' }));
  fireEvent.click(bar.getByRole('button', { name: 'Class' }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  fireEvent.click(dialog.getByRole('combobox', { name: 'New class' }));
  expect(screen.queryByRole('option', { name: 'Abstract' })).toBeNull();
  fireEvent.click(await screen.findByRole('option', { name: 'Risk' }));
  return dialog;
};

test('refused entities are named with the reason, and the others are changed', async () => {
  const held = { entityId: 13, displayName: 'A.2 Valve', reason: 'It is locked by wendy.' };
  const dialog = await open('Change the class of 1 entity', [held]);
  dialog.getByText('1 of 2 is refused and not changed:');
  dialog.getByText('A.2 Valve: It is locked by wendy.');
  fireEvent.click(dialog.getByRole('button', { name: 'Change class' }));
  const entities = [{ entityId: 'Entity 12', classId: 'Class 2' }];
  expect((await sent('useSaveMutation')).variables['input']).toMatchObject({ entities });
});

test('lost values are listed by the number of entities, and are lost after a confirmation', async () => {
  const dialog = await open('Change the class of 2 entities');
  fireEvent.click(dialog.getByRole('button', { name: 'Change class' }));
  const first = await sent('useSaveMutation');
  const entities = ['Entity 12', 'Entity 13'].map((entityId) => ({ entityId, classId: 'Class 2' }));
  expect(first.variables['input']).toMatchObject({ entities, letGo: false });
  const link = { name: 'performs', targetName: 'Pump water' };
  const losses = [
    { attributes: [{ name: 'Cost' }], labels: [], links: [link, { ...link, targetName: 'Hold water' }] },
    { attributes: [{ name: 'Cost' }], labels: [{ name: 'System' }], links: [] },
  ];
  first.refuse({ code: 'CLASS_CHANGE_LOSES', status: 409, details: { losses } });
  const table = within(await dialog.findByRole('region', { name: 'Values that will be discarded' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DiscardedEntities',
    'Attribute Cost2',
    'Relationship performs1',
    'Label System1',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Change class and discard values' }));
  const second = await sent('useSaveMutation');
  expect(second.variables['input']).toMatchObject({ entities, letGo: true });
  await second.answer({ saveEntities: { revision: 41, entities: [] } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

// A person who duplicates an entity chooses the links of the copy, and is taken to it.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { pump } from '../entities/on-entity.tsx';

const group = (id: number, name: string, count: number, label = name) => ({
  relation: { id: `Relation ${id}`, name },
  label,
  count,
});

async function open(): Promise<HTMLElement> {
  const relationGroups = [group(1, 'decomposes', 1, 'Parents'), group(2, 'performs', 3), group(3, 'enables', 0)];
  visit('/acme/p/7/database/entity/12', { project, entity: { ...pump, relationGroups } });
  await screen.findByLabelText('Name');
  fireEvent.click(screen.getAllByRole('button', { name: 'More' }).at(-1)!);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Duplicate A.1 Pump' });
  await within(dialog).findByRole('checkbox', { name: 'Parents (1)' });
  return dialog;
}

test('its place is kept by default, missing kinds of links are not asked about, and the copy opens', async () => {
  const dialog = within(await open());
  expect(dialog.queryByRole('checkbox', { name: /enables/ })).toBeNull();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'performs (3)' }).checked).toBe(false);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'performs (3)' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Duplicate' }));
  const call = await sent('DuplicateDialogMutation');
  expect(call.variables['input']).toMatchObject({
    entityIds: ['Entity 12'],
    relationIds: ['Relation 1', 'Relation 2'],
  });
  await call.answer({ copyEntities: { revision: 41, entities: [{ entityId: 77 }] } });
  await screen.findByText('A.1 Pump duplicated. This is the copy.');
  expect(location.pathname).toBe('/acme/p/7/database/entity/77');
});

test('a refusal keeps the dialog open and says why', async () => {
  const dialog = within(await open());
  fireEvent.click(dialog.getByRole('button', { name: 'Duplicate' }));
  (await sent('DuplicateDialogMutation')).refuse({ status: 402, code: 'ENTITY_LIMIT', message: 'Too many.' });
  expect((await dialog.findByRole('alert')).textContent).toContain('Too many.');
});

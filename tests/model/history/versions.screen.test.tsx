// Any two versions of an entity beside each other, with the words that went and came; one of them, or a field of it, is restored.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project } from '../../support/on-screen.tsx';
import { pump, visitPump } from '../entities/on-entity.tsx';

const date = '2026-03-03T09:30:00.000Z';
const records = [40, 18].map((revision) => ({
  node: {
    id: `record ${revision}`,
    revision,
    type: revision === 40 ? 'UPDATE' : 'CREATE',
    date,
    username: 'rita',
    user: { username: 'rita', fullName: 'Rita Rowe' },
    entityId: 12,
    entityNodeId: 'Entity 12',
    entityName: 'A.1 Pump',
    changes: [],
  },
  cursor: String(revision),
}));
const changes = [
  {
    type: 'DESCRIPTION',
    identifiers: [],
    field: 'Description',
    originalText: 'Moves water',
    valueText: 'Moves oil',
    entity: null,
  },
  { type: 'LABEL', identifiers: ['3'], field: 'Wet', originalText: '', valueText: 'added', entity: null },
];

async function open(permissions?: string[]) {
  const page = { edges: records, pageInfo: {} };
  const differences = { edges: [{ node: { kind: 'CHANGED', changes }, cursor: '12' }], pageInfo: {} };
  await visitPump({ history: page }, permissions, undefined, { changes: page, compare: differences });
  fireEvent.click(await screen.findByRole('button', { name: 'More about version 18' }));
  const name = permissions ? 'Compare with current' : 'Compare or restore this version';
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Versions of A.1 Pump' }));
  await dialog.findByRole('row', { name: /^Description/ });
  return dialog;
}

test('both sides are side by side, each with its own words marked', async () => {
  const dialog = await open();
  const cellsOf = (name: RegExp) => within(dialog.getByRole('row', { name })).getAllByRole('cell');
  await waitFor(() => {
    const [then, now] = cellsOf(/^Description/);
    expect(then!.querySelector('del')!.textContent).toBe('water');
    expect(now!.querySelector('ins')!.textContent).toBe('oil');
    expect(cellsOf(/^Label Wet/)[1]!.textContent).toBe('Wet');
  });
});

test('the version is restored whole, and one field by itself; a refusal is shown in the dialog', async () => {
  const dialog = await open();
  fireEvent.click(dialog.getByRole('button', { name: 'Restore version 18' }));
  const whole = await sent('useRevertMutation');
  expect(whole.variables).toEqual({
    input: { projectId: 'Project 7', entities: [{ entityId: 'Entity 12', revision: 18 }] },
  });
  await whole.answer({ revertEntities: { revision: 41, entities: [pump], project } });
  await screen.findByText('Version 18 restored.');
  fireEvent.click(await dialog.findByRole('button', { name: 'Restore Description of revision 18' }));
  const field = await sent('useRevertMutation');
  expect(field.variables).toMatchObject({
    input: { entities: [{ fields: [{ type: 'DESCRIPTION', identifiers: [] }] }] },
  });
  field.refuse({ status: 423, title: 'Locked', message: "'A.1 Pump' is locked by Rita Rowe." });
  expect((await dialog.findByRole('alert')).textContent).toContain('Rita Rowe');
});

test('a reader compares, and restores nothing', async () => {
  const dialog = await open(['READ']);
  expect(dialog.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

// One text of the ticked entities is rewritten after the dialog has shown what becomes of each.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { type } from '../../support/on-screen.tsx';
import { box, pump, valve, visitDatabase } from './on-database.tsx';

const line = (entity: typeof valve, after: string, refusal: string | null = null) => ({
  entityId: entity.entityId,
  displayName: entity.displayName,
  before: entity.name,
  after,
  refusal,
});

async function openDialog() {
  visitDatabase(() => [pump, valve]);
  for (const name of ['Select A.1 Pump', 'Select A.2 Valve']) fireEvent.click(await box(name));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected entities' }));
  fireEvent.click(bar.getByRole('button', { name: 'Transform' }));
  return within(await screen.findByRole('dialog', { name: 'Transform 2 entities' }));
}
const ids = ['Entity 12', 'Entity 13'];

test('the dialog shows how many entities would change and which are refused, and then saves the others', async () => {
  const dialog = await openDialog();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Transform' }).disabled).toBe(true);
  type(dialog.getByRole('textbox', { name: 'Find' }), 'v');
  type(dialog.getByRole('textbox', { name: 'Replace with' }), 'w');
  const trial = await sent('useTransformMutation');
  const asked = { at: { field: 'NAME' }, way: 'REPLACE', find: 'v', replacement: 'w' };
  expect(trial.variables['input']).toMatchObject({ ...asked, entityIds: ids, isTrial: true });
  const texts = [line(pump, 'Pumw', 'It is locked by rita.'), line(valve, 'Walwe')];
  await trial.answer({ transformEntities: { texts, entities: [], revision: null } });
  expect((await dialog.findByText(/would change/)).textContent).toBe('1 entity of 2 would change, 1 is refused.');
  const shown = within(dialog.getByRole('table')).getAllByRole('row');
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'BeforeAfter',
    'PumpIt is locked by rita.',
    'ValveWalwe',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Transform 1 entity' }));
  const save = await sent('useTransformMutation');
  expect(save.variables['input']).toMatchObject({ ...asked, entityIds: ['Entity 13'] });
  expect(save.variables['input']).not.toHaveProperty('isTrial');
  await save.answer({ transformEntities: { texts: [], entities: [], revision: 41 } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
});

test('the dialog says that an expression is malformed, and nothing can be saved', async () => {
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Regular expression' }));
  type(dialog.getByRole('textbox', { name: 'Find' }), '(');
  const trial = await sent('useTransformMutation');
  expect(trial.variables['input']).toMatchObject({ find: '(', isExpression: true });
  trial.refuse({ message: "'(' is no regular expression: parentheses () not balanced." });
  expect((await dialog.findByRole('alert')).textContent).toContain('is no regular expression');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Transform' }).disabled).toBe(true);
});

test('numbers by a pattern are asked for with where they begin', async () => {
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('combobox', { name: 'Action' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Number with a pattern' }));
  type(dialog.getByRole('textbox', { name: 'Pattern' }), 'V-##');
  type(dialog.getByRole('textbox', { name: 'Start at' }), '5');
  const trial = await sent('useTransformMutation');
  const asked = { at: { field: 'NAME' }, way: 'NUMBER', pattern: 'V-##', start: 5 };
  expect(trial.variables['input']).toMatchObject({ ...asked, isTrial: true });
  const texts = [line(valve, 'V-06')];
  await trial.answer({ transformEntities: { texts, entities: [], revision: null } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Transform 1 entity' }));
  // The other has its number already, and counts.
  expect((await sent('useTransformMutation')).variables['input']).toMatchObject({ ...asked, entityIds: ids });
});

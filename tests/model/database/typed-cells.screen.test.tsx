// What is typed into a cell is read as in its field: Enter saves what it means, and a text that means nothing stays in the cell with the reason.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { type } from '../../support/on-screen.tsx';
import { box, pump, valve, visitDatabase } from './on-database.tsx';

beforeEach(() => void vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']));
afterEach(() => void vi.restoreAllMocks());

/** Opens the editor of a cell whose property is of a type. */
async function editCell(of: string): Promise<HTMLInputElement> {
  const property = { id: 'Property 31', propertyId: 31, name: 'Status', type: of, choices: [] };
  const attribute = { __typename: 'TextAttribute', id: '12 31', text: '', json: null, property };
  const row = { ...pump, revision: 40, childCount: 0, partCount: 0, labels: [], attributes: [attribute] };
  visitDatabase(() => [row, { ...row, ...valve, id: 'Entity 13' }], undefined, undefined, {
    node: { __typename: 'Entity', id: 'Entity 12', ...row },
  });
  await box('Select A.1 Pump');
  const grid = screen.getByRole('treegrid', { name: 'Entities' });
  grid.focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'F2']) fireEvent.keyDown(grid, { key });
  const ahead = await screen.findByRole('textbox', { name: 'Status' });
  if (ahead.closest('.tr-ahead')) await waitFor(() => expect(ahead.isConnected).toBe(false));
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Status' });
}

test('a date is saved by Enter as the words below the cell say, with nothing sent while it is typed', async () => {
  const field = await editCell('DATETIME');
  type(field, '11/12/2026');
  screen.getByText('Friday, Dec 11, 2026');
  expect(unanswered()).not.toContain('useSaveMutation');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect((await sent('useSaveMutation')).variables['input']).toMatchObject({
    entities: [{ attributes: [{ propertyId: 'Property 31', value: new Date(2026, 11, 11).getTime() }] }],
  });
});

test.each(['Enter', 'Tab'])(
  '%s on a text that is no date leaves it there, says what would do and sends nothing',
  async (key) => {
    const field = await editCell('DATETIME');
    type(field, 'some day');
    fireEvent.keyDown(field, { key });
    await screen.findByText(/^'some day' is not a date. Write a date such as 31\/12\/\d{4}, \d{4}-12-31 or tomorrow.$/);
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe('some day');
    expect(unanswered()).not.toContain('useSaveMutation');
  },
);

test('Enter on a formula that does not parse is refused in the cell, not by the server', async () => {
  const field = await editCell('EQUATION');
  fireEvent.keyDown(type(field, 'F = m * (a'), { key: 'Enter' });
  await screen.findByText('The brackets do not match. Close every bracket that is opened.');
  expect(unanswered()).not.toContain('useSaveMutation');
  fireEvent.keyDown(type(field, 'F = m * (a)'), { key: 'Enter' });
  expect((await sent('useSaveMutation')).variables['input']).toMatchObject({
    entities: [{ attributes: [{ value: 'F = m * (a)' }] }],
  });
});

test('a date is saved as its field is left, even for the button beside it', async () => {
  const field = await editCell('DATETIME');
  const button = screen.getByRole('button', { name: 'Choose a day' });
  fireEvent.blur(type(field, '11/12/2026'), { relatedTarget: button });
  await sent('useSaveMutation');
});

test('a day that is chosen in the calendar is saved at once', async () => {
  await editCell('DATETIME');
  fireEvent.click(screen.getByRole('button', { name: 'Choose a day' }));
  fireEvent.click(await screen.findByRole('button', { name: /^15 / }));
  const [{ attributes }] = (await sent('useSaveMutation')).variables['input'].entities;
  expect(new Date(attributes[0].value).getDate()).toBe(15);
});

test.each([
  ['yes', true],
  ['false', false],
])('letters in a cell of yes or no mean what they begin: %s, saved as the cell is left', async (word, value) => {
  const property = { id: 'Property 31', propertyId: 31, name: 'Status', type: 'BOOLEAN', choices: [] };
  const attribute = { __typename: 'TextAttribute', id: '12 31', text: '', json: null, property };
  const row = { ...pump, revision: 40, childCount: 0, partCount: 0, labels: [], attributes: [attribute] };
  visitDatabase(() => [row, { ...row, ...valve, id: 'Entity 13' }], undefined, undefined, {
    node: { __typename: 'Entity', id: 'Entity 12', ...row },
  });
  await box('Select A.1 Pump');
  const grid = screen.getByRole('treegrid', { name: 'Entities' });
  grid.focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', word[0]!]) fireEvent.keyDown(grid, { key });
  const field = await screen.findByRole('checkbox', { name: /Status/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  for (const key of word.slice(1)) fireEvent.keyDown(field, { key });
  expect(unanswered()).not.toContain('useSaveMutation');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect((await sent('useSaveMutation')).variables['input']).toMatchObject({ entities: [{ attributes: [{ value }] }] });
});

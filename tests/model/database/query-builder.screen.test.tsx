// The advanced search: conditions are chosen and counted, what is written of them stands below, and the box takes it over.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { refusal } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';
import { box, pump, searchBox } from './on-database.tsx';

const schema = {
  classes: [
    { id: 'class:1', classId: 1, name: 'Asset', isHidden: false, parent: null },
    { id: 'class:2', classId: 2, name: 'Test Case', isHidden: false, parent: null },
  ],
  properties: [
    {
      id: 'p:1',
      propertyId: 1,
      name: 'Status',
      classId: 1,
      isHidden: false,
      type: 'ENUMERATION',
      choices: ['Draft', 'In Review'],
    },
    { id: 'p:2', propertyId: 2, name: 'Mass', classId: 1, isHidden: false, type: 'NUMBER', choices: [] },
    { id: 'p:3', propertyId: 3, name: 'Delay', classId: 1, isHidden: false, type: 'DURATION', choices: [] },
  ],
  relations: [{ id: 'r:1', name: 'verified by', isHidden: false }],
};

/** Opens the database with a query in the box, and the advanced search over it. */
async function build(query: string, count: (query: string) => number = () => 3): Promise<HTMLElement> {
  visit(`/acme/p/7/database?query=${encodeURIComponent(query)}`, {
    project: {
      ...project,
      schema,
      entities: (asked: { query: string; first: number }) => ({
        totalCount: asked.first === 1 ? count(asked.query) : 1,
        warnings: [],
        edges: [{ level: 1, isFound: true, node: pump }],
      }),
    },
  });
  await box('Select A.1 Pump');
  fireEvent.click(screen.getByRole('button', { name: 'Advanced' }));
  const dialog = await screen.findByRole('dialog', { name: 'Advanced search' });
  await within(dialog).findAllByRole('combobox', { name: 'How conditions are combined' });
  return dialog;
}

const written = (dialog: HTMLElement) =>
  within(dialog).getByRole('region', { name: 'Query text' }).querySelector('.tr-visually-hidden')?.textContent;
const input = (dialog: HTMLElement, name: string) => within(dialog).getByRole<HTMLInputElement>('combobox', { name });
/** Chooses from a list as somebody does: opens it, and takes what it offers. */
async function choose(field: HTMLElement, name: string): Promise<void> {
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name }));
}

test('a query in the box opens as rows, and changes there go back into the box', async () => {
  const dialog = await build('class:Asset (Status:Draft OR Mass:>5) order:number-');
  expect(written(dialog)).toBe('class:Asset (Status:Draft OR Mass:>5) order:number-');
  expect(within(dialog).getByRole('group', { name: 'Any of these' })).toBeTruthy();
  expect(input(dialog, 'How Mass is compared').value).toBe('is greater than');
  type(within(dialog).getByRole('textbox', { name: 'Value of Mass' }), '7.5');
  fireEvent.click(within(dialog).getAllByRole('checkbox', { name: 'Not' })[0]!);
  expect(written(dialog)).toBe('-class:Asset (Status:Draft OR Mass:>7.5) order:number-');
  await choose(input(dialog, 'Direction of Number'), 'ascending');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(searchBox().value).toBe('-class:Asset (Status:Draft OR Mass:>7.5) order:number'));
});

test('a condition is put together from field, comparison and a value that the field may have, and is counted', async () => {
  const counts: Record<string, number> = { '': 9, 'Status:"In Review"': 2 };
  const dialog = await build('', (query) => counts[query] ?? 0);
  expect(await within(dialog).findByText('9 entities found')).toBeTruthy();
  await choose(input(dialog, 'Field'), 'Status');
  await choose(input(dialog, 'Value of Status'), 'In Review');
  expect(written(dialog)).toBe('Status:"In Review"');
  expect(await within(dialog).findByText('2 entities found')).toBeTruthy();
  await choose(input(dialog, 'How Status is compared'), 'has no value');
  expect(written(dialog)).toBe('Status:none');
});

test('a group that is added gets the focus in its first condition, and goes again with its button', async () => {
  const dialog = await build('valve');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Group' }));
  const group = within(dialog).getByRole('group', { name: 'Any of these' });
  await waitFor(() => expect(group.contains(document.activeElement)).toBe(true));
  await choose(input(group, 'Field'), 'verified by');
  expect(written(dialog)).toBe('valve "verified by":any');
  await choose(input(group, 'How conditions are combined'), 'None of these');
  expect(written(dialog)).toBe('valve NOT ("verified by":any)');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove group' }));
  expect(written(dialog)).toBe('valve');
});

test('an invalid query is one row of text, with its mistake, and cannot be searched', async () => {
  const details = { position: 0, length: 1 };
  const dialog = await build('valve', (query) => {
    if (query.startsWith('(')) throw refusal({ code: 'QUERY', message: "Missing ')' at 5.", details });
    return 1;
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  type(searchBox(), '(pump');
  fireEvent.click(screen.getByRole('button', { name: 'Advanced' }));
  const again = await screen.findByRole('dialog', { name: 'Advanced search' });
  const text = await within(again).findByRole<HTMLInputElement>('textbox', { name: 'Query as text' });
  expect(text.value).toBe('(pump');
  expect(await within(again).findByText("Missing ')' at 5.")).toBeTruthy();
  expect(within(again).getByRole<HTMLButtonElement>('button', { name: 'Search' }).disabled).toBe(true);
  type(text, '(pump)');
  expect(written(again)).toBe('(pump)');
});

test('a number is read as the reader writes it, and what is none is said when the field is left', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  const dialog = await build('Mass:>5.5');
  const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Value of Mass' });
  expect(field.value).toBe('5,5');
  type(field, '1.500,25');
  expect(written(dialog)).toBe('Mass:>1500.25');
  within(dialog).getByText('1500,25');
  type(field, 'viel');
  fireEvent.blur(field);
  within(dialog).getByText("'viel' is not a number. Write a number such as 1,5.");
});

test('a duration is read with its unit, as in every other field', async () => {
  const dialog = await build('Delay:>2h');
  const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Value of Delay' });
  expect([field.value, input(dialog, 'Unit of Value of Delay').value]).toEqual(['2', 'hours']);
  type(field, '3');
  expect(written(dialog)).toBe('Delay:>3h');
  type(field, '1:30');
  expect(written(dialog)).toBe('Delay:>90min');
  fireEvent.blur(field);
  expect([field.value, input(dialog, 'Unit of Value of Delay').value]).toEqual(['90', 'minutes']);
  type(field, 'soon');
  fireEvent.blur(field);
  within(dialog).getByText(/^'soon' is not a duration/);
});

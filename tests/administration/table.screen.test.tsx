// The table used for lists: searched, sorted, selected, and operated by keyboard.
import { Button } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import type { Column } from '../../web/parts/platform/table/columns.ts';
import { DataTable } from '../../web/parts/platform/table/DataTable.tsx';
import { showPart, type } from '../support/on-screen.tsx';

interface Pump {
  name: string;
  power: number | null;
}
const columns: Column<Pump>[] = [
  { id: 'name', name: 'Name', value: ({ name }) => name },
  { id: 'power', name: 'Power', value: ({ power }) => power, isNumber: true },
];
const pumps: Pump[] = [
  { name: 'Pump 10', power: 9 },
  { name: 'Pump 2', power: 100 },
  { name: 'Valve', power: null },
];
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...(row as HTMLTableRowElement).cells].at(-2)!.textContent);

const show = (rows: Pump[], bulk?: (chosen: Pump[]) => void) =>
  showPart(
    <DataTable
      label="Pumps"
      rows={rows}
      columns={columns}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
      empty="No pumps."
      {...(bulk && { bulk: (chosen: Pump[]) => <Button onClick={() => bulk(chosen)}>Stop</Button> })}
    />,
  );

test('rows are sorted by value, numbers as numbers, with empty values last in both directions', () => {
  show(pumps);
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(names()).toEqual(['Pump 2', 'Pump 10', 'Valve']);
  fireEvent.click(screen.getByRole('button', { name: 'Power' }));
  expect(names()).toEqual(['Pump 10', 'Pump 2', 'Valve']);
  fireEvent.click(screen.getByRole('button', { name: 'Power' }));
  expect(names()).toEqual(['Pump 2', 'Pump 10', 'Valve']);
  expect(screen.getByRole('columnheader', { name: 'Power' }).getAttribute('aria-sort')).toBe('descending');
});

test('rows are found by their contents, and counted', () => {
  show(pumps);
  type(screen.getByLabelText('Search pumps'), 'PUMP');
  expect(names()).toEqual(['Pump 10', 'Pump 2']);
  expect(screen.getByRole('status').textContent).toBe('Pumps: 2');
  type(screen.getByLabelText('Search pumps'), 'motor');
  expect(screen.getByText(/No results for “motor”/)).toBeTruthy();
});

test('a table with many rows has pages; a search returns to the first page', () => {
  show(Array.from({ length: 250 }, (_, index) => ({ name: `Pump ${index + 1}`, power: index })));
  expect(names()).toHaveLength(100);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByRole('status').textContent).toBe('Pumps: 201 to 250 of 250');
  type(screen.getByLabelText('Search pumps'), 'Pump 1');
  expect(names()[0]).toBe('Pump 1');
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('112');
});

test('arrow keys move between rows, Space selects, and actions apply to the selection', () => {
  const stop = vi.fn<(chosen: Pump[]) => void>();
  show(pumps, stop);
  const [, first, second] = screen.getAllByRole('row');
  first!.focus();
  fireEvent.keyDown(first!, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second!, { key: ' ' });
  expect(second!.getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(second!, { key: 'End' });
  expect(document.activeElement).toBe(screen.getAllByRole('row').at(-1));
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(stop).toHaveBeenCalledWith([pumps[1]]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('3 selected')).toBeTruthy();
});

// The hierarchy: branches are opened and closed with the mouse and with keys, and their parts fetched when they are first seen.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { give } from '../../support/mock-graph.ts';
import { box, pump, rows, valve, visitDatabase } from './on-database.tsx';

const shaft = { ...valve, entityId: 15, number: 'A.1.1', name: 'Shaft', displayName: 'A.1.1 Shaft' };
const closed = ['A.1 Pump', 'A.2 Valve'];
const open = ['A.1 Pump', 'A.1.1 Shaft', 'A.2 Valve'];
const are = (names: string[]) => waitFor(() => expect(rows()).toEqual(names));
const grid = () => screen.getByRole('treegrid');
const key = (name: string) => fireEvent.keyDown(grid(), { key: name });
const row = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` }).closest('[role=row]')!;
const bar = () => screen.queryByRole('toolbar', { name: 'Selected entities' });
let fetched = 0;

beforeEach(async () => {
  fetched = 0;
  visitDatabase(() => [pump, valve]);
  const parts = () => {
    fetched++;
    return { edges: [{ node: shaft }] };
  };
  give({ entity: { ...pump, parts } });
  await box('Select A.1 Pump');
});

test('a branch is opened and closed by its arrow, and fetched once', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Expand' }));
  await are(open);
  expect(row('A.1 Pump').getAttribute('aria-expanded')).toBe('true');
  expect(row('A.1.1 Shaft').getAttribute('aria-level')).toBe('2');
  fireEvent.click(screen.getByRole('button', { name: 'Collapse' }));
  await are(closed);
  fireEvent.click(screen.getByRole('button', { name: 'Expand' }));
  await are(open);
  expect(fetched).toBe(1);
});

test('an entity without parts has no arrow', () => {
  expect(row('A.2 Valve').hasAttribute('aria-expanded')).toBe(false);
  expect(screen.getAllByRole('button', { name: 'Expand' })).toHaveLength(1);
});

test('keys move through the rows and their cells, open and close branches', async () => {
  key('ArrowDown');
  await waitFor(() => expect(grid().getAttribute('aria-activedescendant')).toBe(row('A.1 Pump').id));
  key('ArrowRight');
  await are(open);
  key('ArrowRight');
  await waitFor(() => expect(grid().getAttribute('aria-activedescendant')).toBe(`${row('A.1 Pump').id}-1`));
  key('ArrowLeft');
  await waitFor(() => expect(grid().getAttribute('aria-activedescendant')).toBe(row('A.1 Pump').id));
  key('ArrowDown');
  await waitFor(() => expect(grid().getAttribute('aria-activedescendant')).toBe(row('A.1.1 Shaft').id));
  key('ArrowLeft');
  await waitFor(() => expect(grid().getAttribute('aria-activedescendant')).toBe(row('A.1 Pump').id));
  key('ArrowLeft');
  await are(closed);
});

test('Space ticks the row one is on, Shift and an arrow the next, Escape none', async () => {
  key('ArrowDown');
  key(' ');
  await waitFor(() => expect(row('A.1 Pump').ariaSelected).toBe('true'));
  fireEvent.keyDown(grid(), { key: 'ArrowDown', shiftKey: true });
  await waitFor(() => expect(bar()?.textContent).toContain('2 selected'));
  key('Escape');
  await waitFor(() => expect(bar()).toBeNull());
});

test('Enter opens the entity', async () => {
  key('End');
  await waitFor(() => expect(grid().getAttribute('aria-activedescendant')).toBe(row('A.2 Valve').id));
  key('Enter');
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database/entity/13'));
});

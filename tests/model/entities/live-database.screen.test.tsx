// What others do shows in the database without moving what one is looking at.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { give, sent } from '../../support/mock-graph.ts';
import { project } from '../../support/on-screen.tsx';
import { box, pump, rows, valve, visitDatabase } from './on-database.tsx';

const motor = { ...valve, entityId: 14, number: 'A.3', name: 'Motor', displayName: 'A.3 Motor' };
const base = { revision: 41, username: 'rita', project };
const news = async (change: object) =>
  (await sent('useNewsSubscription')).answer({ projectChanged: { ...base, ...change } });
const records = (type: string, entityId: number) => [{ id: `Record ${entityId}`, type, entityId }];
let all: object[];

beforeEach(async () => {
  all = [pump, valve];
  visitDatabase(({ query }) => (query === '(is:root) id:14' ? [motor] : all));
  await box('Tick A.2 Valve');
});

test('a new name stands in its row, which lights up for a moment', async () => {
  const renamed = { ...pump, name: 'Pump B', displayName: 'A.1 Pump B' };
  await news({ entities: [renamed], records: records('UPDATE', 12) });
  const row = (await box('Tick A.1 Pump B')).closest('[role=row]');
  expect(row?.hasAttribute('data-flash')).toBe(true);
  expect(rows()).toEqual(['A.1 Pump B', 'A.2 Valve']);
});

test('what one changed oneself does not light up', async () => {
  const renamed = { ...pump, name: 'Pump B', displayName: 'A.1 Pump B' };
  await news({ username: 'walt', entities: [renamed], records: records('UPDATE', 12) });
  expect((await box('Tick A.1 Pump B')).closest('[role=row]')?.hasAttribute('data-flash')).toBe(false);
});

test('what is deleted goes, and is ticked no more', async () => {
  fireEvent.click(await box('Tick A.1 Pump'));
  await screen.findByRole('toolbar', { name: 'Selected entities' });
  await news({ deletedIds: ['Entity 12'], records: records('DELETE', 12) });
  await waitFor(() => expect(rows()).toEqual(['A.2 Valve']));
  expect(screen.queryByRole('toolbar', { name: 'Selected entities' })).toBeNull();
});

test('what is new waits until it is asked for', async () => {
  all = [pump, valve, motor];
  await news({ entities: [motor], records: records('CREATE', 14) });
  await screen.findByText('1 new,');
  expect(rows()).toEqual(['A.1 Pump', 'A.2 Valve']);
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(rows()).toEqual(['A.1 Pump', 'A.2 Valve', 'A.3 Motor']));
  expect(screen.queryByText('1 new,')).toBeNull();
});

test('many changes of others are counted once', async () => {
  let counted = 0;
  const counts = () => ({ total: ++counted });
  give({ project: { ...project, permissions: ['READ'], counts, entities: { edges: [] } } });
  for (let at = 0; at < 30; at++)
    await news({ revision: 41 + at, entities: [{ ...pump, name: `Pump ${at}` }], records: records('UPDATE', 12) });
  await waitFor(() => expect(counted).toBe(1), { timeout: 2000 });
});

test('of what changes a lot at once not all is told: the list is fetched anew', async () => {
  all = [valve, motor];
  await news({ isLarge: true, totalCount: 50_000, entities: [], records: records('UPDATE', 99) });
  await waitFor(() => expect(rows()).toEqual(['A.2 Valve', 'A.3 Motor']), { timeout: 2000 });
});

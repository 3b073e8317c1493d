// Changes of others appear in the database without moving the visible rows.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { give, sent } from '../../support/mock-graph.ts';
import { project } from '../../support/on-screen.tsx';
import { box, pump, rows, search, valve, visitDatabase } from './on-database.tsx';

const motor = { ...valve, entityId: 14, number: 'A.3', name: 'Motor', displayName: 'A.3 Motor' };
const base = { revision: 41, username: 'rita', project };
const news = async (change: object) =>
  (await sent('useNewsSubscription')).answer({ projectChanged: { ...base, ...change } });
const records = (type: string, entityId: number) => [{ id: `Record ${entityId}`, type, entityId }];
let all: object[];

beforeEach(async () => {
  all = [pump, valve];
  visitDatabase(({ query }) => (query === '(is:root) id:14' ? [motor] : all));
  await box('Select A.2 Valve');
});

test('a name changed by another user is shown in its row, which is highlighted for a moment', async () => {
  const renamed = { ...pump, name: 'Pump B', displayName: 'A.1 Pump B' };
  await news({ entities: [renamed], records: records('UPDATE', 12) });
  const row = (await box('Select A.1 Pump B')).closest('[role=row]');
  expect(row?.hasAttribute('data-flash')).toBe(true);
  expect(rows()).toEqual(['A.1 Pump B', 'A.2 Valve']);
});

test("the viewer's own changes are not highlighted", async () => {
  const renamed = { ...pump, name: 'Pump B', displayName: 'A.1 Pump B' };
  await news({ username: 'walt', entities: [renamed], records: records('UPDATE', 12) });
  expect((await box('Select A.1 Pump B')).closest('[role=row]')?.hasAttribute('data-flash')).toBe(false);
});

test('a deleted entity is removed from the rows and from the selection', async () => {
  fireEvent.click(await box('Select A.1 Pump'));
  await screen.findByRole('toolbar', { name: 'Selected entities' });
  await news({ deletedIds: ['Entity 12'], records: records('DELETE', 12) });
  await waitFor(() => expect(rows()).toEqual(['A.2 Valve']));
  expect(screen.queryByRole('toolbar', { name: 'Selected entities' })).toBeNull();
});

test('an entity that is deleted and restored at once is announced, and not taken for gone', async () => {
  all = [pump, valve, motor];
  const feed = await sent('useNewsSubscription');
  const told = (change: object) => feed.answer({ projectChanged: { ...base, ...change } });
  await told({ deletedIds: ['Entity 14'], records: records('DELETE', 14) });
  await told({ revision: 42, entities: [motor], records: records('CREATE', 14) });
  await screen.findByText('1 new,');
});

test('new entities are announced, and shown when the viewer asks for them', async () => {
  all = [pump, valve, motor];
  await news({ entities: [motor], records: records('CREATE', 14) });
  await screen.findByText('1 new,');
  expect(rows()).toEqual(['A.1 Pump', 'A.2 Valve']);
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(rows()).toEqual(['A.1 Pump', 'A.2 Valve', 'A.3 Motor']));
  expect(screen.queryByText('1 new,')).toBeNull();
});

test('many changes of others cause one count', async () => {
  let counted = 0;
  // The roots of the tree are counted in the same request.
  const counts = ({ query }: { query?: string }) => ({ total: query === 'is:root' ? 1 : ++counted });
  give({ project: { ...project, permissions: ['READ'], counts, entities: { edges: [] } } });
  for (let at = 0; at < 30; at++)
    await news({ revision: 41 + at, entities: [{ ...pump, name: `Pump ${at}` }], records: records('UPDATE', 12) });
  await waitFor(() => expect(counted).toBe(1));
});

test('counts that follow from news are dropped when the search changes meanwhile', async () => {
  const of = (count: number) => ({ total: count, byStatus: [{ name: 'In Review', count }] });
  let arrive: (() => void) | undefined;
  const late = new Promise<object>((answer) => {
    arrive = () => answer(of(3));
  });
  let isAsked = false;
  const counts = ({ query }: { query?: string }) => {
    if (query !== '') return of(1);
    isAsked = true;
    return late;
  };
  give({ project: { ...project, permissions: ['READ'], counts, entities: { edges: [] } } });
  await news({ entities: [{ ...pump, name: 'Pump 2' }], records: records('UPDATE', 12) });
  await waitFor(() => expect(isAsked).toBe(true));
  search('pump');
  await screen.findByRole('button', { name: 'Clear the search' });
  const filters = within(await screen.findByRole('region', { name: 'Status' }));
  await filters.findByText('1');
  arrive!();
  await late;
  // The effects need some turns.
  for (let turn = 0; turn < 50; turn++) await new Promise((done) => setImmediate(done));
  expect(filters.queryByText('3')).toBeNull();
  filters.getByText('1');
});

test('the news of a large revision does not list all entities: the list is read again', async () => {
  all = [valve, motor];
  await news({ isLarge: true, totalCount: 50_000, entities: [], records: records('UPDATE', 99) });
  await waitFor(() => expect(rows()).toEqual(['A.2 Valve', 'A.3 Motor']));
});

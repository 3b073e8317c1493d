// The database by groups: each with its count, opened to its entities, walked through by keys, and kept.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { refusal, sent } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';
import { box, pump, rows, valve } from './on-database.tsx';

const groups = [
  { title: 'Draft', term: '"Status":"Draft"', count: 2, class: null },
  { title: 'Approved', term: '"Status":"Approved"', count: 1, class: null },
];
const byStatus = { by: '"Status"', title: 'Status' };

interface Asked {
  query: string;
  order: string;
  after: string | null;
}

/** Opens the database, with what somebody grouped by last. */
function visitGrouped(
  saved: object | null,
  entities: (asked: Asked) => object,
  query = '',
  more: object = {},
  count = 2,
): void {
  visit(`/acme/p/7/database${query && `?query=${encodeURIComponent(query)}`}`, {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences: { databaseGroup: saved, ...more } },
    project: {
      ...project,
      entityGroupings: [{ by: 'class', title: 'Class' }, byStatus],
      entityGroups: () => ({
        isWhole: true,
        groups: groups.map((group, at) => (at === 0 ? { ...group, count } : group)),
      }),
      entities,
    },
  });
}
const page = (...nodes: object[]) => ({
  totalCount: nodes.length,
  pageInfo: { hasNextPage: false, endCursor: null },
  edges: nodes.map((node) => ({ level: 1, isFound: true, node })),
});
const grid = () => screen.findByRole('treegrid', { name: 'Entities' });
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

test('the groups have their counts, and open to the entities that their terms find within the search', async () => {
  const asked: string[] = [];
  visitGrouped(
    byStatus,
    ({ query, order }) => {
      asked.push(`${query} by ${order}`);
      return query.includes('Draft') ? page(pump, valve) : page(pump);
    },
    'pu OR va order:name',
  );
  const head = await screen.findByText('Draft');
  expect(screen.getByText('2 entities')).toBeTruthy();
  expect(screen.getByText('1 entity')).toBeTruthy();
  expect(rows()).toEqual([]);
  const row = head.closest('[role=row]')!;
  expect(row.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(head);
  await box('Select A.2 Valve');
  expect(asked).toContain('(pu OR va) "Status":"Draft" order:name by number');
  expect(screen.getByTitle('A.1 Pump').closest('[role=row]')!.getAttribute('aria-level')).toBe('2');
  fireEvent.click(screen.getByText('Draft'));
  await waitFor(() => expect(rows()).toEqual([]));
});

test('keys open a group, walk into it, and close it again', async () => {
  visitGrouped(byStatus, () => page(pump));
  await screen.findByText('Approved');
  (await grid()).focus();
  press('ArrowDown');
  press('ArrowRight');
  await box('Select A.1 Pump');
  press('ArrowDown');
  press(' ');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select A.1 Pump' }).checked).toBe(true),
  );
  press('ArrowLeft');
  press('Enter');
  await waitFor(() => expect(rows()).toEqual([]));
});

const ofProject = (group: unknown) => ({
  preferences: { organizations: { acme: { projects: { 7: { database: { group } } } } } },
});
const choice = (name: string) => screen.findByRole('menuitemradio', { name });

test('the grouping is chosen from a list by keys, marked there, saved for the project, and removed', async () => {
  visitGrouped(null, () => page(pump));
  await box('Select A.1 Pump');
  fireEvent.click(screen.getByRole('button', { name: 'Group' }));
  expect((await choice('None')).getAttribute('aria-checked')).toBe('true');
  const field = screen.getByRole('textbox', { name: 'Find a field to group by' });
  type(field, 'sta');
  expect(screen.queryByRole('menuitemradio', { name: 'Class' })).toBeNull();
  field.focus();
  press('ArrowDown');
  expect(document.activeElement).toBe(await choice('Status'));
  press('ArrowDown');
  expect(document.activeElement).toBe(field);
  press('Enter');
  await screen.findByText('Draft');
  const first = await sent('usePreferenceMutation');
  expect(first.variables['input']).toEqual(ofProject(byStatus));
  await first.answer({ savePreferences: {} });
  fireEvent.click(screen.getByRole('button', { name: 'Group: Status' }));
  expect((await choice('Status')).getAttribute('aria-checked')).toBe('true');
  fireEvent.click(await choice('None'));
  await box('Select A.1 Pump');
  expect(screen.queryByText('Draft')).toBeNull();
  expect((await sent('usePreferenceMutation')).variables['input']).toEqual(ofProject(false));
});

test('each project has its own grouping; the one that was saved for all of them applies until something is chosen', async () => {
  const database = (group: unknown) => ({ database: { group } });
  const projects = { 7: database(false), 8: database({ by: 'class', title: 'Class' }) };
  visitGrouped(byStatus, () => page(pump), '', { organizations: { acme: { projects } } });
  await box('Select A.1 Pump');
  expect(screen.queryByText('Draft')).toBeNull();
  expect(screen.getByRole('button', { name: 'Group' })).toBeTruthy();
});

test('a search with one result shows it in its open group, which can be closed', async () => {
  visit('/acme/p/7/database?query=pump', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences: { databaseGroup: byStatus } },
    project: {
      ...project,
      entities: () => page(pump),
      entityGroups: () => ({ isWhole: true, groups: [{ ...groups[0], count: 1 }] }),
    },
  });
  await box('Select A.1 Pump');
  fireEvent.click(screen.getByText('Draft'));
  await waitFor(() => expect(rows()).toEqual([]));
  fireEvent.click(screen.getByText('Draft'));
  await box('Select A.1 Pump');
});

test('a search that cannot be grouped says why', async () => {
  visit('/acme/p/7/database', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences: { databaseGroup: byStatus } },
    project: {
      ...project,
      entities: () => page(pump),
      entityGroups: () => {
        throw refusal({ title: 'Invalid Query', message: 'Groups hold all that is found. Leave out limit.' });
      },
    },
  });
  await screen.findByText('Groups hold all that is found. Leave out limit.');
});

test('an open group has its loaded entities on paper, without blank rows for the others', async () => {
  const found = { totalCount: 2_000, pageInfo: { hasNextPage: true, endCursor: '1' } };
  // Its first page is short by what has gone since it was counted.
  visitGrouped(byStatus, () => ({ ...page(pump), ...found }), '', {}, 2_000);
  fireEvent.click(await screen.findByText('Draft'));
  await box('Select A.1 Pump');
  expect(document.querySelector('.db-row[aria-busy]')).toBeTruthy();
  fireEvent(window, new Event('beforeprint'));
  expect(document.querySelector('.db-row[aria-busy]')).toBeNull();
  expect(screen.getByText(/^3 of 1,903 rows are on paper/)).toBeTruthy();
});

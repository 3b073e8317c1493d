// The database by groups: each with its count, opened to its entities, walked through by keys, and kept.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { refusal, sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
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
function visitGrouped(saved: object | null, entities: (asked: Asked) => object, query = ''): void {
  visit(`/acme/p/7/database${query && `?query=${encodeURIComponent(query)}`}`, {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences: { databaseGroup: saved } },
    project: {
      ...project,
      entityGroupings: [{ by: 'class', title: 'Class' }, byStatus],
      entityGroups: () => ({ isWhole: true, groups }),
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

test('the grouping is chosen from a list, saved, and removed', async () => {
  visitGrouped(null, () => page(pump));
  await box('Select A.1 Pump');
  fireEvent.click(screen.getByRole('button', { name: 'Group' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Find a field to group by' }), {
    target: { value: 'sta' },
  });
  const list = screen.getByRole('dialog', { name: 'Group' });
  expect(within(list).queryByRole('button', { name: 'Class' })).toBeNull();
  fireEvent.click(within(list).getByRole('button', { name: 'Status' }));
  await screen.findByText('Draft');
  expect((await sent('usePreferenceMutation')).variables['input']).toEqual({
    preferences: { databaseGroup: byStatus },
  });
  fireEvent.click(screen.getByRole('button', { name: 'No grouping' }));
  await box('Select A.1 Pump');
  expect(screen.queryByText('Draft')).toBeNull();
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

// Filters at the left of the database: those that somebody adds, and what is dragged into the search.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';
import { box, pump, searchBox } from './on-database.tsx';

const month = { title: 'November 2026', term: 'created:2026-11-01..2026-11-30', count: 3, class: null };
const person = { title: 'Ada Byron', term: 'createdby:"ada"', count: 2, class: null };
const target = { title: 'T.1 Pressure test', term: '"verified by":"T.1"', count: 1, class: null };

async function visitFilters(preferences: object = {}): Promise<string[]> {
  const counted: string[] = [];
  visit('/acme/p/7/database', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences },
    project: {
      ...project,
      counts: { total: 1, byStatus: [{ name: 'In Review', count: 4 }] },
      entityGroupings: [
        { by: 'createdby', title: 'Created by' },
        { by: 'created', title: 'Month of creation' },
        { by: '"verified by"', title: 'verified by' },
      ],
      entityGroups: ({ by, query }: { by: string; query: string }) => {
        counted.push(`${by} of ${query}`);
        return { isWhole: true, groups: [by === 'created' ? month : by === 'createdby' ? person : target] };
      },
      entities: () => ({ totalCount: 1, edges: [{ level: 1, isFound: true, node: pump }] }),
    },
  });
  await box('Select A.1 Pump');
  return counted;
}
const filter = (name: string) => screen.findByRole('region', { name });

test('people, months and relations are added as filters with their counts, and are kept', async () => {
  const counted = await visitFilters();
  fireEvent.click(await screen.findByRole('button', { name: 'More filters' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a filter' }));
  type(await screen.findByRole('textbox', { name: 'Find a field to group by' }), 'creat');
  fireEvent.click(screen.getByRole('button', { name: 'Created by' }));
  const created = within(await filter('Created by'));
  const ada = await created.findByRole('checkbox', { name: 'Ada Byron' });
  expect(created.getByText('2')).toBeTruthy();
  fireEvent.click(ada);
  await waitFor(() => expect(searchBox().value).toBe('createdby:ada'));
  // A condition on a field does not remove its other values.
  expect(new Set(counted)).toEqual(new Set(['createdby of ']));
  const { preferences } = (await sent('usePreferenceMutation')).variables['input'] as { preferences: object };
  expect(preferences).toEqual({ databaseFilterFields: [{ by: 'createdby', title: 'Created by' }] });
});

test('saved filters are shown again without invalid ones; one can be removed', async () => {
  await visitFilters({
    databaseFilterFields: [
      { by: 'created', title: 'Month of creation' },
      7,
      { by: '"verified by"', title: 'verified by' },
    ],
  });
  fireEvent.click(await within(await filter('verified by')).findByRole('checkbox', { name: 'T.1 Pressure test' }));
  await waitFor(() => expect(searchBox().value).toBe('"verified by":T.1'));
  fireEvent.click(await within(await filter('Month of creation')).findByRole('checkbox', { name: 'November 2026' }));
  await waitFor(() => expect(searchBox().value).toBe('"verified by":T.1 created:2026-11-01..2026-11-30'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Month of creation' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Month of creation' })).toBeNull());
});

test('a value dragged out of the filters becomes its term', async () => {
  await visitFilters();
  const line = (await screen.findByRole('checkbox', { name: /In Review/ })).closest('li')!;
  const dragged = new Map<string, string>();
  fireEvent.dragStart(line, { dataTransfer: { setData: (kind: string, text: string) => dragged.set(kind, text) } });
  expect(line.draggable).toBe(true);
  expect(dragged).toEqual(new Map([['text/plain', ' Status:"In Review" ']]));
});

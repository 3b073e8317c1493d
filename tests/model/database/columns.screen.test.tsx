// The columns of the database: relations among them, what a search asks of one, and texts that are shown whole.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { refusal, sent } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';
import { box, pump, searchBox } from './on-database.tsx';

const targets = [
  { entityId: 31, number: 'T.1', displayName: 'T.1 Pressure test' },
  { entityId: 32, number: '', displayName: 'Leak test' },
];
const withLinks = {
  ...pump,
  links: { totalCount: 7, edges: targets.map((entity) => ({ node: { id: entity.displayName, entity } })) },
};
const groups = [
  { title: 'Draft', term: '"Status":"Draft"', count: 2, class: null },
  { title: 'In Review', term: '"Status":"In Review"', count: 1, class: null },
  { title: 'Without Status', term: '-"Status":"Draft","In Review"', count: 4, class: null },
];

async function visitColumns(preferences: object = {}, more: object = {}): Promise<void> {
  visit('/acme/p/7/database', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences },
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => ({ __typename: 'Entity', ...withLinks, id })),
    project: {
      ...project,
      schema: {
        relations: [
          { id: 'r1', name: 'verified by', isHidden: false },
          { id: 'r2', name: 'satisfied by', isHidden: false },
          { id: 'r3', name: 'old', isHidden: true },
        ],
      },
      entities: () => ({ totalCount: 1, edges: [{ level: 1, isFound: true, node: pump }] }),
      entityGroups: () => ({ isWhole: true, groups }),
      ...more,
    },
  });
  await box('Select A.1 Pump');
}
const open = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

test('a relation is chosen as a column; its first targets are chips, with the number of further ones', async () => {
  await visitColumns({ databaseColumns: ['class'] });
  const menu = await open('Columns');
  type(await menu.findByRole('textbox', { name: 'Find a column' }), 'ied by');
  expect(menu.getAllByRole('checkbox').map((each) => (each as HTMLInputElement).labels![0]!.textContent)).toEqual([
    'satisfied by',
    'verified by',
    'Freeze number and name',
  ]);
  fireEvent.click(menu.getByRole('checkbox', { name: 'verified by' }));
  const chip = await screen.findByRole('link', { name: 'T.1' });
  expect(chip.getAttribute('href')).toContain('/database/entity/31');
  expect(screen.getByRole('link', { name: 'Leak test' })).toBeTruthy();
  expect(screen.getByTitle('7 in all').textContent).toBe('+5');
  const { preferences } = (await sent('usePreferenceMutation')).variables['input'] as { preferences: object };
  const database = { columns: ['class', 'relation:verified by'] };
  expect(preferences).toEqual({ organizations: { acme: { projects: { 7: { database } } } } });
});

test('each project has its own columns, saved for it; what was saved for all of them applies before', async () => {
  const shown = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const projects = { 7: { database: { columns: ['by'] } }, 8: { database: { columns: [] } } };
  await visitColumns({ databaseColumns: ['class'], organizations: { acme: { projects } } });
  expect(shown()).toContain('By');
  expect(shown()).not.toContain('Class');
});

test('values of a column are ticked with their counts, and are in the query', async () => {
  await visitColumns();
  const filter = await open('Filter by Status');
  const draft = await filter.findByRole('checkbox', { name: 'Draft' });
  const values = within(filter.getByRole('list', { name: 'Values of Status' }));
  expect(values.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['Draft2', 'In Review1']);
  fireEvent.click(draft);
  await waitFor(() => expect(searchBox().value).toBe('Status:Draft'));
  fireEvent.click(filter.getByRole('checkbox', { name: 'In Review' }));
  await waitFor(() => expect(searchBox().value).toBe('Status:Draft,"In Review"'));
  fireEvent.click(filter.getByRole('button', { name: 'Empty' }));
  await waitFor(() => expect(searchBox().value).toBe('Status:none'));
  fireEvent.click(filter.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(searchBox().value).toBe(''));
});

test('figures have a range, and texts contain words; a text that is no figure is refused in words', async () => {
  await visitColumns();
  const filter = await open('Filter by Quality');
  type(await filter.findByRole('textbox', { name: 'Quality from' }), '50');
  type(filter.getByRole('textbox', { name: 'Quality up to' }), '1 or 2');
  filter.getByText("'1 or 2' is not a number. Write a number such as 1.5.");
  expect(filter.getByRole<HTMLButtonElement>('button', { name: 'Filter' }).disabled).toBe(true);
  type(filter.getByRole('textbox', { name: 'Quality up to' }), '1,080');
  fireEvent.click(filter.getByRole('button', { name: 'Filter' }));
  await waitFor(() => expect(searchBox().value).toBe('"Quality Score":50..1080'));
  const names = await open('Filter by Number and name');
  type(await names.findByRole('textbox', { name: 'Text of Number and name' }), 'say "pump"');
  fireEvent.click(names.getByRole('button', { name: 'Filter' }));
  await waitFor(() => expect(searchBox().value).toBe('"Quality Score":50..1080 name:~"say \\"pump\\""'));
});

test('a column that cannot be counted says why', async () => {
  await visitColumns({}, { entityGroups: () => refusal({ code: 'QUERY', message: 'Groups hold all that is found.' }) });
  const filter = await open('Filter by Status');
  expect((await filter.findByRole('alert')).textContent).toContain('Groups hold all that is found.');
});

test('long texts of a column are shown whole, and that is kept', async () => {
  await visitColumns();
  const filter = await open('Filter by Number and name');
  fireEvent.click(await filter.findByRole('checkbox', { name: 'Wrap text' }));
  await waitFor(() => expect(document.querySelector('.db-name')!.hasAttribute('data-wrapped')).toBe(true));
  expect(document.querySelector<HTMLElement>('.db-table')!.dataset['wrapped']).toBe('true');
  const { preferences } = (await sent('usePreferenceMutation')).variables['input'] as { preferences: object };
  const database = { layout: { wrapped: ['name'] } };
  expect(preferences).toMatchObject({ organizations: { acme: { projects: { 7: { database } } } } });
});

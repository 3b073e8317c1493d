// The heads of the table: each sorts, and its menu groups, filters, moves and hides its column; Tab reaches one of them, arrow keys the others.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { box, pump } from './on-database.tsx';

async function visitHeads(databaseColumns: string[]): Promise<void> {
  visit('/acme/p/7/database', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences: { databaseColumns, databaseFlat: true } },
    project: {
      ...project,
      entities: () => ({ totalCount: 1, edges: [{ level: 1, isFound: true, node: pump }] }),
      entityGroups: () => ({ isWhole: true, groups: [] }),
    },
  });
  await box('Select A.1 Pump');
}
const heads = () =>
  screen.getAllByRole('columnheader').flatMap((head) => head.querySelector('.db-sort, span')?.textContent ?? []);
const head = (title: string) => within(screen.getByRole('columnheader', { name: new RegExp(`^${title}`) }));
const order = () => new URLSearchParams(location.search).get('order');
const menu = async (title: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Column ${title}` }));
  return within(await screen.findByRole('menu', { name: `Column ${title}` }));
};

test('a click on a head sorts ascending, the next descending, the third no longer', async () => {
  await visitHeads(['class', 'status']);
  const press = () => fireEvent.click(head('Class').getByRole('button', { name: /^Class/ }));
  press();
  const sorted = () => screen.getByRole('columnheader', { name: /^Class/ }).getAttribute('aria-sort');
  await waitFor(() => expect(sorted()).toBe('ascending'));
  press();
  await waitFor(() => expect(sorted()).toBe('descending'));
  expect(order()).toBe('class-');
  press();
  await waitFor(() => expect(sorted()).toBeNull());
  expect(order()).toBeNull();
});

test('the menu of a head sorts, groups and moves; a hidden column leaves the focus to the table', async () => {
  await visitHeads(['class', 'status', 'labels']);
  fireEvent.click(await (await menu('Status')).findByRole('menuitem', { name: 'Sort descending' }));
  await waitFor(() => expect(order()).toBe('Status-'));
  fireEvent.click(await (await menu('Status')).findByRole('menuitem', { name: 'Move left' }));
  await waitFor(() => expect(heads().slice(1, 4)).toEqual(['Status', 'Class', 'Labels']));
  const { preferences } = (await sent('usePreferenceMutation')).variables['input'] as { preferences: object };
  const database = { columns: ['status', 'class', 'labels'] };
  expect(preferences).toMatchObject({ organizations: { acme: { projects: { 7: { database } } } } });
  fireEvent.click(await (await menu('Labels')).findByRole('menuitem', { name: 'Hide column' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /^Labels/ })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Entities' })));
});

test('a column is grouped by from its head, and filtered', async () => {
  await visitHeads(['class', 'status']);
  fireEvent.click(await (await menu('Class')).findByRole('menuitem', { name: 'Filter by value' }));
  expect(await screen.findByRole('dialog', { name: 'Filter by Class' })).toBeTruthy();
  fireEvent.click(await (await menu('Status')).findByRole('menuitem', { name: 'Group by Status' }));
  expect(await screen.findByRole('button', { name: 'Group: Status' })).toBeTruthy();
});

test('Tab reaches one head; arrow keys lead to its neighbours, and the edge of a column keeps them', async () => {
  await visitHeads(['class', 'status']);
  const stops = () =>
    screen
      .getAllByRole('columnheader')
      .filter((each) => each.querySelector('button[tabindex="0"]'))
      .map((each) => each.querySelector('button')!.textContent);
  expect(stops()).toEqual(['Number and name']);
  const name = head('Number and name').getByRole('button', { name: /^Number and name/ });
  name.focus();
  fireEvent.keyDown(name, { key: 'ArrowRight' });
  expect(document.activeElement?.textContent).toBe('Class');
  expect(stops()).toEqual(['Class']);
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(name);
});

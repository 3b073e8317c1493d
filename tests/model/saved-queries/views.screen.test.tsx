// A saved query brings back how the table stood, and leaves what its reader is used to as it was, until they change something themselves.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { palette } from '../../../web/shell/palette/palette.ts';
import { sent, unanswered } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';
import { pump, valve } from '../database/on-database.tsx';

// Only a wide page has room for the tabs.
let narrow = 0;
beforeEach(() => {
  narrow = innerWidth;
  innerWidth = 1440;
});
afterEach(() => void (innerWidth = narrow));

const none = { order: null, groupBy: null, groupTitle: null };
const byStatus = { kind: 'FLAT', order: 'name-', groupBy: '"Status"', groupTitle: 'Status', columns: ['by', 'class'] };
const query = (name: string, view: object | null) => ({ id: name, name, query: name, isShared: false, count: 2, view });
const queries = [
  query('grouped', byStatus),
  query('pictures', { ...none, kind: 'CARDS', columns: ['class'] }),
  query('parts', { ...none, kind: 'TREE', columns: [] }),
  query('plain', null),
];

/** The database of somebody who is used to a flat list with the column Modified. */
async function openTab(address = '') {
  visit(`/acme/p/7/database${address}`, {
    viewer: {
      username: 'walt',
      fullName: 'Walt Whitman',
      preferences: { databaseFlat: true, databaseColumns: ['modified'] },
    },
    project: {
      ...project,
      savedQueries: queries,
      entityGroups: () => ({
        isWhole: true,
        groups: [{ title: 'Draft', term: '"Status":"Draft"', count: 2, class: null }],
      }),
      entities: () => ({ totalCount: 2, edges: [pump, valve].map((node) => ({ level: 1, isFound: true, node })) }),
    },
  });
  const side = await screen.findByRole('complementary', { name: 'Filter, Saved Queries, Schema' });
  fireEvent.click(within(side).getByRole('tab', { name: 'Saved Queries' }));
  // The open tab is saved.
  await (await sent('usePreferenceMutation')).answer({ savePreferences: {} });
  await within(side).findByRole('link', { name: /^plain/ });
  return within(side);
}
type Side = Awaited<ReturnType<typeof openTab>>;
const open = (side: Side, name: string) => fireEvent.click(side.getByRole('link', { name: new RegExp(`^${name}`) }));
const view = () => screen.getByRole<HTMLInputElement>('radio', { checked: true, name: /Hierarchy|Flat|Cards/ }).value;
const columns = () =>
  screen
    .queryAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((title) => ['Class', 'By', 'Modified'].includes(title));
const choose = async (side: Side, name: string, item: string) => {
  fireEvent.click(side.getByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const ofProject = (database: object) => ({
  preferences: { organizations: { acme: { projects: { 7: { database } } } } },
});
const input = async (name: string) => (await sent(name)).variables['input'];

test("opening one restores its groups, order, columns and view; one without a view, and the database itself, have the reader's own", async () => {
  const side = await openTab();
  await waitFor(() => expect(columns()).toEqual(['Modified']));
  open(side, 'grouped');
  await screen.findByText('Draft');
  expect(screen.getByRole('button', { name: 'Group: Status' })).toBeTruthy();
  expect(columns()).toEqual(['By', 'Class']);
  expect(new URLSearchParams(location.search).get('order')).toBe('name-');
  open(side, 'pictures');
  await waitFor(() => expect(view()).toBe('cards'));
  expect(screen.queryByText('Draft')).toBeNull();
  open(side, 'parts');
  await waitFor(() => expect(view()).toBe('tree'));
  expect(columns()).toEqual([]);
  open(side, 'plain');
  await waitFor(() => expect(view()).toBe('flat'));
  expect(columns()).toEqual(['Modified']);
  expect(unanswered()).not.toContain('usePreferenceMutation');
});

test('an address with a view has it from the first render, as after a reload', async () => {
  await openTab('?query=pump&view=flat&group=class&groupTitle=Class&column=by');
  await screen.findByText('Draft');
  expect(columns()).toEqual(['By']);
  expect(unanswered()).not.toContain('usePreferenceMutation');
});

test("a change to a view applies to the page and becomes the viewer's own; the rest of their settings stays", async () => {
  const side = await openTab();
  open(side, 'grouped');
  fireEvent.click(await screen.findByRole('button', { name: 'No grouping' }));
  await waitFor(() => expect(screen.queryByText('Draft')).toBeNull());
  const group = await sent('usePreferenceMutation');
  expect(group.variables['input']).toEqual(ofProject({ group: false }));
  await group.answer({ savePreferences: {} });
  expect(columns()).toEqual(['By', 'Class']);
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Columns' }));
  fireEvent.click(await menu.findByRole('checkbox', { name: 'By' }));
  await waitFor(() => expect(columns()).toEqual(['Class']));
  expect(await input('usePreferenceMutation')).toEqual(ofProject({ columns: ['class'] }));
  open(side, 'plain');
  await waitFor(() => expect(location.search).toBe('?query=plain'));
  expect(columns()).toEqual(['Class']);
});

test('sorting a hierarchy that a view brought makes a list of it, in that order', async () => {
  const side = await openTab();
  open(side, 'parts');
  await waitFor(() => expect(view()).toBe('tree'));
  fireEvent.click(screen.getByTitle('Sort; press Shift to sort within the others'));
  await waitFor(() => expect(view()).toBe('flat'));
  expect(new URLSearchParams(location.search).get('order')).toBe('number-');
});

test('a search is saved with the view of the table, unless one leaves that out', async () => {
  const side = await openTab('?query=fire&order=name-');
  fireEvent.click(side.getByRole('button', { name: 'Save this query' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this query' }));
  expect(dialog.getByText('Flat list, sorted by name-, 1 column')).toBeTruthy();
  type(dialog.getByRole('textbox', { name: 'Name' }), 'Fires');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const kept = { ...none, kind: 'FLAT', order: 'name-', columns: ['modified'] };
  const first = await sent('NewSavedQueryMutation');
  expect(first.variables['input']).toMatchObject({ name: 'Fires', query: 'fire', view: kept });
  first.refuse({ message: 'Something of this name is there already.' });
  await dialog.findByRole('alert');
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Save the table layout/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await input('NewSavedQueryMutation')).not.toHaveProperty('view');
});

test('a saved view is replaced by the present one, and removed', async () => {
  const side = await openTab('?query=fire');
  await choose(side, 'grouped', 'Save current layout');
  const kept = await sent('useSavingMutation');
  expect(kept.variables['input']).toMatchObject({
    savedQueryId: 'grouped',
    view: { ...none, kind: 'FLAT', columns: ['modified'] },
  });
  await kept.answer({ saveSavedQuery: { savedQuery: queries[0] } });
  await choose(side, 'grouped', "Use each viewer's layout");
  expect(await input('useSavingMutation')).toMatchObject({ savedQueryId: 'grouped', view: null });
  fireEvent.click(side.getByRole('button', { name: 'Actions for plain' }));
  await screen.findByRole('menuitem', { name: 'Save current layout' });
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: /each viewer/ })).toBeNull());
});

test('the palette brings the view too', async () => {
  await openTab();
  palette.open();
  type(await screen.findByRole('combobox', { name: 'Search or run a command' }), 'grouped');
  fireEvent.click(await screen.findByRole('option', { name: /^grouped/ }));
  await screen.findByText('Draft');
  expect(columns()).toEqual(['By', 'Class']);
});

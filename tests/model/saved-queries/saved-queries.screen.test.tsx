// Saved queries on screen: a tab of the database lists them with what they find, and the palette opens them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { palette } from '../../../web/shell/palette/palette.ts';
import { sent } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';

// Only a wide page has room for the tabs.
let narrow = 0;
beforeEach(() => {
  narrow = innerWidth;
  innerWidth = 1440;
});
afterEach(() => void (innerWidth = narrow));

const own = { id: 'own', name: 'My drafts', query: 'Status:Draft', isShared: false, count: 12 };
const shared = { id: 'shared', name: 'Unverified', query: '"verified by":none', isShared: true, count: 3456 };
const outdated = { id: 'old', name: 'Old', query: 'Colour:red', isShared: true, count: null };

async function openTab({ query = '', ...given }: Record<string, unknown> = {}) {
  visit(`/acme/p/7/database?query=${encodeURIComponent(String(query))}`, {
    project: { ...project, savedQueries: [own, shared, outdated], ...given },
  });
  const side = await screen.findByRole('complementary', { name: 'Filter, Saved Queries, Schema' });
  fireEvent.click(within(side).getByRole('tab', { name: 'Saved Queries' }));
  return within(side);
}
const lines = (section: HTMLElement) =>
  within(section)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const choose = async (side: ReturnType<typeof within>, name: string, item: string) => {
  fireEvent.click(await side.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('the page lists own queries and those of the project with their numbers of results, and opens one in the database', async () => {
  const side = await openTab({ query: shared.query });
  expect(lines(await side.findByRole('region', { name: 'Mine' }))).toEqual(['My drafts12']);
  expect(lines(side.getByRole('region', { name: 'Shared' }))).toEqual(['Unverified3,456', 'Oldoutdated']);
  expect(side.getByRole('link', { name: /^Unverified/ }).ariaCurrent).toBe('true');
  fireEvent.click(side.getByRole('link', { name: /^My drafts/ }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' }).value).toBe(own.query));
});

test('the search on the page is saved under a name, for oneself or for all', async () => {
  const side = await openTab({ query: 'is:top' });
  fireEvent.click(await side.findByRole('button', { name: 'Save this query' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this query' }));
  type(dialog.getByRole('textbox', { name: 'Name' }), 'Roots');
  fireEvent.click(dialog.getByRole('checkbox', { name: /Share it/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const mutation = await sent('NewSavedQueryMutation');
  expect(mutation.variables['input']).toMatchObject({ name: 'Roots', query: 'is:top', isShared: true });
  mutation.refuse({ message: 'Something of this name is there already.' });
  expect((await dialog.findByRole('alert')).textContent).toContain('Something of this name is there already.');
});

test('a saved query is edited, shared and deleted by its menu', async () => {
  const side = await openTab();
  await choose(side, own.name, 'Edit…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit My drafts' }));
  type(dialog.getByRole('textbox', { name: 'Name' }), 'Drafts');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const edited = await sent('useSavingMutation');
  expect(edited.variables['input']).toMatchObject({ savedQueryId: 'own', name: 'Drafts', query: own.query });
  await edited.answer({ saveSavedQuery: { savedQuery: { ...own, name: 'Drafts' } } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(side, own.name, 'Share with the project');
  expect((await sent('useSavingMutation')).variables['input']).toMatchObject({ savedQueryId: 'own', isShared: true });
  await choose(side, shared.name, 'Delete…');
  const question = within(await screen.findByRole('dialog', { name: 'Delete Unverified?' }));
  expect(question.getByText(/^It is deleted for everyone in the project/)).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Delete saved query' }));
  expect((await sent('DeleteSavedQueryMutation')).variables['input']).toMatchObject({ savedQueryId: 'shared' });
});

test('a reader saves their own queries, and is not offered to change shared ones', async () => {
  const side = await openTab({ permissions: ['READ'], query: 'is:top' });
  await side.findByRole('region', { name: 'Mine' });
  expect(side.queryByRole('button', { name: 'Actions for Unverified' })).toBeNull();
  fireEvent.click(side.getByRole('button', { name: 'Actions for My drafts' }));
  await screen.findByRole('menuitem', { name: 'Delete…' });
  expect(screen.queryByRole('menuitem', { name: 'Share with the project' })).toBeNull();
});

test('the palette opens one by its name', async () => {
  await openTab();
  palette.open();
  type(await screen.findByRole('combobox', { name: 'Search or run a command' }), 'unver');
  fireEvent.click(await screen.findByRole('option', { name: /^Unverified/ }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' }).value).toBe(shared.query),
  );
});

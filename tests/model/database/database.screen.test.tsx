// The database shows what a search finds, and at its place what the search does not understand.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { refusal } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { box, rows, search, searchBox, visitDatabase, pump, valve } from './on-database.tsx';

const query = () => new URLSearchParams(location.search).get('query');
const enter = () => fireEvent.submit(searchBox());

test('a project without entities shows a message', async () => {
  visitDatabase(() => []);
  await screen.findByText('No entities to display.');
  expect(screen.getByRole('link', { name: 'Get started' }).getAttribute('href')).toBe('/acme/p/7/dashboard');
});

test('at first the top of the hierarchy is shown, each entity with a link to its screen', async () => {
  visitDatabase(({ query }) => (query === 'is:root' ? [pump, valve] : []));
  await box('Select A.1 Pump');
  expect(rows()).toEqual(['A.1 Pump', 'A.2 Valve']);
  expect(screen.getByTitle('A.2 Valve').getAttribute('href')).toBe('/acme/p/7/database/entity/13');
});

test('typed text is searched, and kept in the address', async () => {
  visitDatabase(({ query }) => (query === 'valve' ? [valve] : [pump, valve]));
  await box('Select A.1 Pump');
  search('valve');
  await screen.findByText(/^1( of \d+)? match$/);
  expect(rows()).toEqual(['A.2 Valve']);
  expect(query()).toBe('valve');
});

test('each search is a step of the history, and no letter is; Back brings back the search with its rows', async () => {
  visitDatabase(({ query }) => (query === 'valve' ? [valve] : query === 'pump' ? [pump] : [pump, valve]));
  await box('Select A.2 Valve');
  const steps = history.length;
  // However slow the machine is, this hand is quick.
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  onTestFinished(() => now.mockRestore());
  search('va');
  await waitFor(() => expect(query()).toBe('va'));
  search('valve');
  await waitFor(() => expect(rows()).toEqual(['A.2 Valve']));
  enter();
  expect(history.length).toBe(steps + 1);
  search('pump');
  enter();
  await waitFor(() => expect(rows()).toEqual(['A.1 Pump']));
  expect(history.length).toBe(steps + 2);
  history.back();
  await waitFor(() => expect(rows()).toEqual(['A.2 Valve']));
  expect(searchBox().value).toBe('valve');
  history.back();
  await waitFor(() => expect(rows()).toEqual(['A.1 Pump', 'A.2 Valve']));
  expect(searchBox().value).toBe('');
});

test('from the first change on the address shows a colleague the same table, whatever they are used to', async () => {
  const preferences = { databaseFlat: true, databaseColumns: ['by'] };
  visit('/acme/p/7/database', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences },
    project: { ...project, entities: () => ({ edges: [{ level: 1, isFound: true, node: pump }] }) },
  });
  await box('Select A.1 Pump');
  expect(location.search).toBe('');
  search('pump');
  await waitFor(() => expect(query()).toBe('pump'));
  const params = new URLSearchParams(location.search);
  expect([params.get('view'), params.getAll('column')]).toEqual(['flat', ['by']]);
});

test('pressing a column head sorts', async () => {
  visitDatabase(({ order }) => (order.startsWith('class') ? [valve, pump] : [pump, valve]));
  await box('Select A.1 Pump');
  fireEvent.click(screen.getByRole('button', { name: /^Class/ }));
  await waitFor(() => expect(rows()).toEqual(['A.2 Valve', 'A.1 Pump']));
});

const details = { position: 6, length: 5, suggestion: 'Draft' };
const isMistaken = { code: 'QUERY', message: "No status is called 'Drfat'.", details };

test('a mistake in a query is underlined with its message above the last result, and its correction is offered as a button', async () => {
  visitDatabase(({ query }) => {
    if (query === 'stage:Drfat') throw refusal(isMistaken);
    return query === 'stage:Draft' ? [valve] : [pump, valve];
  });
  await box('Select A.1 Pump');
  search('stage:Drfat');
  expect((await screen.findByRole('alert')).textContent).toContain("No status is called 'Drfat'.");
  expect(document.querySelector('.db-wrong')?.textContent).toBe('Drfat');
  expect(searchBox().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  expect(rows()).toEqual(['A.1 Pump', 'A.2 Valve']);
  fireEvent.click(screen.getByRole('button', { name: 'Use "Draft"' }));
  expect(searchBox().value).toBe('stage:Draft');
  await waitFor(() => expect(rows()).toEqual(['A.2 Valve']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure of the server shows a message and a button to try again', async () => {
  let isBroken = true;
  visitDatabase(() => {
    if (isBroken) throw refusal({ status: 500, title: 'Something Went Wrong', message: 'Try again.' });
    return [pump];
  });
  await screen.findByRole('heading', { name: 'Something Went Wrong' });
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await box('Select A.1 Pump');
});

test('a search without a result offers to be cleared', async () => {
  visitDatabase(({ query }) => (query === 'gone' ? [] : [pump]));
  await box('Select A.1 Pump');
  search('gone');
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
  await box('Select A.1 Pump');
  expect(searchBox().value).toBe('');
  expect(query()).toBeNull();
});

test('the filters are counted in one request that follows the search, and a ticked value that exists stays to be unticked', async () => {
  const asked = new Set<string>();
  visitDatabase(
    () => [pump],
    undefined,
    ({ query }) => {
      // The roots of the tree are counted in the same request.
      if (query !== 'is:root') asked.add(query);
      return query.includes('Draft')
        ? { total: 1, byStatus: [{ name: 'Draft', count: 1 }] }
        : { total: 9, byStatus: Array.from({ length: 14 }, (_, at) => ({ name: `S${at}`, count: 1 })) };
    },
    {},
    {
      schema: { classes: [{ name: 'Gone', isHidden: false, parent: null }], labels: [], properties: [], relations: [] },
    },
  );
  await screen.findByText('S11');
  expect([...asked]).toEqual(['']);
  search('Status:Draft class:Gone');
  await waitFor(() => expect([...asked]).toEqual(['', 'Status:Draft class:Gone']));
  expect((await box('Gone')).checked).toBe(true);
  expect((await box('Draft')).checked).toBe(true);
  search('Status:Draft class:Gone,Ghost');
  await box('Gone');
  expect(screen.queryByRole('checkbox', { name: 'Ghost' })).toBeNull();
});

test('entities that a search finds stay below their parents; parents that it does not find are marked and cannot be ticked', async () => {
  const found = { level: 2, isFound: true, node: valve };
  const all = { edges: [{ level: 1, isFound: false, node: pump }, found] };
  visit('/acme/p/7/database?query=valve', {
    project: {
      ...project,
      entities: ({ withParents }: { withParents: boolean }) =>
        withParents ? all : { edges: [{ ...found, level: 1 }] },
    },
  });
  await box('Select A.2 Valve');
  const pumpRow = screen.getByTitle('A.1 Pump').closest('[role=row]')!;
  expect(screen.getByTitle('A.2 Valve').closest('[role=row]')!.getAttribute('aria-level')).toBe('2');
  expect(pumpRow.textContent).toContain('Not a match, parent of a match');
  expect(rows()).toEqual(['A.2 Valve']);
  screen.getByText(/^1( of \d+)? match$/);
  fireEvent.click(screen.getByRole('button', { name: 'Collapse' }));
  await waitFor(() => expect(rows()).toEqual([]));
  fireEvent.click(screen.getByRole('button', { name: 'Expand' }));
  await box('Select A.2 Valve');
  fireEvent.click(screen.getByRole('button', { name: 'Without parents' }));
  await waitFor(() => expect(screen.queryByTitle('A.1 Pump')).toBeNull());
  expect(rows()).toEqual(['A.2 Valve']);
});

test('completions are offered while a query is typed; arrow and Enter take one, Enter alone searches, Escape closes the list', async () => {
  visitDatabase(({ query }) => (query === 'is:leaf' ? [valve] : [pump, valve]));
  await box('Select A.1 Pump');
  const key = (name: string) => fireEvent.keyDown(searchBox(), { key: name, code: name });
  searchBox().focus();
  search('is:l');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'leafwithout a child',
    'lockedlocked',
    'linkedwith a linked label',
  ]);
  key('Escape');
  await waitFor(() => expect(searchBox().getAttribute('aria-expanded')).toBe('false'));
  expect(document.activeElement).toBe(searchBox());
  search('is:le');
  await screen.findByRole('option', { name: /^leaf/ });
  key('ArrowDown');
  key('Enter');
  expect(searchBox().value).toBe('is:leaf');
  await waitFor(() => expect(rows()).toEqual(['A.2 Valve']));
  expect(searchBox().getAttribute('aria-expanded')).toBe('false');
});

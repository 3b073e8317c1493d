// Entities that are ticked can be changed and deleted together.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { give, sent, unanswered } from '../../support/mock-graph.ts';
import { project } from '../../support/on-screen.tsx';
import { box, pump, rows, search, valve, visitDatabase } from './on-database.tsx';

const all = () => visitDatabase(({ query }) => (query === 'valve' ? [valve] : [pump, valve]));
const bar = () => screen.queryByRole('toolbar', { name: 'Selected entities' });
const tick = async (name: string) => fireEvent.click(await box(`Select ${name}`));
const press = async (name: string) =>
  fireEvent.click(
    within(await screen.findByRole('toolbar', { name: 'Selected entities' })).getByRole('button', { name }),
  );

test('ticked entities are counted in a bar, until they are cleared', async () => {
  all();
  await tick('A.1 Pump');
  await tick('A.2 Valve');
  await waitFor(() => expect(bar()?.textContent).toContain('2 selected'));
  expect((await box('Select A.1 Pump')).checked).toBe(true);
  await press('Clear the selection');
  expect(bar()).toBeNull();
  expect((await box('Select A.1 Pump')).checked).toBe(false);
});

test('ticked entities stay ticked during another query', async () => {
  all();
  await tick('A.1 Pump');
  search('valve');
  await waitFor(() => expect(rows()).toEqual(['A.2 Valve']));
  await waitFor(() => expect(bar()?.textContent).toContain('1 selected'));
});

test('entities selected in another query are counted, and deselected at once', async () => {
  all();
  await tick('A.1 Pump');
  search('valve');
  await waitFor(() => expect(rows()).toEqual(['A.2 Valve']));
  await waitFor(() => expect(bar()?.textContent).toContain('1 selected, all of them from another query'));
  await tick('A.2 Valve');
  await waitFor(() => expect(bar()?.textContent).toContain('2 selected, 1 of them from another query'));
  await press('Keep only current results');
  await waitFor(() => expect(bar()?.textContent).toContain('1 selected'));
  expect(bar()?.textContent).not.toContain('another query');
});

test('Escape clears the selection, from the box that was ticked as from a cell', async () => {
  all();
  await tick('A.1 Pump');
  await waitFor(() => expect(bar()).not.toBeNull());
  fireEvent.keyDown(await box('Select A.1 Pump'), { key: 'Escape' });
  await waitFor(() => expect(bar()).toBeNull());
  await tick('A.1 Pump');
  await waitFor(() => expect(bar()).not.toBeNull());
  const grid = screen.getByRole('treegrid', { name: 'Entities' });
  fireEvent.keyDown(grid, { key: 'ArrowRight' });
  fireEvent.keyDown(grid, { key: 'Escape' });
  await waitFor(() => expect(bar()).toBeNull());
});

test('a reader has no bar', async () => {
  visitDatabase(() => [pump], ['READ']);
  await tick('A.1 Pump');
  expect((await box('Select A.1 Pump')).checked).toBe(true);
  expect(bar()).toBeNull();
});

test('the dialog lists the losses of a deletion', async () => {
  all();
  await tick('A.1 Pump');
  await tick('A.2 Valve');
  await press('Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete 2 entities?' });
  expect(
    within(question)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['A.1 Pump', 'A.2 Valve']);
  within(question).getByText(/1 child stays/);
  expect(unanswered()).not.toContain('useDeleteMutation');
  fireEvent.click(within(question).getByRole('button', { name: 'Delete 2 entities' }));
  const deletion = await sent('useDeleteMutation');
  expect(deletion.variables['input']).toEqual({ projectId: 'Project 7', entityIds: ['Entity 12', 'Entity 13'] });
  await deletion.answer({ deleteEntities: { revision: 41, deletedIds: ['Entity 12', 'Entity 13'] } });
  await waitFor(() => expect(bar()).toBeNull());
});

test('a refused deletion changes nothing, and shows the reason', async () => {
  all();
  await tick('A.1 Pump');
  await press('Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete A.1 Pump?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Delete 1 entity' }));
  (await sent('useDeleteMutation')).refuse({ message: 'A.1 Pump is locked by rita.' });
  expect((await within(question).findByRole('alert')).textContent).toContain('A.1 Pump is locked by rita.');
  await waitFor(() => expect(bar()?.textContent).toContain('1 selected'));
});

/** Rows of which two are loaded, of so many that the search finds; all are selected. */
const ofMany = async (total: number, allFound: unknown = []) => {
  visitDatabase(
    () => [pump, valve],
    undefined,
    () => ({ total }),
  );
  await box('Select A.1 Pump');
  await screen.findByText(`${total.toLocaleString('en')} entities`);
  give({ project: { ...project, allFound } });
  fireEvent.keyDown(screen.getByRole('treegrid'), { key: 'a', ctrlKey: true });
};
const pumps = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...pump, entityId: at + 1, displayName: `Pump ${at + 1}` }));

test('Ctrl A selects all results of the search, whose rows are not all loaded, and they are acted on', async () => {
  await ofMany(501, pumps(501));
  await waitFor(() => expect(bar()?.textContent).toContain('501 selected, all results'));
  await press('Lock');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Lock 501 entities' }));
  const { variables } = await sent('useLocksLockMutation');
  expect(variables['input'].entityIds).toHaveLength(501);
  // The answer omits so many: the news says that they are many, and the rows are read again.
  expect(variables['areMany']).toBe(true);
  fireEvent.click(await box('Select Pump 12'));
  await waitFor(() => expect(bar()?.textContent).toContain('500 selected'));
  expect(bar()?.textContent).not.toContain('all results');
});

test('the box in the head selects all results, and clears them again', async () => {
  await ofMany(3, [pump, valve, { ...valve, entityId: 14 }]);
  await waitFor(() => expect(bar()?.textContent).toContain('3 selected, all results'));
  const head = await box('Select all results');
  expect(head.checked).toBe(true);
  fireEvent.click(head);
  await waitFor(() => expect(bar()).toBeNull());
  fireEvent.click(head);
  await waitFor(() => expect(bar()?.textContent).toContain('3 selected, all results'));
  fireEvent.click(await box('Select A.2 Valve'));
  await waitFor(() => expect(bar()?.textContent).toContain('2 selected'));
  expect(head.checked).toBe(false);
  expect(head.indeterminate).toBe(true);
});

test('until all results are there nothing acts on a part of them, and Escape gives them up', async () => {
  const later = Promise.withResolvers<object[]>();
  await ofMany(501, () => later.promise);
  await waitFor(() => expect(bar()?.textContent).toBe('Selecting all 501 results…'));
  expect((await box('Select all results')).checked).toBe(true);
  expect(within(bar()!).queryByRole('button', { name: 'Delete' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('treegrid'), { key: 'Escape' });
  await waitFor(() => expect(bar()).toBeNull());
  later.resolve(pumps(501));
  await later.promise;
  expect(bar()).toBeNull();
  expect((await box('Select all results')).checked).toBe(false);
});

test('all that the search finds is selected and nothing that was ticked before', async () => {
  visitDatabase(
    ({ query }) => (query === 'valve' ? [valve] : [pump]),
    undefined,
    () => ({ total: 3 }),
  );
  await tick('A.1 Pump');
  search('valve');
  await waitFor(() => expect(rows()).toEqual(['A.2 Valve']));
  await screen.findByText(/of 3 match/);
  const allFound = [13, 14, 15].map((entityId) => ({ ...valve, entityId, displayName: `Valve ${entityId}` }));
  give({ project: { ...project, allFound } });
  fireEvent.keyDown(screen.getByRole('treegrid'), { key: 'a', ctrlKey: true });
  await waitFor(() => expect(bar()?.textContent).toContain('3 selected, all results'));
});

test('with more results than can be changed at once, the bar says so with the number', async () => {
  await ofMany(23_412);
  await waitFor(() => expect(bar()?.textContent).toContain('Up to 10,000 can be changed at once, not all 23,412'));
  expect(bar()?.textContent).toContain('2 selected');
});

test('with all rows loaded, they are all results', async () => {
  await ofMany(2);
  await waitFor(() => expect(bar()?.textContent).toContain('2 selected, all results'));
});

test('Escape closes a menu of the bar, and keeps the ticks', async () => {
  all();
  await tick('A.1 Pump');
  await press('Lock');
  const item = await screen.findByRole('menuitem', { name: 'Lock 1 entity' });
  fireEvent.keyDown(item, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(bar()?.textContent).toContain('1 selected');
});

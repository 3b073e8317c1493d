// A list that is higher than browsers make an element: the scroll bar and keys reach every row of it, and what is rolled passes row by row.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { refusal } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { box } from './on-database.tsx';

const ALL = 1_000_000;
const HEIGHT = 28;
const nameOf = (place: number) => `A.${place + 1} Pump`;
const entity = (place: number) => ({
  entityId: place + 1,
  number: `A.${place + 1}`,
  name: 'Pump',
  displayName: nameOf(place),
  class: { classId: 1, name: 'Asset' },
});

const grouped = { databaseGroup: { by: '"Status"', title: 'Status' } };
const offsets: number[] = [];
/** The places that are asked for ahead of any jump. */
const ahead: number[] = [];
/** Holds back the rows of the farther half while it is there. */
let held: PromiseWithResolvers<void> | undefined;
async function visitMillion(preferences: object, query = '', more: object = {}): Promise<void> {
  offsets.length = 0;
  ahead.length = 0;
  held = undefined;
  visit(`/acme/p/7/database${query}`, {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences },
    project: {
      ...project,
      counts: { total: ALL, everything: ALL },
      ...more,
      entities: async ({ offset, after, first }: { offset?: number; after?: string; first?: number }) => {
        if (first === 1) ahead.push(offset!);
        else if (offset) offsets.push(offset);
        if (offset && offset > ALL / 2) await held?.promise;
        const from = offset ?? (after ? Number(after) : 0);
        const count = Math.min(100, ALL - from);
        return {
          totalCount: ALL,
          pageInfo: { hasNextPage: from + count < ALL, endCursor: String(from + count) },
          edges: Array.from({ length: count }, (_, at) => ({ level: 1, isFound: true, node: entity(from + at) })),
        };
      },
    },
  });
  if (preferences === grouped) return void (await screen.findByText('Draft'));
  await box(`Select ${nameOf(0)}`);
  await screen.findByText(/of 1,000,000$/);
  haveLayout();
}
/** Scrolls as a browser does, which has a layout. */
function haveLayout(): void {
  Object.defineProperty(grid(), 'scrollHeight', { get: height });
  grid().scrollTo = (to) => scrollTo((to as ScrollToOptions).top!);
}
const grid = () => screen.getByLabelText('Entities');
const scrollTo = (top: number) => {
  grid().scrollTop = Math.max(0, Math.min(top, height() - grid().clientHeight));
  act(() => void fireEvent.scroll(grid()));
};
const height = () => Number.parseFloat(document.querySelector<HTMLElement>('.db-body')!.style.height);
/** Returns the row at the top, from the line below the table. */
const placeAtTop = () =>
  Number(
    /^(?:Rows|Cards) ([\d,]+) to/.exec(screen.getByText(/^(Rows|Cards) .* of /).textContent)![1]!.replaceAll(',', ''),
  ) - 1;
const bar = () => screen.queryByRole('toolbar', { name: 'Selected entities' })?.textContent;
const current = () => document.querySelector('[data-current]')?.getAttribute('aria-rowindex');

test('drawn to nine tenths of the bar, the rows there are shown; rolled from there, they pass one by one', async () => {
  await visitMillion({ databaseFlat: true });
  expect(height()).toBeLessThan(17_000_000);
  expect(grid().getAttribute('aria-rowcount')).toBe('1000001');
  scrollTo(Math.round(height() * 0.9));
  const place = placeAtTop();
  expect(place / ALL).toBeCloseTo(0.9, 1);
  await box(`Select ${nameOf(place)}`);
  expect(offsets.every((offset) => Math.abs(offset - place) <= 100)).toBe(true);
  const top = grid().scrollTop;
  for (const rolled of [1, 2, 3]) {
    scrollTo(top + rolled * HEIGHT);
    expect(placeAtTop()).toBe(place + rolled);
  }
  scrollTo(0);
  expect(placeAtTop()).toBe(0);
  await box(`Select ${nameOf(0)}`);
});

test('End goes to the last row and Home back to the first, which are loaded for it', async () => {
  await visitMillion({ databaseFlat: true });
  grid().focus();
  fireEvent.keyDown(grid(), { key: 'End' });
  await box(`Select ${nameOf(ALL - 1)}`);
  await waitFor(() => expect(current()).toBe(String(ALL + 1)));
  fireEvent.keyDown(grid(), { key: 'ArrowUp' });
  await waitFor(() => expect(current()).toBe(String(ALL)));
  fireEvent.keyDown(grid(), { key: 'Home' });
  await box(`Select ${nameOf(0)}`);
  await waitFor(() => expect(current()).toBe('2'));
});

test.each([
  ['a list', { databaseFlat: true }, '', 'grid'],
  ['the tree', {}, '', 'treegrid'],
  ['results with their parents', {}, '?query=pump', 'treegrid'],
])(
  'Ctrl End reaches the last row of %s, and the line below says how many there are',
  async (_, preferences, query, role) => {
    await visitMillion(preferences, query, { countWithParents: ALL });
    expect(grid().getAttribute('role')).toBe(role);
    await screen.findByText(/^Rows 1 to \d+ of 1,000,000$/);
    await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('1000001'));
    grid().focus();
    fireEvent.keyDown(grid(), { key: 'End', ctrlKey: true });
    await box(`Select ${nameOf(ALL - 1)}`);
    await waitFor(() => expect(current()).toBe(String(ALL + 1)));
    expect(placeAtTop()).toBeGreaterThan(ALL - 100);
  },
);

test('the cursor waits at the end until its row is there, and keys go on from it', async () => {
  await visitMillion({ databaseFlat: true });
  held = Promise.withResolvers();
  grid().focus();
  fireEvent.keyDown(grid(), { key: 'End' });
  await waitFor(() => expect(current()).toBe(String(ALL + 1)));
  expect(grid().getAttribute('aria-activedescendant')).toBe(document.querySelector('[data-current]')!.id);
  expect(screen.queryByRole('checkbox', { name: `Select ${nameOf(ALL - 1)}` })).toBeNull();
  fireEvent.keyDown(grid(), { key: 'ArrowUp' });
  fireEvent.keyDown(grid(), { key: 'PageUp' });
  fireEvent.keyDown(grid(), { key: 'ArrowUp' });
  await waitFor(() => expect(current()).toBe(String(ALL - 21)));
  held.resolve();
  await box(`Select ${nameOf(ALL - 23)}`);
  await waitFor(() => expect(current()).toBe(String(ALL - 21)));
  fireEvent.keyDown(grid(), { key: ' ' });
  await waitFor(() => expect(screen.getByRole('checkbox', { name: `Select ${nameOf(ALL - 23)}`, checked: true })));
});

test('Page Down goes past the loaded rows, and the row that was scrolled away from stays the current one', async () => {
  await visitMillion({ databaseFlat: true });
  grid().focus();
  for (let pressed = 0; pressed < 12; pressed++) fireEvent.keyDown(grid(), { key: 'PageDown' });
  await box(`Select ${nameOf(240)}`);
  await waitFor(() => expect(current()).toBe('242'));
  scrollTo(Math.round(height() * 0.6));
  await waitFor(() => expect(offsets.at(-1)).toBeGreaterThan(1000));
  await box(`Select ${nameOf(offsets.at(-1)! + 20)}`);
  fireEvent.keyDown(grid(), { key: 'ArrowDown' });
  await waitFor(() => expect(current()).toBe('243'));
  await box(`Select ${nameOf(241)}`);
});

test('Shift with End ticks all rows to the last, of which most are not loaded', async () => {
  const parts: object[] = [];
  await visitMillion({ databaseFlat: true }, '', {
    allFound: (asked: { offset: number; first: number }) => {
      parts.push(asked);
      return Array.from({ length: asked.first }, (_, at) => entity(asked.offset + at));
    },
  });
  grid().focus();
  fireEvent.keyDown(grid(), { key: 'End' });
  await box(`Select ${nameOf(ALL - 1)}`);
  for (let pressed = 0; pressed < 20; pressed++) fireEvent.keyDown(grid(), { key: 'PageUp' });
  await box(`Select ${nameOf(ALL - 401)}`);
  await waitFor(() => expect(current()).toBe(String(ALL - 399)));
  fireEvent.keyDown(grid(), { key: 'End', shiftKey: true });
  await waitFor(() => expect(bar()).toContain('401 selected'));
  expect(parts).toEqual([expect.objectContaining({ offset: ALL - 401, first: 401, order: 'number' })]);
});

test('Shift and a click tick all rows since the last ticked one, which has long been scrolled away', async () => {
  await visitMillion({ databaseFlat: true }, '', {
    allFound: ({ offset, first }: { offset: number; first: number }) =>
      Array.from({ length: first }, (_, at) => entity(offset + at)),
  });
  fireEvent.click(await box(`Select ${nameOf(3)}`));
  scrollTo(2_000 * HEIGHT);
  fireEvent.click(await box(`Select ${nameOf(2_002)}`), { shiftKey: true });
  await waitFor(() => expect(bar()).toContain('2,000 selected'));
  expect((await box(`Select ${nameOf(2_001)}`)).checked).toBe(true);
});

test('more rows than can be changed at once are not ticked, and it says why', async () => {
  await visitMillion({ databaseFlat: true }, '', {
    allFound: () => {
      throw refusal({ message: 'These are 1,000,000 rows. Select fewer.' });
    },
  });
  grid().focus();
  fireEvent.keyDown(grid(), { key: 'Home' });
  fireEvent.keyDown(grid(), { key: 'End', shiftKey: true, ctrlKey: true });
  await screen.findByText('These are 1,000,000 rows. Select fewer.');
  await waitFor(() => expect(screen.queryByText(/^Selecting/)).toBeNull());
});

test.each([0.2, 0])('whoever goes on, to %d of the way, does not wait for an end that does not come', async (share) => {
  await visitMillion({ databaseFlat: true });
  held = Promise.withResolvers();
  grid().focus();
  fireEvent.keyDown(grid(), { key: 'End' });
  await waitFor(() => expect(current()).toBe(String(ALL + 1)));
  // Its rows are under way.
  await waitFor(() => expect(offsets.at(-1)).toBeGreaterThan(ALL / 2));
  scrollTo(Math.round(height() * share));
  const place = placeAtTop();
  await box(`Select ${nameOf(place)}`);
  held.resolve();
  await held.promise;
  fireEvent.keyDown(grid(), { key: 'Home' });
  await waitFor(() => expect(current()).toBe('2'));
  await box(`Select ${nameOf(0)}`);
});

test('an opened group is there as a whole: End reaches its last row, and only the page around it is read', async () => {
  const groups = [{ title: 'Draft', term: '"Status":"Draft"', count: 2_000, class: null }];
  await visitMillion(grouped, '', { entityGroups: () => ({ isWhole: true, groups }) });
  grid().focus();
  fireEvent.click(screen.getByText('Draft'));
  await box(`Select ${nameOf(0)}`);
  haveLayout();
  await screen.findByText(/^Rows 1 to \d+ of 2,001$/);
  fireEvent.keyDown(grid(), { key: 'End' });
  await box(`Select ${nameOf(1_999)}`);
  await waitFor(() => expect(current()).toBe('2002'));
  expect(offsets.every((offset) => offset >= 1_800)).toBe(true);
});

test('Shift ticks the rows of opened groups between two lines, loaded or not', async () => {
  const asked: object[] = [];
  const groups = [
    { title: 'Draft', term: '"Status":"Draft"', count: 2_000, class: null },
    { title: 'Ready', term: '"Status":"Ready"', count: 500, class: null },
  ];
  await visitMillion(grouped, '', {
    entityGroups: () => ({ isWhole: true, groups }),
    allFound: (part: { query: string; offset: number; first: number }) => {
      asked.push(part);
      const before = part.query.includes('Ready') ? 2_000 : 0;
      return Array.from({ length: part.first }, (_, at) => entity(before + part.offset + at));
    },
  });
  grid().focus();
  fireEvent.click(screen.getByText('Draft'));
  await box(`Select ${nameOf(0)}`);
  haveLayout();
  await screen.findByText(/^Rows 1 to \d+ of 2,002$/);
  fireEvent.keyDown(grid(), { key: 'Home' });
  fireEvent.keyDown(grid(), { key: 'ArrowDown' });
  fireEvent.keyDown(grid(), { key: 'ArrowDown' });
  for (let pressed = 0; pressed < 20; pressed++) fireEvent.keyDown(grid(), { key: 'PageDown', shiftKey: true });
  await waitFor(() => expect(bar()).toContain('401 selected'));
  expect(asked.at(-1)).toMatchObject({ query: '"Status":"Draft"', offset: 1, first: 401, order: 'number' });
  asked.length = 0;
  fireEvent.keyDown(grid(), { key: 'End', shiftKey: true });
  await waitFor(() => expect(bar()).toContain('1,999 selected'));
  expect(asked).toMatchObject([{ query: '"Status":"Draft"', offset: 1, first: 1_999 }]);
});

test('an opened branch is there as a whole: Page Down goes through it, and a far part of it is read by itself', async () => {
  const parts = ({ offset }: { offset?: number }) => {
    const from = offset ?? 0;
    if (offset) offsets.push(offset);
    return { edges: Array.from({ length: 100 }, (_, at) => ({ node: entity(ALL + from + at) })) };
  };
  const pump = { ...entity(0), partCount: 2_000 };
  const edges = [pump, entity(1)].map((node) => ({ level: 1, isFound: true, node }));
  visit('/acme/p/7/database', {
    entity: { ...pump, parts },
    project: { ...project, entities: { pageInfo: { hasNextPage: false }, edges } },
  });
  await box(`Select ${nameOf(0)}`);
  offsets.length = 0;
  ahead.length = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Expand' }));
  await box(`Select ${nameOf(ALL)}`);
  haveLayout();
  await screen.findByText(/^Rows 1 to \d+ of 2,002$/);
  scrollTo(1_505 * HEIGHT);
  await box(`Select ${nameOf(ALL + 1_510)}`);
  expect(offsets).not.toContain(100);
  fireEvent.keyDown(grid(), { key: 'End' });
  await waitFor(() => expect(current()).toBe('2003'));
  await box(`Select ${nameOf(1)}`);
});

test('cards are entered in the middle as rows are', async () => {
  await visitMillion({ databaseFlat: true, databaseCards: true });
  scrollTo(Math.round(height() / 2));
  await waitFor(() => expect(offsets.length).toBeGreaterThan(0));
  expect(offsets.at(-1)! / ALL).toBeCloseTo(0.5, 1);
  await box(`Select ${nameOf(offsets.at(-1)! + 5)}`);
});

test('a long list is put into its order on the server before anybody jumps in it', async () => {
  await visitMillion({ databaseFlat: true });
  await waitFor(() => expect(ahead).toEqual([60_000]));
});

test('the tree is not put into an order that nobody asked for', async () => {
  await visitMillion({});
  expect(ahead).toEqual([]);
});

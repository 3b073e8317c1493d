// A list that is higher than browsers make an element: the scroll bar and keys reach every row of it, and what is rolled passes row by row.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

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

const offsets: number[] = [];
async function visitMillion(preferences: object): Promise<void> {
  offsets.length = 0;
  visit('/acme/p/7/database', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences },
    project: {
      ...project,
      counts: { total: ALL, everything: ALL },
      entities: ({ offset, after }: { offset?: number; after?: string }) => {
        const from = offset ?? (after ? Number(after) : 0);
        if (offset) offsets.push(offset);
        const count = Math.min(100, ALL - from);
        return {
          totalCount: ALL,
          pageInfo: { hasNextPage: from + count < ALL, endCursor: String(from + count) },
          edges: Array.from({ length: count }, (_, at) => ({ level: 1, isFound: true, node: entity(from + at) })),
        };
      },
    },
  });
  await box(`Select ${nameOf(0)}`);
  await screen.findByText(/of 1,000,000$/);
  // As a browser does, which has a layout.
  Object.defineProperty(grid(), 'scrollHeight', { get: height });
  grid().scrollTo = (to) => scrollTo((to as ScrollToOptions).top!);
}
const grid = () => screen.getByRole('grid', { name: 'Entities' });
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

test('cards are entered in the middle as rows are', async () => {
  await visitMillion({ databaseFlat: true, databaseCards: true });
  scrollTo(Math.round(height() / 2));
  await waitFor(() => expect(offsets.length).toBeGreaterThan(0));
  expect(offsets.at(-1)! / ALL).toBeCloseTo(0.5, 1);
  await box(`Select ${nameOf(offsets.at(-1)! + 5)}`);
});

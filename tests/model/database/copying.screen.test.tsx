// What is copied from the table is all that is chosen, also rows that are not loaded, or it says why it is not.
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';

import { unanswered } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { box, pump } from './on-database.tsx';

const nameOf = (place: number) => `A.${place + 1} Pump`;
const entity = (place: number) => ({
  ...pump,
  childCount: 0,
  partCount: 0,
  entityId: 1000 + place,
  number: `A.${place + 1}`,
  displayName: nameOf(place),
  revision: 40,
  labels: [],
  attributes: [],
});

/** Opens a table of so many rows, of which the first hundred are loaded; others only if they are read by their place. */
async function openTable(count: number) {
  const edge = (place: number) => ({ level: 1, isFound: true, node: entity(place) });
  const from = (offset: number) => ({
    pageInfo: { hasNextPage: offset + 100 < count, endCursor: String(offset + 100) },
    edges: Array.from({ length: Math.min(100, count - offset) }, (_, at) => edge(offset + at)),
  });
  visit('/acme/p/7/database', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences: { databaseFlat: true } },
    project: {
      ...project,
      counts: { total: count, everything: count },
      entities: ({ offset, after }: { offset?: number; after?: string }) =>
        after ? new Promise(() => undefined) : from(offset ?? 0),
      allFound: () => Array.from({ length: count }, (_, at) => entity(at)),
    },
  });
  await box(`Select ${nameOf(0)}`);
  await screen.findByText(new RegExp(`of ${count.toLocaleString('en')}$`));
  const grid = screen.getByRole('grid', { name: 'Entities' });
  const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more });
  return { grid, press };
}
function copied(grid: HTMLElement, by: 'copy' | 'cut' = 'copy'): string | undefined {
  const event = createEvent[by](grid);
  let text: string | undefined;
  const setData = (type: string, value: string) => (text = type === 'text/plain' ? value : text);
  Object.defineProperty(event, 'clipboardData', { value: { setData } });
  fireEvent(grid, event);
  return text;
}
const bar = () => screen.queryByRole('toolbar', { name: 'Selected entities' })?.textContent;

test('Ctrl A and Ctrl C copy all results with all their columns, which are read first as far as they are not loaded', async () => {
  const written: string[] = [];
  const writeText = (text: string) => Promise.resolve(void written.push(text));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  const { grid, press } = await openTable(250);
  press('a', { ctrlKey: true });
  expect(document.activeElement).toBe(grid);
  await waitFor(() => expect(bar()).toContain('250 selected'));
  expect(copied(grid)).toBeUndefined();
  await screen.findByText('250 rows copied.');
  const lines = written[0]!.split('\n');
  expect(lines).toHaveLength(250);
  expect(lines[0]).toMatch(/^A\.1\tPump\tAsset\t/);
  expect(lines[249]).toMatch(/^A\.250\tPump\tAsset\t/);
});

test('where the browser takes nothing so late, the next Ctrl C copies what was read', async () => {
  const { grid, press } = await openTable(250);
  grid.focus();
  for (const key of ['ArrowDown', 'ArrowRight']) press(key);
  press('End', { shiftKey: true });
  expect(copied(grid)).toBeUndefined();
  await screen.findByText('250 rows loaded. Press Ctrl C again to copy them.');
  expect(copied(grid)!.split('\n')).toEqual(Array.from({ length: 250 }, () => 'Asset'));
});

test('more rows than can be pasted are not copied, and it says why', async () => {
  const { grid, press } = await openTable(6_000);
  grid.focus();
  for (const key of ['ArrowDown', 'ArrowRight']) press(key);
  press('End', { shiftKey: true });
  expect(copied(grid)).toBeUndefined();
  await screen.findByText(
    'These are 6,000 rows, and up to 5,000 can be copied at once. Select fewer, or use a report.',
  );
});

test('cells of which some are not loaded are neither cleared nor cut nor pasted over, and it says so', async () => {
  const { grid, press } = await openTable(6_000);
  grid.focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) press(key);
  for (let pressed = 0; pressed < 6; pressed++) press('PageDown', { shiftKey: true });
  press('ArrowUp', { shiftKey: true });
  expect(copied(grid, 'cut')).toBeUndefined();
  press('Delete');
  press('d', { ctrlKey: true });
  fireEvent.paste(grid, { clipboardData: { getData: () => 'Done' } });
  expect(unanswered()).not.toContain('usePasteIntoTableMutation');
  await screen.findByText('Some of these rows are not loaded. Scroll to them, or select fewer.');
});

test.each([['Delete'], ['Backspace'], ['d']])('%s says so too where the current row is not loaded', async (key) => {
  const { grid, press } = await openTable(6_000);
  grid.focus();
  for (const step of ['ArrowDown', 'ArrowRight', 'ArrowRight']) press(step);
  for (let pressed = 0; pressed < 6; pressed++) press('PageDown', { shiftKey: true });
  // What the table does not take is the browser's.
  expect(press(key, { ctrlKey: key === 'd' })).toBe(false);
  await screen.findByText('Some of these rows are not loaded. Scroll to them, or select fewer.');
  expect(unanswered()).not.toContain('usePasteIntoTableMutation');
});

test('ticked rows are copied in the order of the list', async () => {
  const { grid } = await openTable(3);
  fireEvent.click(await box(`Select ${nameOf(2)}`));
  fireEvent.click(await box(`Select ${nameOf(0)}`));
  grid.focus();
  expect(
    copied(grid)!
      .split('\n')
      .map((line) => line.split('\t')[0]),
  ).toEqual(['A.1', 'A.3']);
});

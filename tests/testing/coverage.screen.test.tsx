// The coverage of requirements: counted by state, narrowed to one, searched; and the same as a column of the database.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { WatchedStore } from '../../web/parts/model/watched/watched-store.ts';
import { project, visit } from '../support/on-screen.tsx';

const row = (entityId: number, verification: string, verifyingCaseCount: number) => ({
  node: {
    id: `Entity ${entityId}`,
    entityId,
    number: `R.${entityId}`,
    name: 'Requirement',
    displayName: `R.${entityId} Requirement`,
    verification,
    verifyingCaseCount,
  },
});
const asked: unknown[] = [];
const open = (address = '/acme/p/7/test-center/coverage', edges = [row(1, 'Passed', 2), row(2, 'Not Covered', 0)]) => {
  asked.length = 0;
  visit(address, {
    project: {
      ...project,
      coverage: {
        requirementCount: 2,
        coveredCount: 1,
        states: [
          { state: 'Passed', count: 1 },
          { state: 'Not Covered', count: 1 },
        ],
      },
      requirements: (args: { query?: string }) => {
        asked.push(args.query ?? null);
        return { edges, pageInfo: { hasNextPage: false, endCursor: null } };
      },
    },
  });
};

test('each requirement has its state and the number of cases that verify it', async () => {
  open();
  const [, first, second] = await screen.findAllByRole('row');
  expect(first!.textContent).toBe('R.1 Requirement2Passed');
  expect(second!.textContent).toBe('R.2 Requirement0Not Covered');
  screen.getByText('1 of 2 covered');
});

test('a state narrows the list by the address, and is asked for in the search language', async () => {
  open('/acme/p/7/test-center/coverage?state=Not+Covered&query=in:DOC.1');
  const states = await screen.findByRole('group', { name: 'Only requirements that are' });
  expect(within(states).getByRole('button', { name: 'Not Covered 1' }).getAttribute('aria-pressed')).toBe('true');
  expect(asked[0]).toBe('verification:"Not Covered" (in:DOC.1)');
  fireEvent.click(within(states).getByRole('button', { name: 'All 2' }));
  await vi.waitFor(() => expect(location.search).toBe('?query=in%3ADOC.1'));
  await vi.waitFor(() => expect(asked.at(-1)).toBe('(in:DOC.1)'));
});

test('without uncovered requirements, that is said', async () => {
  open('/acme/p/7/test-center/coverage?state=Not+Covered', []);
  await screen.findByText('Every requirement is covered by a test case.');
});

test('visible rows are read together, once, and again after changes', async () => {
  const store = new WatchedStore<number, string>();
  const read = vi.fn(async (ids: readonly number[]) => new Map(ids.filter((id) => id < 3).map((id) => [id, 'Passed'])));
  store.readBy(read);
  const stops = [1, 2, 3].map((id) => store.watch(id));
  await vi.waitFor(() => expect(Object.fromEntries(store.states.get())).toEqual({ 1: 'Passed', 2: 'Passed', 3: null }));
  expect(read.mock.calls.map(([ids]) => ids)).toEqual([[1, 2, 3]]);
  stops[0]!();
  await store.again();
  expect(read.mock.calls[1]?.[0]).toEqual([2, 3]);
  expect([...store.states.get().keys()]).toEqual([2, 3]);
});

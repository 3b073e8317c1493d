// What is typed on a cell of the table is kept, also before its row or its editor is there, and after it was left.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { box, pump } from './on-database.tsx';

const COUNT = 1_000;
const property = { id: 'Property 31', propertyId: 31, name: 'Status', type: 'TEXT', choices: [] };
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
  attributes: [{ __typename: 'TextAttribute', id: `${place} 31`, text: 'Draft', json: 'Draft', property }],
});

/** Opens the table at its last row, which is not loaded until `come` is called; the cursor is in the column Status. */
async function openAtEnd() {
  const { promise: held, resolve: come } = Promise.withResolvers<void>();
  visit('/acme/p/7/database', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences: { databaseFlat: true } },
    entity: entity(COUNT - 1),
    project: {
      ...project,
      counts: { total: COUNT, everything: COUNT },
      entities: async ({ offset, after }: { offset?: number; after?: string }) => {
        const from = offset ?? (after ? Number(after) : 0);
        if (from > 0) await held;
        const count = Math.min(100, COUNT - from);
        return {
          pageInfo: { hasNextPage: from + count < COUNT, endCursor: String(from + count) },
          edges: Array.from({ length: count }, (_, at) => ({ level: 1, isFound: true, node: entity(from + at) })),
        };
      },
    },
  });
  await box(`Select ${nameOf(0)}`);
  await screen.findByText(/of 1,000$/);
  const grid = screen.getByRole('grid', { name: 'Entities' });
  Object.defineProperty(grid, 'scrollHeight', { get: () => COUNT * 28 });
  grid.scrollTo = (to) => {
    grid.scrollTop = (to as ScrollToOptions).top!;
    fireEvent.scroll(grid);
  };
  grid.focus();
  /** Presses keys where the focus is, as a hand does. */
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement!, { key });
  };
  press('ArrowDown', 'ArrowRight', 'ArrowRight', 'End');
  await waitFor(() => expect(document.querySelector('[data-current]')!.ariaBusy).toBe('true'));
  return { grid, press, come };
}
const field = () => screen.findByRole<HTMLTextAreaElement | HTMLInputElement>('textbox', { name: 'Status' });

test('letters on a row that is loading are seen there, and open its cell with all of them once it has come', async () => {
  const { press, come } = await openAtEnd();
  press('D', 'o', 'm', 'Backspace', 'n', 'e');
  expect(document.querySelector('[data-current] [data-cell]')!.textContent).toBe('Done');
  come();
  await box(`Select ${nameOf(COUNT - 1)}`);
  expect((await field()).value).toBe('Done');
  press('Enter');
  const save = await sent('usePasteIntoTableMutation');
  expect(save.variables['input']).toMatchObject({ rows: [{ entityId: 'Entity 1999', texts: ['Done'] }] });
});

test('Enter among the letters on rows that are loading goes on to the next cell, as if they were there', async () => {
  const { press, come } = await openAtEnd();
  press('ArrowUp', 'O', 'n', 'e', 'Enter', 'T', 'w', 'o', 'Enter');
  come();
  const first = await sent('usePasteIntoTableMutation');
  expect(first.variables['input']).toMatchObject({ rows: [{ entityId: 'Entity 1998', texts: ['One'] }] });
  await first.answer({ saveTable: { entities: [], revision: 41 } });
  const second = await sent('usePasteIntoTableMutation');
  expect(second.variables['input']).toMatchObject({ rows: [{ entityId: 'Entity 1999', texts: ['Two'] }] });
  expect(screen.queryByRole('textbox', { name: 'Status' })).toBeNull();
});

test.each([['ArrowUp'], ['Escape']])('%s on a row that is loading gives up what was typed there', async (key) => {
  const { press, come } = await openAtEnd();
  press('D', 'o', key);
  expect(document.querySelector('[data-current] [data-cell]')!.textContent).toBe('');
  come();
  await box(`Select ${nameOf(COUNT - 1)}`);
  expect(screen.queryByRole('textbox', { name: 'Status' })).toBeNull();
  expect(unanswered()).not.toContain('usePasteIntoTableMutation');
});

// Results as cards: chosen and saved, navigated and selected by keys, with picture, status and labels.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { box, rows } from './on-database.tsx';

const many = Array.from({ length: 60 }, (_, at) => ({
  entityId: at + 1,
  number: `A.${at + 1}`,
  name: `Pump ${at + 1}`,
  displayName: `A.${at + 1} Pump ${at + 1}`,
  class: { classId: 1, name: 'Asset' },
  ...(at === 1 && {
    imageId: 88,
    labels: [{ labelId: 4, name: 'Rotating' }],
    attributes: [{ __typename: 'EnumerationAttribute', id: 's', text: 'Approved', property: { name: 'Status' } }],
  }),
}));

async function visitCards(preferences: object = { databaseFlat: true, databaseCards: true }): Promise<void> {
  visit('/acme/p/7/database', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences },
    project: {
      ...project,
      entities: () => ({
        totalCount: many.length,
        edges: many.map((node) => ({ level: 1, isFound: true, node })),
      }),
    },
  });
  await box('Select A.1 Pump 1');
}
const grid = () => screen.getByRole('grid', { name: 'Entities' });
const card = (n: number) => screen.getByRole('link', { name: `Pump ${n}` }).closest<HTMLElement>('[role=gridcell]')!;
const current = () => document.querySelector('[data-current] a')?.textContent;

test('cards are chosen beside hierarchy and list, and that is kept', async () => {
  await visitCards({});
  expect(document.querySelector('.ec-card')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Cards' }));
  await waitFor(() => expect(document.querySelector('.ec-card')).toBeTruthy());
  const first = await sent('usePreferenceMutation');
  expect(first.variables['input']).toEqual({ preferences: { databaseFlat: true } });
  await first.answer({ savePreferences: {} });
  const second = await sent('usePreferenceMutation');
  expect(second.variables['input']).toEqual({ preferences: { databaseCards: true } });
  fireEvent.click(screen.getByRole('radio', { name: 'Hierarchy' }));
  await waitFor(() => expect(document.querySelector('.ec-card')).toBeNull());
});

test('a card shows picture, number, name, status and labels; a picture that is not made small is shown whole', async () => {
  await visitCards();
  const shown = within(card(2));
  for (const text of ['A.2', 'Pump 2', 'Approved', 'Rotating']) expect(shown.getByText(text)).toBeTruthy();
  const picture = card(2).querySelector('img')!;
  expect(picture.src).toContain('/api/v4/o/acme/files/88/thumbnail?size=small');
  fireEvent.error(picture);
  await waitFor(() => expect(card(2).querySelector('img')!.src).toContain('/files/88/serve'));
  expect(card(1).querySelector('img')).toBeNull();
  expect(within(card(1)).getByText('Asset')).toBeTruthy();
});

test('arrows walk the cards across and down, space ticks, and enter opens', async () => {
  await visitCards();
  // A page of 1024 has room for four beside each other.
  expect(grid().getAttribute('aria-colcount')).toBe('4');
  expect(rows().length).toBeLessThan(60);
  grid().focus();
  const press = (key: string) => fireEvent.keyDown(grid(), { key });
  press('ArrowDown');
  await waitFor(() => expect(current()).toBe('Pump 1'));
  press('ArrowRight');
  await waitFor(() => expect(current()).toBe('Pump 2'));
  press('ArrowDown');
  await waitFor(() => expect(current()).toBe('Pump 6'));
  press(' ');
  await waitFor(() => expect(card(6).ariaSelected ?? card(6).getAttribute('aria-selected')).toBe('true'));
  press('ArrowUp');
  press('ArrowLeft');
  await waitFor(() => expect(current()).toBe('Pump 1'));
  expect(grid().getAttribute('aria-activedescendant')).toBe(card(1).id);
  press('Enter');
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database/entity/1'));
});

test('every loaded card is on paper, in sight or not', async () => {
  await visitCards();
  const cards = () => document.querySelectorAll('.ec-card a').length;
  const before = cards();
  expect(before).toBeLessThan(many.length);
  fireEvent(window, new Event('beforeprint'));
  expect(cards()).toBe(many.length);
  expect(screen.queryByText(/on paper/)).toBeNull();
  fireEvent(window, new Event('afterprint'));
  expect(cards()).toBe(before);
});

test('cards that are not loaded leave no blank places on paper: it says how many there are', async () => {
  visit('/acme/p/7/database', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences: { databaseFlat: true, databaseCards: true } },
    project: {
      ...project,
      counts: { total: 1_200, everything: 1_200 },
      entities: () => ({
        totalCount: 1_200,
        pageInfo: { hasNextPage: true, endCursor: '60' },
        edges: many.map((node) => ({ level: 1, isFound: true, node })),
      }),
    },
  });
  await box('Select A.1 Pump 1');
  fireEvent(window, new Event('beforeprint'));
  expect(document.querySelectorAll('.ec-card')).toHaveLength(many.length);
  expect(screen.getByText(/^60 of 1,200 cards are on paper/)).toBeTruthy();
});

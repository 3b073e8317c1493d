// Cells of numbers, choices and people, one below the other.
import { expect } from '@playwright/test';

import { gesture, held, make, valueOf, type Gesture, type Given } from '../../support/by-hand.ts';

/** Opens two entities of a class as a table, with the hand on the first cell of the upper one. */
const onCells =
  (className: string, ...columns: string[]) =>
  async (given: Given): Promise<readonly number[]> => {
    const name = `Row ${Math.random().toString(36).slice(2)}`;
    const ids = await make(given, className, `${name} a`, `${name} b`);
    const query = encodeURIComponent(`id:${ids.join(',')} order:name`);
    const shown = columns.map((column) => `&column=${encodeURIComponent(column)}`).join('');
    await given.page.goto(`${given.home}/database?query=${query}&view=flat${shown}`);
    const row = given.page.getByRole('row').filter({ hasText: `${name} a` });
    await row.locator('[data-column="1"]').click();
    return ids;
  };

/** Waits for values of both rows. */
const hold =
  (names: readonly string[], wanted: (word: string) => string[][]) =>
  (given: Given, ids: readonly number[]): Promise<void> =>
    expect
      .poll(async () =>
        (await held(given, `id:${ids.join(',')}`)).map((each) => names.map((name) => valueOf(each, name))),
      )
      .toEqual(wanted(given.word));

export const cells: readonly Gesture[] = [
  gesture({
    name: 'numbers',
    delay: 400,
    before: onCells('Conduit', 'property:Capacity'),
    keys: async ({ hand }) => {
      await hand.type('12.5');
      await hand.press('Enter');
      await hand.type('7');
      await hand.press('Enter');
    },
    seen: hold(['Capacity'], () => [['12.5'], ['7']]),
  }),
  gesture({
    name: 'choices by their first letters',
    delay: 3000,
    before: onCells('Risk', 'status'),
    keys: async ({ hand }) => {
      await hand.type('decl');
      await hand.press('Enter');
      await hand.type('reso');
      await hand.press('Enter');
    },
    seen: hold(['Status'], () => [['Declined'], ['Resolved']]),
  }),
  gesture({
    name: 'texts and choices, with Enter and Tab',
    delay: 0,
    before: onCells('Risk', 'property:Consequence Description', 'status'),
    keys: async ({ hand, word }) => {
      await hand.type(`${word} first`);
      await hand.press('Enter');
      await hand.type(`${word} second`);
      await hand.press('Tab');
      await hand.type('dupl');
      await hand.press('Enter');
    },
    seen: hold(['Consequence Description', 'Status'], (word) => [
      [`${word} first`, 'Open'],
      [`${word} second`, 'Duplicate'],
    ]),
  }),
  gesture({
    name: 'people by their first letters',
    delay: 400,
    before: onCells('Issue', 'property:Assignee', 'status'),
    keys: async ({ hand }) => {
      await hand.type('adm');
      await hand.press('Enter');
      await hand.type('adm');
      await hand.press('Tab');
      await hand.type('in p');
      await hand.press('Enter');
    },
    seen: (given, ids) =>
      expect
        .poll(async () =>
          (await held(given, `id:${ids.join(',')}`)).map((each) => [
            /admin/i.test(valueOf(each, 'Assignee')),
            valueOf(each, 'Status'),
          ]),
        )
        .toEqual([
          [true, 'Open'],
          [true, 'In Progress'],
        ]),
  }),
];

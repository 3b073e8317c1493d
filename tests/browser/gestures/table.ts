// The table of the database: its cells, and what its buttons open.
import { expect } from '@playwright/test';

import { gesture, held, make, valueOf, type Gesture, type Given } from '../../support/by-hand.ts';

const COLUMNS = '&view=flat&column=property%3ARationale&column=status';

/** Opens two requirements of its own as a table, with the hand on the rationale of the first. */
async function onCell(given: Given): Promise<readonly number[]> {
  const name = `Row ${Math.random().toString(36).slice(2)}`;
  const ids = await make(given, 'Requirement', `${name} a`, `${name} b`);
  const query = encodeURIComponent(`id:${ids.join(',')} order:name`);
  await given.page.goto(`${given.home}/database?query=${query}${COLUMNS}`);
  await given.page
    .getByRole('row')
    .filter({ hasText: `${name} a` })
    .locator('[data-column="1"]')
    .click();
  return ids;
}
/** Opens the table as its address says, however it was grouped before. */
const onTable = async ({ page, home }: Given) => {
  await page.goto(`${home}/database?view=flat`);
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()).toBeVisible();
};

/** Waits for rationale and status of both rows. */
const cells = (wanted: (word: string) => string[][]) => (given: Given, ids: readonly number[]) =>
  expect
    .poll(async () =>
      (await held(given, `id:${ids.join(',')}`)).map((each) => [valueOf(each, 'Rationale'), valueOf(each, 'Status')]),
    )
    .toEqual(wanted(given.word));

export const table: readonly Gesture[] = [
  gesture({
    name: 'a text that is given up by Escape, and only that',
    delay: 3000,
    before: onCell,
    keys: async ({ hand, word }) => {
      await hand.type(word);
      await hand.press('Enter');
      await hand.type('nothing');
      await hand.press('Escape');
    },
    seen: cells((word) => [
      [word, 'Draft'],
      ['', 'Draft'],
    ]),
  }),
  gesture({
    name: 'copied, pasted, filled down, cleared and taken back',
    delay: 400,
    before: onCell,
    keys: async ({ hand, word }) => {
      await hand.type(word);
      await hand.press('Enter', 'ArrowUp', 'Control+c', 'ArrowDown', 'Control+v', 'ArrowUp', 'Delete', 'Control+z');
    },
    seen: cells((word) => [
      [word, 'Draft'],
      [word, 'Draft'],
    ]),
  }),
  gesture({
    name: 'groups by a field',
    delay: 400,
    before: onTable,
    keys: async ({ hand, page }) => {
      await page.getByRole('button', { name: 'Group', exact: true }).click();
      await hand.type('month');
      await hand.press('Enter');
    },
    seen: ({ page }) => expect(page.locator('.db-group-row').first()).toBeVisible(),
  }),
];

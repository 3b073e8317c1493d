// Filters at the heads of the table.
import { expect } from '@playwright/test';

import { gesture, type Gesture, type Given } from '../../support/by-hand.ts';

const onColumns = async ({ page, home }: Given) => {
  await page.goto(`${home}/database?view=flat&column=class&column=property%3ARationale`);
  await expect(page.getByRole('columnheader', { name: /^Rationale/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()).toBeVisible();
};
const asked = ({ page }: Given) => new URL(page.url()).searchParams.get('query')?.trim();

export const heads: readonly Gesture[] = [
  gesture({
    name: 'a word in the filter of a column',
    delay: 400,
    before: onColumns,
    keys: async ({ hand, word }) => {
      await hand.run('filter by rationale');
      await hand.type(word);
      await hand.press('Enter');
    },
    seen: (given) => expect.poll(() => asked(given)).toContain(`Rationale:~"${given.word}"`),
  }),
  gesture({
    name: 'a value in the filter of a column',
    delay: 3000,
    before: onColumns,
    keys: async ({ hand }) => {
      await hand.run('filter by class');
      await hand.type('requir');
      await hand.press('Enter');
    },
    seen: (given) => expect.poll(() => asked(given)).toBe('class:Requirement'),
  }),
];

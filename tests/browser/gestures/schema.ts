// The schema: its classes and their properties.
import { expect } from '@playwright/test';

import { gesture, type Gesture } from '../../support/by-hand.ts';

export const schema: readonly Gesture[] = [
  gesture({
    name: 'a new class',
    delay: 0,
    before: async ({ page, home }) => {
      await page.goto(`${home}/schema`);
      await expect(page.getByRole('navigation', { name: 'Schema', exact: true })).toBeVisible();
    },
    keys: async ({ hand, word }) => {
      await hand.run('new class');
      await hand.type(word);
      await hand.press('Control+Enter');
    },
    seen: async ({ page, word }) => {
      await expect(page.getByRole('heading', { name: word })).toBeVisible();
      await expect(page.getByRole('link', { name: word }).first()).toBeVisible();
    },
  }),
  gesture({
    name: 'a new property of a class',
    delay: 400,
    before: async ({ page, home }) => {
      await page.goto(`${home}/schema`);
      await page.getByRole('link', { name: 'Risk', exact: true }).first().click();
      await expect(page.getByRole('textbox', { name: 'Name of Probability' })).toBeVisible();
    },
    keys: async ({ hand, word }) => {
      await hand.press('Alt+p');
      await hand.type(word);
      await hand.press('Control+s');
    },
    seen: ({ page, word }) => expect(page.getByRole('textbox', { name: `Name of ${word}` })).toBeVisible(),
  }),
];

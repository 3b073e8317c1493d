// Diagrams: shapes that are named, made and joined by hand.
import { expect, type Page } from '@playwright/test';

import { middle, shape } from '../../diagrams/drawing/planted.ts';
import { gesture, make, type Gesture, type Given } from '../../support/by-hand.ts';

const onDiagram = async (given: Given) => {
  const [entityId] = await make(given, 'Asset', `Whole ${given.word.slice(1)}`);
  await given.page.goto(`${given.home}/diagrams/hierarchy/${entityId}`);
  await expect(given.page.locator('.dg-shape').first()).toBeVisible();
};
/** Presses the mouse on a shape. */
async function point(page: Page, name: RegExp): Promise<void> {
  const { x, y } = await middle(page, name);
  await page.mouse.click(x, y);
}

export const diagrams: readonly Gesture[] = [
  gesture({
    name: 'a shape gets another name',
    delay: 3000,
    before: async (given) => {
      await onDiagram(given);
      await point(given.page, /^Whole/);
    },
    keys: async ({ hand, word }) => {
      await hand.press('F2', 'Control+a');
      await hand.type(word);
      await hand.press('Enter');
    },
    seen: ({ page, word }) => expect(shape(page, new RegExp(`^${word}`))).toHaveAttribute('aria-pressed', 'true'),
    lands: 1,
  }),
  gesture({
    name: 'a part is made and named',
    delay: 400,
    before: async (given) => {
      await onDiagram(given);
      await point(given.page, /^Whole/);
    },
    keys: async ({ hand, word }) => {
      await hand.run('add: part');
      await hand.type(word);
      await hand.press('Enter');
    },
    seen: ({ page, word }) => expect(shape(page, new RegExp(`^${word}`))).toBeAttached(),
    makes: 1,
  }),
];

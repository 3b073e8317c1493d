// Documents: their rows.
import { expect } from '@playwright/test';

import { gesture, type Gesture, type Given } from '../../support/by-hand.ts';
import { makeArtifact } from './made-artifact.ts';

/** Opens a document of two rows, with the hand on the first. */
async function onRow(given: Given): Promise<void> {
  const { page, home } = given;
  const { artifactId } = await makeArtifact(
    given,
    'DOCUMENT',
    ['Scope', 'Glossary'].map((name) => ({ name, depth: 0 })),
  );
  await page.goto(`${home}/documents/${artifactId}`);
  await page.getByRole('group', { name: '1 Scope' }).click();
}

export const documents: readonly Gesture[] = [
  gesture({
    name: 'rows of a document, one after the other',
    delay: 3000,
    before: onRow,
    keys: async ({ hand, word }) => {
      await hand.press('Control+Enter');
      await hand.type(`${word} one`);
      await hand.press('Enter');
      await hand.type(`${word} two`);
      await hand.press('Escape');
    },
    seen: async ({ page, word }) => {
      await expect(page.getByRole('group', { name: `2 ${word} one` })).toBeVisible();
      await expect(page.getByRole('group', { name: `3 ${word} two` })).toBeFocused();
    },
    makes: 2,
  }),
  gesture({
    name: 'a new document and its first row',
    delay: 400,
    before: async ({ page, home }) => {
      await page.goto(`${home}/dashboard`);
      await expect(page.getByRole('button', { name: /^Chat/ })).toBeVisible();
    },
    keys: async ({ hand, word }) => {
      await hand.run('new document');
      await hand.type(word);
      await hand.press('Enter');
      await hand.type(`${word} row`);
      await hand.press('Enter');
    },
    seen: async ({ page, word }) => {
      await expect(page.getByRole('heading', { name: word, level: 1 })).toBeVisible();
      await expect(page.getByRole('group', { name: `1 ${word} row` })).toBeVisible();
    },
    makes: 2,
  }),
];

// The page of an entity: its fields, its pickers, its comments.
import { expect } from '@playwright/test';

import { gesture, held, type Gesture } from '../../support/by-hand.ts';
import { link, on, reads } from './on-entity.ts';

export const entity: readonly Gesture[] = [
  gesture({
    name: 'a test case is made and linked in place',
    delay: 3000,
    before: on('Requirement'),
    keys: async ({ hand, word }) => {
      await hand.run('verified by');
      await hand.type(word);
      await hand.press('Enter');
    },
    seen: async (given) => {
      await expect(link(given, given.word)).toBeVisible();
      await expect
        .poll(async () => (await held(given, `name:${given.word}`)).map((each) => each.class.name))
        .toEqual(['Test Case']);
    },
    makes: 1,
  }),
  gesture({
    name: 'two test cases, one after the other by Shift+Enter',
    delay: 400,
    before: on('Requirement'),
    keys: async ({ hand, word }) => {
      await hand.run('verified by');
      await hand.type(`${word} one`);
      await hand.press('Shift+Enter');
      await hand.type(`${word} two`);
      await hand.press('Enter');
    },
    seen: async (given) => {
      for (const name of ['one', 'two']) await expect(link(given, `${given.word} ${name}`)).toBeVisible();
    },
    makes: 2,
  }),
  gesture({
    name: 'a parent that exists is linked by its number',
    delay: 0,
    before: on('Requirement'),
    keys: async ({ hand }) => {
      await hand.run('parents');
      await hand.type('r.1.2');
      await hand.press('Enter');
    },
    seen: (given) => expect(link(given, '^R\\.1\\.2 ')).toBeVisible(),
  }),
  gesture({
    name: 'a label by its first letters',
    delay: 400,
    before: on('Requirement'),
    keys: async ({ hand }) => {
      await hand.press('l');
      await hand.type('functional');
      await hand.press('Enter');
    },
    seen: reads(({ labels }) => labels.map(({ name }) => name), ['Functional Requirement']),
  }),
  gesture({
    name: 'another class',
    delay: 0,
    before: on('Requirement'),
    keys: async ({ hand }) => {
      await hand.run('change class');
      await hand.type('stat');
      await hand.press('Enter', 'Control+Enter');
    },
    seen: reads((each) => each.class.name, 'Statement'),
  }),
  gesture({
    name: 'a comment that mentions somebody',
    delay: 400,
    before: on('Requirement'),
    keys: async ({ hand, word }) => {
      await hand.press('c');
      await hand.type('@adm');
      await hand.press('Enter');
      await hand.type(`see ${word}`);
      await hand.press('Control+Enter');
    },
    seen: reads(
      ({ comments }) => comments.edges.map(({ node }) => node.content),
      (word: string) => [`@admin see ${word}`],
    ),
  }),
  gesture({
    name: 'another name, and Tab',
    delay: 0,
    before: on('Requirement'),
    keys: async ({ hand, word }) => {
      await hand.run('rename');
      await hand.type(word);
      await hand.press('Tab');
    },
    seen: reads(
      ({ name }) => name,
      (word: string) => word,
    ),
    lands: 1,
  }),
  gesture({
    name: 'another name that is given up by Escape',
    delay: 400,
    before: on('Requirement'),
    keys: async ({ hand, word }) => {
      await hand.run('rename');
      await hand.type(word);
      await hand.press('Escape');
    },
    seen: ({ page }) => expect(page.getByLabel('Name', { exact: true })).toHaveValue(/^About /),
  }),
  gesture({
    name: 'a link that is taken back at once',
    delay: 400,
    before: on('Requirement'),
    keys: async ({ hand }) => {
      await hand.run('parents');
      await hand.type('r.1.4');
      await hand.press('Enter', 'Control+z');
    },
    seen: async (given) => {
      await expect(given.page.getByText(/^Undone/).first()).toBeVisible();
      await expect(link(given, '^R\\.1\\.4 ')).toHaveCount(0);
    },
  }),
];

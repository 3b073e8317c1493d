// The frame: the palette, its commands and the dialogs that they open, signing in, the chat.
import { expect } from '@playwright/test';

import { gesture, held, type Gesture, type Given } from '../../support/by-hand.ts';
import { PASSWORD } from '../../support/people.ts';
import { graph } from '../../support/signed-in.ts';

const onDashboard = async ({ page, home }: Given) => {
  await page.goto(`${home}/dashboard`);
  await expect(page.getByRole('button', { name: /^Chat/ })).toBeVisible();
};
const heading = ({ page, word }: Given) => page.getByRole('heading', { name: word, level: 1 });

export const frame: readonly Gesture[] = [
  gesture({
    name: 'signing in',
    delay: 400,
    before: async ({ page, home }) => {
      await page.context().clearCookies();
      await page.goto(`${home}/dashboard`);
      await expect(page.getByLabel('Username')).toBeFocused();
    },
    keys: async ({ hand }) => {
      await hand.type('admin');
      await hand.press('Tab');
      await hand.type(PASSWORD);
      await hand.press('Enter');
    },
    seen: async ({ page }) => {
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  }),
  gesture({
    name: 'the palette leads to a page',
    delay: 0,
    before: onDashboard,
    keys: ({ hand }) => hand.run('documents'),
    seen: ({ page }) => expect(page).toHaveURL(/\/documents$/),
  }),
  gesture({
    name: 'the palette leads to an entity by its number',
    delay: 400,
    before: onDashboard,
    keys: ({ hand }) => hand.run('r.1.2'),
    seen: ({ page }) => expect(page.getByRole('heading', { level: 1 })).toContainText('Report a fire'),
  }),
  gesture({
    name: 'the palette makes a requirement, which is named at once',
    delay: 0,
    before: onDashboard,
    keys: async ({ hand, word }) => {
      await hand.run('new req');
      await hand.type(word);
      await hand.press('Control+Enter');
    },
    seen: async (given) => {
      await expect(heading(given)).toBeVisible();
      expect((await held(given, `name:${given.word}`)).map((each) => each.class.name)).toEqual(['Requirement']);
    },
    makes: 1,
  }),
  gesture({
    name: 'the palette changes the appearance',
    delay: 400,
    before: onDashboard,
    keys: ({ hand }) => hand.run('dark'),
    seen: ({ page }) => expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark'),
  }),
  gesture({
    name: 'the palette right after Escape, and whom to share with',
    delay: 3000,
    before: onDashboard,
    keys: async ({ hand, word }) => {
      await hand.press('Control+k');
      await hand.type('nonsense');
      await hand.press('Escape');
      await hand.run('share');
      await hand.type(word);
    },
    seen: ({ page, word }) =>
      expect(page.getByRole('dialog').getByRole('combobox', { name: 'User or team' })).toHaveValue(word),
  }),
  gesture({
    name: 'a new project',
    delay: 0,
    before: onDashboard,
    keys: async ({ hand, word }) => {
      await hand.run('new project');
      await hand.type(word);
      await hand.press('Enter');
    },
    seen: async (given) => {
      await expect(
        given.page.getByRole('button', { name: new RegExp(`${given.word}.*switch projects$`) }),
      ).toBeVisible();
      await expect(given.page.getByRole('dialog')).toHaveCount(0);
    },
  }),
  gesture({
    name: 'a new baseline',
    delay: 400,
    before: onDashboard,
    keys: async ({ hand, word }) => {
      await hand.run('new baseline');
      await hand.type(word);
      await hand.press('Enter');
    },
    seen: ({ page, word }) => expect(page.getByRole('link', { name: word })).toBeVisible(),
  }),
  gesture({
    name: 'the chat',
    delay: 0,
    before: async (given) => {
      const hide =
        'mutation { savePreferences(input: { preferences: { isChatSidebarShown: false } }) { viewer { id } } }';
      await graph(given.server, hide);
      await onDashboard(given);
      await expect(given.page.locator('#chat-toggle')).toHaveAttribute('aria-expanded', 'false');
    },
    keys: async ({ hand, word }) => {
      await hand.press('g', 'h');
      await hand.type(`See ${word}`);
      await hand.press('Enter');
    },
    seen: ({ page, word }) =>
      expect(page.getByRole('log', { name: 'Group Chat' }).getByText(`See ${word}`)).toHaveCount(1),
  }),
];

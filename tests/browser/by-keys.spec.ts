// An everyday job by keys alone, letters included: sign in, a requirement, a test case made and linked in place, a comment with a mention, find,
// undo, into a section of a document, export it, sign out.
import { expect, type Page } from '@playwright/test';

import { invite } from '../support/invited.ts';
import { ownSample } from '../support/own-sample.ts';
import { PASSWORD } from '../support/people.ts';
import { graph, signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

const MOST_KEYS = 200;

/** A hand on the keyboard, which counts its keys. */
class Hand {
  count = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
    this.count += keys.length;
  }
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text, { delay: 33 });
    this.count += text.length;
  }
  /** Runs the first result of the palette for some words. */
  async run(words: string): Promise<void> {
    await this.press('Control+k');
    await this.type(words);
    await this.press('Enter');
  }
}

test('from signing in to the exported document in at most 200 keys', async ({ browser }) => {
  const admin = await signedIn(browser);
  const projectId = await ownSample(admin);
  const username = await invite(admin, 'mia@example.org');
  const share = 'mutation($input: ShareProjectInput!) { shareProject(input: $input) { project { id } } }';
  await graph(admin, share, { input: { organization: 'sample', projectId, shares: [{ username, roleId: 2 }] } });

  const page = await (await browser.newContext()).newPage();
  const hand = new Hand(page);
  await page.goto(`/sample/p/${projectId}/dashboard`);
  await expect(page.getByLabel('Username')).toBeFocused();
  await hand.type('admin');
  await hand.press('Tab');
  await hand.type(PASSWORD);
  await hand.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: 'Chat' })).toBeVisible();

  await hand.run('new req');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await hand.type('Heat');
  await hand.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Heat', level: 1 })).toBeVisible();

  await hand.run('verified by');
  await hand.type('Bake');
  await expect(page.getByRole('option', { name: 'New Test Case “Bake”' })).toBeVisible();
  await hand.press('Enter');
  const linked = page.getByRole('link', { name: /^Bake/ });
  await expect(linked).toBeVisible();

  await hand.press('c');
  await hand.type('@mia');
  await expect(page.getByRole('option', { name: /mia/ })).toBeVisible();
  await hand.press('Enter');
  await hand.type('ok');
  await hand.press('Control+Enter');
  await expect(page.getByRole('article').filter({ hasText: /@.*ok/ })).toBeVisible();

  await hand.run('heat');
  await expect(page.getByRole('dialog', { name: 'Search or run a command' })).toHaveCount(0);
  await hand.press('Control+z');
  await expect(linked).toHaveCount(0);
  await hand.press('Control+y');
  await expect(linked).toBeVisible();

  await hand.run('parents');
  await hand.type('r.1.2');
  await expect(page.getByRole('option', { name: /R\.1\.2 Report/ })).toBeVisible();
  await hand.press('Enter');
  await expect(page.getByRole('link', { name: /R\.1\.2 Report/ }).first()).toBeVisible();

  await hand.run('documents');
  const link = page.getByRole('main').getByRole('link', { name: /DOC\.1 / });
  await expect(link).toBeVisible();
  while (hand.count < MOST_KEYS && !(await link.evaluate((element) => element === document.activeElement)))
    await hand.press('Tab');
  await hand.press('Enter');
  await expect(page).toHaveURL(/\/documents\/\d+$/);
  await expect(page.getByRole('group', { name: /Heat$/ })).toBeAttached();

  await hand.run('docx');
  await expect(page.getByRole('dialog', { name: 'Report' }).getByRole('combobox', { name: 'Report' })).toBeFocused();
  const download = page.waitForEvent('download');
  await hand.press('Control+Enter');
  expect((await download).suggestedFilename()).toMatch(/\.docx$/);

  await hand.press('Escape');
  await hand.run('log out');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(hand.count).toBeLessThanOrEqual(MOST_KEYS);
  test.info().annotations.push({ type: 'keys', description: String(hand.count) });
});

// Back from an entity leads to the database as it was left: as far down, with the same branches open, at the same row.
import { expect } from '@playwright/test';

import { signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

test('Back restores scroll, open branches and the row', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto('/sample/p/1/database');
  const grid = page.getByRole('treegrid', { name: 'Entities' });
  const row = grid.getByRole('row', { name: /FireSAT Requirements Document/ });
  await grid.evaluate((list) => (list.scrollTop = 600));
  await expect(row).toBeVisible();
  await row.click({ position: { x: 4, y: 4 } });
  await page.keyboard.press('ArrowRight');
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  // What is pressed is scrolled into sight before.
  await row.getByRole('link').first().hover();
  const top = await grid.evaluate((list) => list.scrollTop);
  await row.getByRole('link').first().click();
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => grid.evaluate((list) => list.scrollTop)).toBe(top);
  await expect(row).toHaveAttribute('data-current', 'true');
});

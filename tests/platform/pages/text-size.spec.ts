// Somebody whose browser writes larger gets everything larger, rows of long lists too, and nothing of it is cut off.
import { expect, type Page } from '@playwright/test';

import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const heightOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!.height;

/** Finds texts that are higher than what holds them. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *')].flatMap((element) => {
      const { overflowY } = getComputedStyle(element);
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const isCut = element.clientHeight > 8 && element.scrollHeight > element.clientHeight + 2;
      return hasText && isCut && overflowY !== 'auto' && overflowY !== 'visible' ? [element.outerHTML] : [];
    }),
  );

test('text of 20 px makes a page a quarter larger', async ({ browser }) => {
  const page = await signedIn(browser);
  const visit = async () => {
    await page.goto('/sample/p/1/database?query=class:Requirement+order:number');
    await expect(page.getByText('Mission performance')).toBeVisible();
    const parts = [
      '.sh-bar',
      '.db-row',
      '.db-head-row',
      '.db-query',
      '.db-row .db-text',
      '.sh-bar button',
      '.sh-bar button svg',
      '.db-row .tr-tile',
      '.db-row .tr-tile svg',
      '.db-row .tr-person',
    ];
    return Promise.all(parts.map((part) => heightOf(page, part)));
  };
  const usual = await visit();
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 20 } });
  const large = await visit();
  for (const [at, height] of usual.entries()) expect(large[at]! / height).toBeCloseTo(1.25, 1);
  const [first, second] = await Promise.all([0, 1].map((at) => page.locator('.db-row').nth(at).boundingBox()));
  expect(second!.y - first!.y).toBeCloseTo(first!.height, 0);
  expect(await cutTexts(page)).toEqual([]);
  await page.goto('/sample/p/1/database/entity/20');
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);
});

// Icons of error messages keep their size, however long the message is and however narrow the page.
import { expect, type Page } from '@playwright/test';

import { squeezedIcons } from '../support/looks/squeezed-icons.ts';
import { riskOf } from '../support/sharing.ts';
import { signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

const LONG = `5..2 ${'and quite a lot of words that nobody would type into a field for numbers '.repeat(4)}`;
const UNBROKEN = 'Qualty'.repeat(30);

/** The icon at the beginning of the message that tells of something. */
const iconOf = (page: Page, words: string | RegExp) =>
  page.locator('[role="alert"]').filter({ hasText: words, visible: true }).locator('svg.tabler-icon').first();

test('an icon that its words squeeze is found', async ({ page }) => {
  await page.setContent(`<div style="display: flex; width: 60px">
    <svg class="tabler-icon" width="16" height="16"></svg><span style="white-space: nowrap">Far too long a message</span>
    </div><svg class="tabler-icon" width="14" height="14"></svg>`);
  expect(await page.evaluate(squeezedIcons)).toEqual(["an icon of 16 px beside 'Far too long a message' is 0 × 16 px"]);
});

for (const width of [1440, 390, 320])
  test(`icons of long messages keep their size at ${width} px`, async ({ browser }) => {
    const page = await signedIn(browser, { viewport: { width, height: 844 } });
    const { entityId } = await riskOf(page);

    await test.step('at a field', async () => {
      await page.goto(`/sample/p/1/database/entity/${entityId}`);
      await page.getByLabel('Probability', { exact: true }).fill(LONG);
      await page.keyboard.press('Tab');
      const icon = iconOf(page, /not a/);
      await expect(icon).toBeVisible();
      expect(await icon.boundingBox()).toMatchObject({ width: 16, height: 16 });
      expect(await page.evaluate(squeezedIcons)).toEqual([]);
    });

    await test.step('below a query', async () => {
      await page.goto(`/sample/p/1/database?query=${UNBROKEN}%3A1`);
      const icon = iconOf(page, 'Unknown field');
      await expect(icon).toBeVisible();
      expect(await icon.boundingBox()).toMatchObject({ width: 14, height: 14 });
      expect(await page.evaluate(squeezedIcons)).toEqual([]);
    });

    await test.step('of a file that was not taken', async () => {
      await page.goto('/sample/p/1/files');
      const json = { status: 402, title: 'No Room for the File', message: `${LONG} does not fit.` };
      await page.route('**/p/1/files', (route) => route.fulfill({ status: 402, json }), { times: 1 });
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: `${UNBROKEN}.png`, mimeType: 'image/png', buffer: Buffer.from('x') });
      await page.getByText('does not fit').first().waitFor();
      expect(await page.evaluate(squeezedIcons)).toEqual([]);
    });
  });

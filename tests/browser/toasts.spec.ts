// What is said for a moment stands above the status line, at both widths, and hides nothing that is said there.
import { expect } from '@playwright/test';

import { entityOf } from '../support/looks/sight.ts';
import { signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`above the status line, ${width} px`, async ({ browser }) => {
    const page = await signedIn(browser, { viewport: { width, height } });
    await page.goto(await entityOf('class:Requirement -is:locked').find(page));
    await page.locator('.tr-head').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /^(Archive|Take out of the archive)$/ }).click();
    const toast = page.locator('.mantine-Notification-root').filter({ hasText: 'Saved.' });
    await expect(toast).toBeVisible();
    const [over, line] = [await toast.boundingBox(), await page.locator('.en-status').boundingBox()];
    expect(over!.y + over!.height).toBeLessThanOrEqual(line!.y);
    await expect(page.locator('.en-status').click({ trial: true })).resolves.toBeUndefined();
  });

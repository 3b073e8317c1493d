// With forced colours, which leave no grounds and no shadows, everything that is ticked, chosen or current is still seen.
import { expect, type Locator } from '@playwright/test';

import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const looks = (place: Locator) =>
  place.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderBottomColor } = getComputedStyle(element);
    const mark = getComputedStyle(element, '::before').backgroundColor;
    const ground = getComputedStyle(element).backgroundColor;
    return { edge: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth), borderBottomColor, mark, ground };
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`what is chosen in a table is seen with forced ${colorScheme} colours`, async ({ browser }) => {
    const page = await signedIn(browser, { colorScheme, forcedColors: 'active' });
    await page.goto('/sample/p/1/database');
    await expect(page.getByText('Detect and Report Wildfires').first()).toBeVisible();
    const row = page.locator('.db-row').nth(1);
    await row.getByRole('checkbox').check();
    const rows = [row, page.locator('.db-row').nth(3)];
    const tabs = ['Filter', 'Saved Queries'].map((name) => page.getByRole('tab', { name }));
    const segments = ['Hierarchy', 'Flat'].map((name) =>
      page.locator('.mantine-SegmentedControl-label').filter({ hasText: name }),
    );
    const links = ['Database', 'Diagrams'].map((name) => page.locator('.sh-bar').getByRole('link', { name }));
    for (const [chosen, other] of [rows, tabs, segments, links])
      expect([(await looks(chosen!)).edge > 1, (await looks(other!)).edge]).toEqual([true, 0]);
    // An edge that only keeps its place is as the page is.
    const { borderBottomColor } = await looks(links[1]!);
    expect(borderBottomColor).toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    const { mark, ground } = await looks(row.getByRole('checkbox'));
    expect(mark).not.toBe(ground);
  });

test('a ticked box in a form has a tick with forced colours', async ({ browser }) => {
  const page = await signedIn(browser, { forcedColors: 'active' });
  await page.goto('/sample/p/1/database/entity/20');
  const box = page.getByRole('checkbox', { name: 'Clear' });
  await expect(box).toBeChecked();
  const tick = await box
    .locator('xpath=..')
    .locator('svg')
    .evaluate((svg) => getComputedStyle(svg).color);
  expect(tick).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
});

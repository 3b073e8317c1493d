// The whole of a long table is reached by wheel and keys, before its rows are there too, and the cursor stays on its row.
import { expect, type Page } from '@playwright/test';

import { ownProject } from '../../support/own-sample.ts';
import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const ALL = 3_000;

/** Opens the table of a project with so many entities; answers come when the returned function is called. */
async function openLong(page: Page): Promise<() => void> {
  const projectId = await ownProject(page);
  const made = await page.request.post('/api/v4/o/sample/entities', {
    data: Array.from({ length: ALL }, (_, at) => ({
      projectId,
      name: `Rivet ${at + 1}`,
      classId: 1,
      number: `V.${at + 1}`,
    })),
  });
  expect(made.status()).toBe(200);
  await page.goto(`/sample/p/${projectId}/database`);
  await expect(page.getByText('Rows 1 to')).toContainText('of 3,000');
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', (route) => held.promise.then(() => route.continue()));
  return held.resolve;
}

test('Ctrl End reaches the last row, keys go on from it while it loads, and the wheel passes rows beyond the first thousand', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const release = await openLong(page);
  const current = page.locator('[data-current]');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowUp');
  await expect(current).toHaveAttribute('aria-rowindex', String(ALL));
  await expect(current).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(current).toContainText(`Rivet ${ALL - 1}`);
  await expect(current).toBeInViewport();
  await page.keyboard.press('PageUp');
  await expect(current).toContainText(`Rivet ${ALL - 21}`);
  await page.keyboard.press('Control+Home');
  await expect(current).toContainText('Rivet 1');
  await page.getByRole('treegrid', { name: 'Entities' }).hover();
  for (let rolled = 0; rolled < 60; rolled++) await page.mouse.wheel(0, 900);
  await expect(page.getByText(/^Rows 1,9\d\d to /)).toBeVisible();
  await expect(page.getByRole('row', { name: /Rivet 1940/ })).toBeVisible();
  // The row that was rolled away is still the current one.
  await page.keyboard.press('ArrowDown');
  await expect(current).toContainText('Rivet 2');
  await expect(current).toBeInViewport();
});

// The network goes, and the server gets another release, while somebody is at work: the page says so at once, stays, and goes on by
// itself; what was typed is there after the page was loaded anew.
import { expect, type Page } from '@playwright/test';

import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const ENTITY_CODE = '**/assets/EntityScreen*.js';
const strip = (page: Page) => page.getByText('Working offline.');
const missing = (page: Page) => page.getByRole('heading', { name: 'Page could not be loaded' });
const name = (page: Page) => page.getByLabel('Name', { exact: true });

/** A page that loads nothing ahead, on the dashboard. */
async function atDashboard(page: Page): Promise<void> {
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.goto('/sample/p/1/dashboard');
  await expect(page.getByRole('heading', { name: 'Continue' })).toBeVisible();
}
const openFirst = (page: Page) =>
  page.getByRole('region', { name: 'Continue' }).getByRole('listitem').first().getByRole('link').click();

test('offline, a click on a screen that is not loaded yet waits inside the frame, and goes on when the network is back', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  await atDashboard(page);
  await page.context().setOffline(true);
  await expect(strip(page)).toBeVisible();
  await openFirst(page);
  await expect(missing(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pinned' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(name(page)).toBeVisible();
  await expect(strip(page)).toBeHidden();
});

test('the main screens are loaded ahead, and open without a network', async ({ browser }) => {
  const page = await signedIn(browser);
  const came = page.waitForResponse(ENTITY_CODE);
  await page.goto('/sample/p/1/dashboard');
  await (await came).finished();
  await page.context().setOffline(true);
  await openFirst(page);
  await expect(page).toHaveURL(/\/entity\/\d+$/);
  await expect(strip(page)).toBeVisible();
  await expect(missing(page)).toBeHidden();
  await page.context().setOffline(false);
  await expect(name(page)).toBeVisible();
});

test('if the server has another release, the page reloads and opens the screen', async ({ browser }) => {
  const page = await signedIn(browser);
  await atDashboard(page);
  // The code of this release is gone until the page has been asked for again.
  await page.route(ENTITY_CODE, (route) => route.fulfill({ status: 404 }));
  const anew = page.waitForEvent('framenavigated');
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await openFirst(page);
  await loaded;
  await page.unroute(ENTITY_CODE);
  await anew;
  await expect(name(page)).toBeVisible();
});

test('unsaved text is offered again after a reload, and no more once it is saved', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto('/sample/p/1/database/entity/12');
  const before = await name(page).inputValue();
  await name(page).fill('What was typed');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(name(page)).toHaveValue(before);
  await page.getByRole('button', { name: 'Restore draft of Name' }).click();
  await expect(name(page)).toHaveValue('What was typed');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(name(page)).toHaveValue('What was typed');
  await expect(page.getByRole('button', { name: /^Restore draft/ })).toHaveCount(0);
  await graph(page, 'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { revision } }', {
    input: { organization: 'sample', projectId: 1, entities: [{ entityId: 12, name: before }] },
  });
});

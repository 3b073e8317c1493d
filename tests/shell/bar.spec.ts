// The bar has room for its links whatever the name of the project is, and every address of a page is a page.
import { expect, type Page } from '@playwright/test';

import { signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

test('a long name of a project gives way to the links beside it', async ({ browser }) => {
  const page = await signedIn(browser);
  const other = await signedIn(browser);
  const linksOf = (of: Page) => of.getByRole('navigation', { name: 'Pinned' }).getByRole('link').allInnerTexts();
  const name = 'Wildfire detection and reporting constellation, second block, for the review of the preliminary design';
  const made = await page.request.post('/api/v4/o/sample/p', { data: { name } });
  const { id } = (await made.json()) as { id: number };
  for (const width of [1440, 1280]) {
    for (const [of, project] of [
      [page, id],
      [other, 1],
    ] as const) {
      await of.setViewportSize({ width, height: 900 });
      await of.goto(`/sample/p/${project}/dashboard`);
      // Its pieces come one by one, and each takes room from the links.
      await expect(of.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
      await expect(of.getByTitle('Active users')).toBeVisible();
    }
    await expect(async () => expect(await linksOf(page)).toEqual(await linksOf(other))).toPass();
  }
});

test('an address with a dot is answered by the page', async ({ browser }) => {
  const page = await signedIn(browser);
  const answer = await page.goto('/sample/p/1/database/R.1.2');
  expect(answer!.headers()['content-type']).toContain('text/html');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

// The bar has room for its links whatever the name of the project is, and every address of a page is a page.
import { expect } from '@playwright/test';

import { signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

test('a long name of a project gives way to the links beside it', async ({ browser }) => {
  const page = await signedIn(browser);
  const linksOf = async (projectId: number) => {
    await page.goto(`/sample/p/${projectId}/dashboard`);
    await expect(page.getByRole('navigation', { name: 'Pinned' }).getByRole('link').first()).toBeVisible();
    return page.getByRole('navigation', { name: 'Pinned' }).getByRole('link').allInnerTexts();
  };
  const name = 'Wildfire detection and reporting constellation, second block, for the review of the preliminary design';
  const made = await page.request.post('/api/v4/o/sample/p', { data: { name } });
  const { id } = (await made.json()) as { id: number };
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await linksOf(id)).toEqual(await linksOf(1));
  }
});

test('an address with a dot is answered by the page', async ({ browser }) => {
  const page = await signedIn(browser);
  const answer = await page.goto('/sample/p/1/database/R.1.2');
  expect(answer!.headers()['content-type']).toContain('text/html');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

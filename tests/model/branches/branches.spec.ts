// A branch in a browser: started from the list of projects, changed, found on the picture, and deleted by typing its name.
import { expect } from '@playwright/test';

import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

test('a branch is started, changed and deleted', async ({ browser }) => {
  const page = await signedIn(browser);
  const made = await page.request.post('/api/v4/o/sample/p', { data: { name: 'Orbits' } });
  expect(made.status()).toBe(200);
  await page.goto('/sample/manage-projects');
  await page.getByRole('button', { name: 'Copy or branch Orbits' }).click();
  await page.getByRole('menuitem', { name: 'Create branch…' }).click();
  await page.getByLabel('Name').fill('Lower orbit');
  await page.getByRole('button', { name: 'Start branch' }).click();
  await page.getByRole('link', { name: 'Open Lower orbit' }).click();
  await expect(page.getByRole('heading', { name: 'Lower orbit' })).toBeVisible();
  const mark = page.getByRole('link', { name: 'Branch of Orbits, 0 ahead, 0 behind' });
  await expect(mark).toBeVisible();

  const projectId = Number(/\/p\/(\d+)\//.exec(page.url())![1]);
  const { classes } = (await (await page.request.get(`/api/v4/o/sample/p/${projectId}/schema`)).json()) as {
    classes: { id: number; name: string }[];
  };
  const asset = classes.find(({ name }) => name === 'Asset')!.id;
  const saved = await page.request.post('/api/v4/o/sample/entities', {
    data: [{ projectId, classId: asset, name: 'Smaller antenna' }],
  });
  expect(saved.status()).toBe(200);

  await page.goto('/sample/version-control');
  await page.getByRole('link', { name: 'Orbits' }).click();
  await expect(page.getByRole('img', { name: /Lower orbit: 1 ahead, 0 behind/ })).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Branch Lower orbit' });
  await expect(panel.getByText('1 entity', { exact: true })).toBeVisible();
  await expect(page.getByText('Smaller antenna')).toBeVisible();

  await panel.getByRole('button', { name: 'Delete' }).click();
  await page.getByLabel('Type Lower orbit to go on').fill('Lower orbit');
  await page.getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByText('has no branches that you may read')).toBeVisible();
});

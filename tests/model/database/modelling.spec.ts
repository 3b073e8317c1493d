// The whole way: sign in, bring a requirements file in, find, edit, link, be seen elsewhere, clash, and take everything out again.
import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';

import { reqifFile } from '../../support/reqif-file.ts';
import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const OBJECTS = 30;

async function importedProject(page: Page, name: string): Promise<void> {
  await page.goto('/sample/manage-projects');
  await page.getByRole('button', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(/\/p\/\d+\/dashboard$/);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const upload = page.getByRole('dialog', { name: 'Import' });
  const chooser = page.waitForEvent('filechooser');
  await upload.getByLabel('File').click();
  await (
    await chooser
  ).setFiles({
    name: 'rover.reqif',
    mimeType: 'application/xml',
    buffer: Buffer.from(reqifFile({ objects: OBJECTS })),
  });
  await upload.getByRole('button', { name: 'Import file' }).click();
  await expect(upload.getByText(`${OBJECTS + 1} created`)).toBeVisible();
  await upload.getByRole('button', { name: 'Close' }).last().click();
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first();

test('a requirements file is imported, found, edited, seen by another user and exported', async ({ browser }) => {
  const ada = await signedIn(browser);
  await importedProject(ada, 'Rover');

  await ada.getByRole('navigation', { name: 'Pinned' }).getByRole('link', { name: 'Database' }).click();
  const search = ada.getByRole('combobox', { name: 'Search' });
  await search.fill('class:Requirement Qualty:<60');
  await search.press('Enter');
  await expect(ada.getByText("Unknown field 'Qualty' at 19.")).toBeVisible();
  await search.fill('"Requirement 12"');
  await search.press('Enter');
  await expect(ada.getByText('Showing the last valid result')).toBeHidden();
  await row(ada, 'Requirement 12').getByRole('link').first().click();
  await expect(ada.getByRole('heading', { level: 1 })).toContainText('Requirement 12');

  const ben = await signedIn(browser);
  await ben.goto(ada.url());
  const name = (page: Page) => page.getByLabel('Name', { exact: true });
  await name(ben).waitFor();

  await test.step('an edit arrives at the other browser', async () => {
    await name(ada).fill('Drive over rocks of 20 cm');
    await ada.keyboard.press('Tab');
    await expect(ben.getByRole('heading', { level: 1 })).toContainText('Drive over rocks of 20 cm');
    await expect(name(ben)).toHaveValue('Drive over rocks of 20 cm');
    await expect(ben.getByRole('complementary', { name: 'Entity details' })).toContainText('20 cm');
  });

  await test.step('what is being typed survives, and the clash is a choice', async () => {
    await name(ben).fill('Drive over rocks of 30 cm');
    await name(ada).fill('Drive over rocks of 25 cm');
    await ada.keyboard.press('Tab');
    await expect(ben.getByText('has just changed this to')).toBeVisible();
    await expect(name(ben)).toHaveValue('Drive over rocks of 30 cm');
    await ben.getByLabel('Number', { exact: true }).focus();
    await expect(ben.getByText('Nothing is saved until you choose')).toBeVisible();
    await ben.getByRole('button', { name: 'Keep mine' }).click();
    await expect(ada.getByRole('heading', { level: 1 })).toContainText('Drive over rocks of 30 cm');
  });

  await test.step('a link is searched and made, and taken back by key', async () => {
    await ada.getByText('All', { exact: true }).click();
    await ada.getByRole('button', { name: 'Add related to' }).click();
    await ada.getByLabel('Find an entity for related to').fill('Requirement 7');
    // The link is shown before the server has it, and only what has been saved can be taken back: before that, it is the change before it.
    const saved = ada.waitForResponse((answer) => /"addLinks":\[\{/.test(answer.request().postData() ?? ''));
    await ada.getByRole('option', { name: /Requirement 7$/ }).click();
    await (await saved).finished();
    const links = ada
      .getByRole('region', { name: 'Relationships' })
      .getByRole('listitem')
      .filter({ hasText: 'Requirement 7' });
    await expect(links.first()).toBeVisible();
    await ada.getByRole('heading', { level: 1 }).click();
    await ada.keyboard.press('Control+z');
    await expect(links).toHaveCount(0);
  });

  await test.step('it goes out whole', async () => {
    await ada.getByRole('navigation', { name: 'Pinned' }).getByRole('link', { name: 'Dashboard' }).click();
    await ada.getByRole('button', { name: 'Export' }).click();
    const download = ada.waitForEvent('download');
    await ada.getByRole('button', { name: 'Export file' }).click();
    const document = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
      entities: { name: string }[];
    };
    expect(document.entities).toHaveLength(OBJECTS + 1);
    expect(document.entities.map((each) => each.name)).toContain('Drive over rocks of 30 cm');
  });
});

test('rows are ticked by key, labelled, deleted together, and restored by Undo', async ({ browser }) => {
  const page = await signedIn(browser);
  await importedProject(page, 'Lander');
  await page.goto(`${page.url().replace(/\/dashboard.*/, '')}/database?query=class%3ARequirement`);
  await expect(row(page, 'Requirement 1')).toBeVisible();
  await row(page, 'Requirement 3').getByRole('checkbox').check();
  await row(page, 'Requirement 4').getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Selected entities' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Label' }).click();
  await page.getByLabel('Find a label').fill('Functional');
  await page.getByRole('checkbox', { name: 'Functional Requirement', exact: true }).click();
  await expect(row(page, 'Requirement 3')).toContainText('Functional Requirement');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('row').filter({ hasText: /Requirement 3$|Requirement 3[^0-9]/ })).toHaveCount(0);
  const told = page.getByRole('alert').filter({ hasText: /deleted/ });
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Requirement 3')).toBeVisible();
});

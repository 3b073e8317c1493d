// A document from its making to its rows, in two browsers: written by keys, seen by the other at once, and taken back.
import { expect } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { ownProject } from '../support/own-sample.ts';
import { signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

test('a new document is written in while it is made, and a row that is refused says why', async ({ browser }) => {
  const page = await signedIn(browser);
  const projectId = await ownProject(page);
  await page.goto(`/sample/p/${projectId}/documents`);
  const graph = '**/graphql*';
  const answered = Promise.withResolvers<void>();
  await page.getByRole('button', { name: 'New document' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Plan');
  await page.route(graph, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create document' }).click();
  await page.keyboard.type('Scope');
  const making = page.getByRole('dialog', { name: 'Creating Plan' });
  await expect(making.getByRole('textbox')).toHaveValue('Scope');
  // It lies above the other.
  await making.getByRole('textbox').click();
  await expectAccessibleInBothSchemes(page);
  answered.resolve();
  await expect(page.getByRole('group', { name: 'Scope' }).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.unroute(graph);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: '1 Scope' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  // Longer than a name may be.
  await page.keyboard.insertText('long '.repeat(400));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText('Not saved');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('two people at one document', async ({ browser }) => {
  const ada = await signedIn(browser);
  const projectId = await ownProject(ada);
  const name = 'Plan';
  await test.step('it begins with a template', async () => {
    await ada.goto(`/sample/p/${projectId}/documents`);
    await ada.getByRole('button', { name: 'New document' }).first().click();
    const dialog = ada.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('radio', { name: 'Requirements', exact: true }).check();
    await dialog.getByRole('button', { name: 'Create document' }).click();
    await expect(ada.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(ada.getByRole('group', { name: '1.1 Purpose' })).toBeVisible();
  });
  const other = await signedIn(browser);
  await other.goto(ada.url());
  await expect(other.getByRole('group', { name: '1.1 Purpose' })).toBeVisible();

  await test.step('a row is written by keys, and seen by the other', async () => {
    await ada.getByRole('group', { name: '1.1 Purpose' }).click();
    await ada.keyboard.press('Control+Enter');
    await ada.keyboard.type('Intended readers');
    await expectAccessibleInBothSchemes(ada);
    await ada.keyboard.press('Alt+Shift+ArrowRight');
    await ada.keyboard.press('Escape');
    await expect(ada.getByRole('group', { name: '1.1.1 Intended readers' })).toBeFocused();
    await expect(other.getByRole('group', { name: '1.1.1 Intended readers' })).toBeVisible();
    await expect(other.getByRole('group', { name: '1.2 System overview' })).toBeVisible();
  });
  await test.step('words are replaced on the whole document as one step, which is taken back for both', async () => {
    await ada.keyboard.press('Control+h');
    await ada.getByLabel('Find in the text').fill('Overview');
    await ada.getByLabel('Replace with').fill('at a glance');
    await expect(ada.getByText(/^– of \d/)).toBeVisible();
    await ada.getByRole('button', { name: 'Replace all…' }).click();
    await ada.getByRole('button', { name: /^Replace \d+ match/ }).click();
    await expect(other.getByRole('group', { name: '1.2 System at a glance' })).toBeVisible();
    await ada.keyboard.press('Escape');
    await ada.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(other.getByRole('group', { name: '1.2 System overview' })).toBeVisible();
  });
  await test.step('a link to a paragraph far below leads to it, though rows grow as what they say comes', async () => {
    await ada.getByTitle('5 Glossary').click();
    const last = ada.getByRole('group', { name: '5 Glossary' });
    await expect(last).toBeInViewport();
    await other.setViewportSize({ width: 1440, height: 400 });
    await other.goto(`${other.url()}?row=${await last.getAttribute('data-row')}`);
    await expect(other.getByRole('group', { name: '5 Glossary' })).toBeInViewport();
  });
});

// Two people write in one paragraph of a document at the same time, in two browsers.
import { expect, type Page } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { invite } from '../support/invited.ts';
import { ownProject } from '../support/own-sample.ts';
import { graph, signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

test('two people write in one paragraph at the same time', async ({ browser }) => {
  const ada = await signedIn(browser);
  const projectId = await ownProject(ada);
  const username = await invite(ada, 'toni@example.org');
  const share = 'mutation($input: ShareProjectInput!) { shareProject(input: $input) { project { id } } }';
  await graph(ada, share, { input: { organization: 'sample', projectId, shares: [{ username, roleId: 2 }] } });
  await ada.goto(`/sample/p/${projectId}/documents`);
  await ada.getByRole('button', { name: 'New document' }).first().click();
  const dialog = ada.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Together');
  await dialog.getByRole('radio', { name: 'Requirements', exact: true }).check();
  await dialog.getByRole('button', { name: 'Create document' }).click();
  const pat = await signedIn(browser, {}, username);
  await expect(ada.getByRole('group', { name: '1.1 Purpose' })).toBeVisible();
  const loaded: string[] = [];
  ada.on('request', (request) => loaded.push(request.url()));
  const isLoaded = () => loaded.some((url) => url.includes('writing-together'));
  await pat.goto(ada.url());

  const rowOf = (page: Page) => page.getByRole('group', { name: '1.1 Purpose' });
  const textOf = (page: Page) => rowOf(page).getByRole('textbox', { name: 'Description' });
  const open = async (page: Page) => {
    await rowOf(page).click();
    await page.keyboard.press('F2');
    await textOf(page).click();
    await page.keyboard.press('Control+End');
  };
  await open(ada);
  await ada.keyboard.press('Control+a');
  await ada.keyboard.type('The pump starts.');
  // A person who writes alone does not load it.
  expect(isLoaded()).toBe(false);
  await open(pat);
  const caretOf = (page: Page) => textOf(page).locator('.tg-caret');
  await expect(textOf(pat)).toContainText('The pump starts.');
  await expect(caretOf(ada)).toHaveCount(1);
  await expect(caretOf(pat)).toHaveCount(1);
  expect(isLoaded()).toBe(true);
  await pat.keyboard.press('Control+Home');
  // At once: what is typed slowly, on a busy machine, is taken back in pieces.
  await Promise.all([ada.keyboard.type(' It stops.'), pat.keyboard.insertText('Soon: ')]);
  const both = 'Soon: The pump starts. It stops.';
  for (const page of [ada, pat])
    await expect(textOf(page).locator('p').first()).toHaveText(new RegExp(both.replaceAll('.', '\\.')));
  await expectAccessibleInBothSchemes(ada);
  // Each takes back their own typing only.
  await pat.keyboard.press('Control+z');
  await expect(textOf(ada)).not.toContainText('Soon');
  await expect(textOf(ada)).toContainText('It stops.');
  await pat.keyboard.press('Control+y');
  await expect(textOf(ada)).toContainText('Soon');

  await ada.keyboard.press('Escape');
  await expect(rowOf(ada)).toContainText(both);
  await expect(pat.getByText('You choose when you leave the field')).toHaveCount(0);
  // Both at once: the second to arrive at the server is no clash either.
  await open(ada);
  await expect(caretOf(ada)).toHaveCount(1);
  await pat.keyboard.type('very ');
  await ada.keyboard.type(' So be it.');
  await Promise.all([ada.keyboard.press('Escape'), pat.keyboard.press('Escape')]);
  const all = 'Soon: very The pump starts. It stops. So be it.';
  for (const page of [ada, pat]) await expect(rowOf(page)).toContainText(all);
  await ada.reload();
  await expect(rowOf(ada)).toContainText(all);
});

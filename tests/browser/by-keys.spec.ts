// An everyday job by keys alone, letters included: sign in, a requirement, a test case made and linked in place, a comment with a mention, find,
// undo, into a section of a document, export it, sign out. Who hears the page hears at each step where the keys are and what they did.
import { expect } from '@playwright/test';

import { Hand } from '../support/hand.ts';
import { invite } from '../support/invited.ts';
import { ownSample } from '../support/own-sample.ts';
import { PASSWORD } from '../support/people.ts';
import { graph, signedIn } from '../support/signed-in.ts';
import { announces, listen } from '../support/spoken.ts';
import { test } from '../support/test.ts';

const MOST_KEYS = 200;

test('from signing in to the exported document in at most 200 keys', async ({ browser }) => {
  const admin = await signedIn(browser);
  const projectId = await ownSample(admin);
  const username = await invite(admin, 'mia@example.org');
  const share = 'mutation($input: ShareProjectInput!) { shareProject(input: $input) { project { id } } }';
  await graph(admin, share, { input: { organization: 'sample', projectId, shares: [{ username, roleId: 2 }] } });

  const page = await (await browser.newContext()).newPage();
  const hand = new Hand(page);
  const { hears } = await listen(page);
  await page.goto(`/sample/p/${projectId}/dashboard`);
  await announces(page, /^- textbox "Username"/);
  await hand.type('admin');
  await hand.press('Tab');
  await announces(page, /^- textbox "Password"/);
  await hand.type(PASSWORD);
  await hand.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: 'Chat' })).toBeVisible();
  await announces(page, /^- main "[^"]*workshop/);

  await hand.press('Control+k');
  await announces(page, /^- combobox "Search or run a command"/);
  await hand.type('new req');
  await hears(/\d results?/);
  await hand.press('Enter');
  await announces(page, /^- textbox "Name"/);
  await hears(/New Requirement/);
  await hand.type('Heat');
  await hand.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Heat', level: 1 })).toBeVisible();
  await hears(/ · Heat$/m);
  await announces(page, /^- main "[^"]* · Heat"/);

  await hand.run('verified by');
  await announces(page, /^- combobox "Find an entity for verified by" \[expanded\]/);
  await hand.type('Bake');
  await expect(page.getByRole('option', { name: 'New Test Case “Bake”' })).toBeVisible();
  await hand.press('Enter');
  const linked = page.getByRole('link', { name: /^Bake/ });
  await expect(linked).toBeVisible();
  await hears(/Bake created and linked/);
  await announces(page, /^- button "Add verified by"/);

  await hand.press('c');
  await announces(page, /^- textbox "Comment"/);
  await hand.type('@mia');
  await expect(page.getByRole('option', { name: /mia/ })).toBeVisible();
  await announces(page, /^- combobox "Comment" \[expanded\]/);
  await hand.press('Enter');
  await hand.type('ok');
  await hand.press('Control+Enter');
  await expect(page.getByRole('article').filter({ hasText: /@.*ok/ })).toBeVisible();
  await hears(/Comment sent/);
  await announces(page, /^- complementary "Entity details"/);

  await hand.run('heat');
  await expect(page.getByRole('dialog', { name: 'Search or run a command' })).toHaveCount(0);
  await hand.press('Control+z');
  await expect(linked).toHaveCount(0);
  await hears(/Undone: .*Bake/);
  await hand.press('Control+y');
  await expect(linked).toBeVisible();
  await hears(/Redone: .*Bake/);

  await hand.run('parents');
  await announces(page, /^- combobox "Find an entity for Parents" \[expanded\]/);
  await hand.type('r.1.2');
  await expect(page.getByRole('option', { name: /R\.1\.2 Report/ })).toBeVisible();
  await hand.press('Enter');
  await expect(page.getByRole('link', { name: /R\.1\.2 Report/ }).first()).toBeVisible();
  await hears(/Linked/);
  await announces(page, /^- button "Add Parents"/);

  await hand.run('documents');
  const link = page.getByRole('main').getByRole('link', { name: /DOC\.1 / });
  await expect(link).toBeVisible();
  await hears(/Manage Documents/);
  await announces(page, /^- main "[^"]* · Manage Documents"/);
  while (hand.count < MOST_KEYS && !(await link.evaluate((element) => element === document.activeElement))) {
    await hand.press('Tab');
    await announces(page, /^- \w+ "[^"]+"/);
  }
  await hand.press('Enter');
  await expect(page).toHaveURL(/\/documents\/\d+$/);
  await expect(page.getByRole('group', { name: /Heat$/ })).toBeAttached();
  await hears(/DOC\.1 FireSAT Requirements Document/);

  await hand.run('docx');
  await announces(page, /^- combobox "Report"/);
  const download = page.waitForEvent('download');
  await hand.press('Control+Enter');
  expect((await download).suggestedFilename()).toMatch(/\.docx$/);
  await hears(/Exported .*\.docx/);
  await announces(page, /^- main "[^"]* · DOC\.1 /);

  await hand.press('Escape');
  await hand.run('log out');
  await announces(page, /^- textbox "Username"/);
  await hears(/Signed Out/);
  expect(hand.count).toBeLessThanOrEqual(MOST_KEYS);
  test.info().annotations.push({ type: 'keys', description: String(hand.count) });
});

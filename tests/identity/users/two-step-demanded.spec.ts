// An organization demands a second step: who has none is led to set it up at its door, may go elsewhere without, and gets in with it.
import { expect } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../../support/accessible.ts';
import { invite } from '../../support/invited.ts';
import { PASSWORD } from '../../support/people.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';
import { codeOf } from '../../support/user-menu.ts';

test('a member is led to the second step that is demanded of them, sets it up and gets in', async ({ browser }) => {
  const ada = await signedIn(browser);
  const keeper = await invite(ada, 'two-step-keeper@example.org');
  const member = await invite(ada, 'two-step-member@example.org');
  await graph(ada, 'mutation($input: SaveMembersInput!) { saveMembers(input: $input) { organization { id } } }', {
    input: { organization: 'sample', usernames: [keeper], level: 'ADMIN' },
  });
  // An administrator needs a second step to demand it, or could not withdraw the demand.
  const kim = await signedIn(browser, {}, keeper);
  const { beginTwoStep } = await graph<{ beginTwoStep: { secret: string } }>(
    kim,
    'mutation($input: BeginTwoStepInput!) { beginTwoStep(input: $input) { secret } }',
    { input: { password: PASSWORD } },
  );
  await graph(kim, 'mutation($input: ConfirmTwoStepInput!) { confirmTwoStep(input: $input) { recoveryCodes } }', {
    input: { code: await codeOf(beginTwoStep.secret) },
  });
  const demand = (isDemanded: boolean) =>
    graph(kim, 'mutation($input: SaveOrganizationInput!) { saveOrganization(input: $input) { organization { id } } }', {
      input: { organization: 'sample', preferences: { 'signIn.demandTwoStep': isDemanded } },
    });

  await demand(true);
  try {
    const page = await (await browser.newContext()).newPage();
    const dialog = page.getByRole('dialog', { name: 'Two-Factor Authentication Required' });

    await test.step('whoever signs in sees what waits for a second step, and works everywhere else', async () => {
      await page.goto('/');
      await page.getByLabel('Username').fill(member);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/organizations\/overview$/);
      await expect(page.getByRole('button', { name: /your menu$/ })).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    });

    await test.step('the door of the organization leads to the dialog; Escape does not leave it, going elsewhere does', async () => {
      const door = page.getByRole('link', { name: /^Set up two-step sign-in for/ });
      await door.click();
      await expect(dialog).toContainText(`${member} has no second step yet, and organization sample demands it`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await expectAccessibleInBothSchemes(page);
      await dialog.getByRole('button', { name: 'Not now' }).click();
      await expect(page).toHaveURL(/\/organizations\/overview$/);
      await expect(dialog).toBeHidden();
      await page.goto('/sample/dashboard');
      await expect(dialog).toBeVisible();
    });

    await test.step('a wrong code is refused, the right one gives the recovery codes', async () => {
      await dialog.getByLabel('Current password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Set up two-step sign-in' }).click();
      await expect(dialog.getByAltText('The key as a QR code')).toBeVisible();
      await expectAccessibleInBothSchemes(page);
      const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
      await dialog.getByLabel('Code').fill('no code');
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await dialog.getByLabel('Code').fill(await codeOf(secret));
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
      await expectAccessibleInBothSchemes(page);
    });

    await test.step('then they are in, and stay in', async () => {
      await dialog.getByLabel('I have kept the codes').check();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/sample\/dashboard$/);
      await expect(page.getByRole('button', { name: /your menu$/ })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('button', { name: /your menu$/ })).toBeVisible();
      await expect(dialog).toBeHidden();
    });
  } finally {
    await demand(false);
  }
});

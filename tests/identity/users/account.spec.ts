// From nothing to an account with a second step: asked for, activated by the mailed link, signed in to, secured, left and entered again.
import { expect, type Page } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../../support/accessible.ts';
import { mailedLink } from '../../support/outbox.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';
import { codeOf, openAccount, turnOnTwoStep } from '../../support/user-menu.ts';

const PASSWORD = 'seven lean cows ate';

async function givePassword(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an account is asked for, activated, secured by a second step, left and entered again', async ({ browser }) => {
  const email = 'nora@example.org';
  const page = await (await browser.newContext()).newPage();

  await test.step('asked for, and activated by the link in the mail', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('First name').fill('Nora');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await page.goto(await mailedLink(email, 'activate'));
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm new password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Activate account' }).click();
    await expect(page.getByText('Your account is active.')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(email);
  });

  const admin = await signedIn(browser);
  const input = { organization: 'sample', usernames: [email], level: 'MEMBER' };
  await graph(admin, 'mutation($input: SaveMembersInput!) { saveMembers(input: $input) { organization { id } } }', {
    input,
  });

  await givePassword(page);
  await expect(page).toHaveURL(/\/sample\/dashboard$/);
  const { secret, code, recoveryCodes } = await turnOnTwoStep(page, PASSWORD);

  await test.step('left, which says so and knows the way back', async () => {
    await page.goto('/sample/manage-projects');
    await page.getByRole('button', { name: /your menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page.getByText('Signed Out!')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('redirectUrl')).toBe('/sample/manage-projects');
  });

  await test.step('entered again by a code, which works but once', async () => {
    await page.getByLabel('Username').fill(email);
    await givePassword(page);
    await expect(page.getByLabel('Code')).toBeFocused();
    await expectAccessibleInBothSchemes(page);
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('The code is not correct.')).toBeVisible();
    await page.getByLabel('Code').fill(await codeOf(secret));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/sample\/manage-projects$/);
  });

  await test.step('when the session ends under the page, it goes on after password and recovery code', async () => {
    await page.getByRole('button', { name: 'New project' }).click();
    const form = page.getByRole('dialog', { name: 'New project' });
    await form.getByLabel('Name').fill('Of Nora');
    await page.context().clearCookies();
    await form.getByRole('button', { name: 'Create project' }).click();
    const again = page.getByRole('dialog', { name: 'Signed Out!' });
    await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.getByRole('button', { name: 'Use a recovery code' }).click();
    await again.getByLabel('Recovery code').fill(recoveryCodes[0]!);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Of Nora' })).toBeVisible();
  });

  await test.step('a forgotten password is replaced by a mailed link', async () => {
    await page.goto('/forgotpassword');
    await page.getByLabel('Username or email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await page.goto(await mailedLink(email, 'reset'));
    await page.getByLabel('New password', { exact: true }).fill(`${PASSWORD} seven fat ones`);
    await page.getByLabel('Confirm new password').fill(`${PASSWORD} seven fat ones`);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Your password was changed.')).toBeVisible();
  });
});

test('the dialogs of the user menu are left with Escape, which gives the focus back', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto('/');
  for (const entry of ['My Profile', 'Change Password', 'Two-Factor Authentication', 'Sessions', 'API Keys']) {
    const dialog = await openAccount(page, entry);
    await expect(dialog.getByRole('button', { name: /^(Close|Cancel)$/ }).last()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /your menu$/ })).toBeFocused();
  }
});

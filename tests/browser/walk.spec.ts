// The whole walk: invited by mail, activated, secured by a second step, given a share, at work, and told at once when the share is taken away; what they typed by then is theirs to keep.
import { expect } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { mailedLink } from '../support/outbox.ts';
import { nameField, riskOf, save, share, shareInDialog } from '../support/sharing.ts';
import { signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { turnOnTwoStep } from '../support/user-menu.ts';

const email = 'ben@example.org';
const PASSWORD = 'nine slow boats came';

test('from an invitation to a share that is revoked while the user types', async ({ browser }) => {
  const ada = await signedIn(browser);
  const { entityId, name } = await riskOf(ada);
  const ben = await (await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage();
  const lost = ben.getByRole('dialog', { name: 'Failed to Access Project' });

  await test.step('an administrator invites them', async () => {
    await ada.goto('/admin/sample/users');
    await ada.getByRole('button', { name: 'Invite people' }).click();
    await ada.getByLabel('Email addresses').fill(email);
    await ada.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(ada.getByRole('row', { name: new RegExp(email) })).toContainText('Member');
  });

  await test.step('they choose a password behind the link of the mail', async () => {
    await ben.goto(await mailedLink(email, 'activate'));
    await ben.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await ben.getByLabel('Confirm new password').fill(PASSWORD);
    await ben.getByRole('button', { name: 'Activate account' }).click();
    await expect(ben.getByText('Your account is active.')).toBeVisible();
    await expect(ben.getByLabel('Username')).toHaveValue(email);
    await ben.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await ben.getByRole('button', { name: 'Sign in' }).click();
    await expect(ben).toHaveURL(/\/sample\/dashboard$/);
  });

  await test.step('they turn two-step sign-in on, and come back with one of its codes', async () => {
    const { recoveryCodes } = await turnOnTwoStep(ben, PASSWORD);
    await ben.context().clearCookies();
    await ben.goto('/');
    await ben.getByLabel('Username').fill(email);
    await ben.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await ben.getByRole('button', { name: 'Sign in' }).click();
    await ben.getByRole('button', { name: 'Use a recovery code' }).click();
    await ben.getByLabel('Recovery code').fill(recoveryCodes[0]!);
    await ben.getByRole('button', { name: 'Sign in' }).click();
    await expect(ben).toHaveURL(/\/sample\/dashboard$/);
    await expect(ben.getByRole('link', { name: 'FireSAT' })).toHaveCount(0);
  });

  await test.step('a project is shared with them, and they work in it', async () => {
    await shareInDialog(ada, email, 'Collaborator');
    await ben.reload();
    await ben.getByRole('link', { name: 'FireSAT' }).first().click();
    await expect(ben).toHaveURL(/\/sample\/p\/1\//);
    await ben.goto(`/sample/p/1/database/entity/${entityId}`);
    await nameField(ben).fill('Launch is late');
    await ben.keyboard.press('Tab');
    await expect(ben.getByText('All changes saved')).toBeVisible();
    expect((await riskOf(ada)).name).toBe('Launch is late');
  });

  await test.step('the share is removed while they type: they are told', async () => {
    // The save arrives once more as news; between selecting the old text and typing the new one, it can undo the selection.
    await expect(async () => {
      await nameField(ben).fill('Launch is later still');
      expect(await nameField(ben).inputValue()).toBe('Launch is later still');
    }).toPass();
    const dialog = ada.getByRole('dialog', { name: 'Share FireSAT' });
    await dialog.getByRole('button', { name: `Remove ${email}` }).click();
    await expect(dialog.getByText('They lose access immediately.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(lost).toBeVisible();
    await expect(lost).toContainText('You no longer have access to this project.');
  });

  await test.step('they can copy what they typed, of which nothing else is shown', async () => {
    await lost.getByRole('button', { name: 'Copy unsaved text' }).click();
    await expect
      .poll(() => ben.evaluate(() => navigator.clipboard.readText()))
      .toContain('Name\nLaunch is later still');
    await expectAccessibleInBothSchemes(ben, { at: '[role=dialog]' });
    await lost.getByRole('button', { name: 'OK' }).click();
    await expect(lost).toBeHidden();
    await expect(nameField(ben)).toHaveCount(0);
    await ben.getByRole('navigation', { name: 'Pinned' }).getByRole('link', { name: 'Database' }).click();
    await ben.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await expect(ben.locator('#main').getByRole('button', { name: 'Copy unsaved text' })).toBeVisible();
    expect((await riskOf(ada)).name).toBe('Launch is late');
  });

  await test.step('given back, they save it', async () => {
    await share(ada, email, 1, 2);
    await ben.getByRole('button', { name: 'Try again' }).click();
    await ben.getByRole('button', { name: 'Restore draft of Name' }).click();
    await expect(nameField(ben)).toHaveValue('Launch is later still');
    await nameField(ben).press('Enter');
    await expect(ben.getByText('All changes saved')).toBeVisible();
    expect((await riskOf(ada)).name).toBe('Launch is later still');
  });
  await save(ada, entityId, name);
});

// The user menu and its dialogs, for browser tests.
import { expect, type Locator, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

import { expectAccessibleInBothSchemes } from './accessible.ts';
import { forwardTo } from './browser-server.ts';

const PERIOD = 30_000;

/** Returns the code that the app shows, after moving its clock to the next half minute, since no code is accepted twice. */
export async function codeOf(secret: string): Promise<string> {
  const timestamp = await forwardTo((now) => now + PERIOD - (now % PERIOD));
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Opens a dialog of the user menu. */
export async function openAccount(page: Page, entry: string): Promise<Locator> {
  await page.getByRole('button', { name: /your menu$/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await expect(page.getByRole('menu')).toBeHidden();
  return page.getByRole('dialog', { name: entry });
}

/** Turns two-step sign-in on like a user with an authenticator app. */
export async function turnOnTwoStep(
  page: Page,
  password: string,
): Promise<{ secret: string; code: string; recoveryCodes: string[] }> {
  const dialog = await openAccount(page, 'Two-Factor Authentication');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  await expect(dialog.getByAltText('The key as a QR code')).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const code = await codeOf(secret);
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessibleInBothSchemes(page);
  const recoveryCodes = await codes.allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(codes).toHaveCount(10);
  await dialog.getByLabel('I have saved the codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return { secret, code, recoveryCodes };
}

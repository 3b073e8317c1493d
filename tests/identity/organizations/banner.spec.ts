// A classification is chosen in a dialog, is at once over and under the pages of everybody in the project, over dialogs and on paper too, and goes again.
import { expect, type Page } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../../support/accessible.ts';
import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const top = (page: Page) => page.getByRole('region', { name: 'Classification', exact: true });
const bottom = (page: Page) => page.getByRole('region', { name: 'Classification, end of page' });
async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Project Preferences' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Banner' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Banner' });
  await expect(dialog.getByRole('radio', { name: 'SECRET', exact: true })).toBeVisible();
  return dialog;
}

test('a classification is chosen, is there for everybody at once, and goes again', async ({ browser }) => {
  const ada = await signedIn(browser);
  const other = await signedIn(browser, { viewport: { width: 390, height: 844 } });
  await other.goto('/sample/p/1/database');
  await ada.goto('/sample/p/1/dashboard');

  await test.step('every template can be read', async () => {
    for (const name of ['UNCLASSIFIED', 'CONFIDENTIAL', 'SECRET', 'TOP SECRET', 'TOP SECRET/SCI']) {
      const dialog = await openDialog(ada);
      await dialog.getByRole('radio', { name, exact: true }).check();
      await dialog.getByRole('button', { name: 'Save banner' }).press('Enter');
      await expect(ada.getByRole('button', { name: 'Project Preferences' })).toBeFocused();
      await expect(top(ada)).toHaveText(name);
      await expect(bottom(other)).toHaveText(name);
      await expectAccessibleInBothSchemes(ada, { at: '.bn-strip' });
    }
  });

  await test.step('one of one’s own grows with its text, over dialogs too', async () => {
    const dialog = await openDialog(ada);
    await dialog.getByRole('radio', { name: 'Custom' }).check();
    const upper = dialog.getByRole('group', { name: 'Top' });
    await upper.getByLabel('Text', { exact: true }).fill('Export controlled: do not forward');
    await upper.getByLabel('Color', { exact: true }).fill('#ffcc00');
    await upper.getByLabel('Text color').fill('#ffffff');
    await upper.getByLabel('Text size').fill('36');
    await upper.getByRole('button', { name: 'Use black' }).click();
    await expectAccessibleInBothSchemes(ada, { at: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Save banner' }).press('Enter');
    await expect(top(ada)).toHaveText('Export controlled: do not forward');
    expect((await top(ada).boundingBox())!.height).toBe(48);
    await openDialog(ada);
    // The strip lies over what dims the page.
    await expect(top(ada).click({ trial: true })).resolves.toBeUndefined();
    await ada.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expectAccessibleInBothSchemes(other, { at: '.bn-strip' });
  });

  await test.step('on paper it stands at the edges of every sheet', async () => {
    await ada.emulateMedia({ media: 'print' });
    for (const strip of [top(ada), bottom(ada)]) await expect(strip).toHaveCSS('position', 'fixed');
    await expect(ada.getByRole('banner')).toBeHidden();
    await ada.emulateMedia({ media: 'screen' });
  });

  await test.step('and it goes again', async () => {
    const dialog = await openDialog(ada);
    await dialog.getByRole('radio', { name: 'As in the organization: none' }).check();
    await dialog.getByRole('button', { name: 'Save banner' }).press('Enter');
    for (const page of [ada, other]) await expect(top(page)).toHaveCount(0);
  });
});

// Dates and durations are typed by a British hand, letter by letter: they are shown back in words, saved as they were meant, and what means nothing is refused at its field.
import { expect, type Page } from '@playwright/test';

import { ownProject } from '../../support/own-sample.ts';
import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const A_LETTER = { delay: 33 };

/** Types over what a field holds. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text, A_LETTER);
}

test('a hand writes dates and durations as it is used to', async ({ browser }) => {
  const page = await signedIn(browser, { locale: 'en-GB' });
  const projectId = await ownProject(page);
  await page.goto(`/sample/p/${projectId}/database/entity/create/1`);
  await page.getByRole('heading', { name: 'New Action' }).waitFor();
  const value = (label: string) => expect(page.getByLabel(label, { exact: true }));

  await test.step('a new entity is sent by a key from within the field', async () => {
    await write(page, 'Name', 'Test the pump');
    await write(page, 'Duration', '1:30');
    await expect(page.getByText('90 minutes')).toBeVisible();
    await write(page, 'Start', '11/12/2026 2:30 pm');
    await expect(page.getByText('Friday, Dec 11, 2026 14:30')).toBeVisible();
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/entity\/\d+/);
    await value('Start').toHaveValue('Dec 11, 2026 14:30');
    await value('Duration').toHaveValue('90');
  });

  await test.step('what means nothing stays in its field with what would do, and is not saved', async () => {
    await write(page, 'Start', 'some day');
    await page.keyboard.press('Tab');
    await expect(page.getByText(/^'some day' is not a date. Write a date such as 31\/12\/\d{4}, /)).toBeVisible();
    await value('Start').toHaveValue('some day');
    await write(page, 'Start', '1 Feb 2027');
    const saved = page.waitForResponse((answer) => /"attributes":\[\{/.test(answer.request().postData() ?? ''));
    await page.keyboard.press('Tab');
    await saved;
    await expect(page.getByText(/is not a date/)).toBeHidden();
    await page.reload();
    await value('Start').toHaveValue('Feb 1, 2027');
  });
});

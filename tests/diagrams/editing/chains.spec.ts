// Shapes typed one after the other by a hand that waits for nothing.
import { expect } from '@playwright/test';

import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';
import { plant, shape } from '../drawing/planted.ts';

const A_LETTER = { delay: 33 };

test('by keys alone, on a slow line: a chain of parts is typed without a pause, and each is a part of the one before', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const { projectId, entityId } = await plant(page, 'Asset', 'Pump');
  await page.goto(`/sample/p/${projectId}/diagrams/hierarchy/${entityId}`);
  await expect(shape(page, /^Pump/)).toBeAttached();
  await page.route('**/graphql**', async (route) => {
    const answer = await route.fetch();
    setTimeout(() => void route.fulfill({ response: answer }).catch(() => undefined), 400);
  });
  await page.keyboard.press('F6');
  await page.keyboard.press('ArrowDown');
  await expect(shape(page, /^Pump/)).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.locator('.dg-tool:focus')).toBeAttached();
  await page.keyboard.press('Enter');
  for (const name of ['Motor', 'Rotor', 'Shaft']) {
    await page.keyboard.type(name, A_LETTER);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Key', A_LETTER);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Pin', A_LETTER);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  // What is out of view has no button of its own: each whole names its parts.
  for (const [whole, parts] of [
    ['Pump', 'Motor'],
    ['Motor', 'Rotor'],
    ['Rotor', 'Shaft'],
    ['Shaft', 'Key, parent child to Pin'],
  ])
    await expect(shape(page, new RegExp(`^${whole},.* to ${parts}`))).toBeAttached();
});

// The heads of the table under the hand: dragged beside another, and the menu of the narrowest by the right button.
import { expect } from '@playwright/test';

import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

test('a head that is dragged before another stands there; the narrowest sorts by a click and has its menu by the right button', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  await page.goto('/sample/p/1/database');
  const head = (title: string) => page.getByRole('columnheader', { name: new RegExp(`^${title}`) });
  const titles = () => page.getByRole('columnheader').allInnerTexts();
  await expect(head('Labels')).toBeVisible();
  const from = (await head('Labels').boundingBox())!;
  const to = (await head('Class').boundingBox())!;
  await page.mouse.move(from.x + 24, from.y + 12);
  await expect(head('Labels')).toHaveAttribute('draggable', 'true');
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 12, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y + 12, { steps: 12 });
  await page.mouse.up();
  await expect.poll(async () => (await titles()).slice(2, 4)).toEqual(['Labels', 'Class']);

  await head('By').getByRole('button', { name: /^By/ }).click();
  await expect(head('By')).toHaveAttribute('aria-sort', 'ascending');
  await head('By').click({ button: 'right', position: { x: 8, y: 12 } });
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect(head('By')).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Entities' })).toBeFocused();
});

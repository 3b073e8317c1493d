// Shapes typed one after the other by a hand that waits for nothing, and a port that is slid along a border.
import { expect } from '@playwright/test';

import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';
import { drag, middle, plant, shape } from '../drawing/planted.ts';

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
  await expect(shape(page, /^Pin/)).toBeAttached();
  for (const [whole, part] of [
    ['Pump', 'Motor'],
    ['Motor', 'Rotor'],
    ['Rotor', 'Shaft'],
    ['Shaft', 'Key'],
    ['Shaft', 'Pin'],
  ])
    await expect(shape(page, new RegExp(`^${part},.* from ${whole}`))).toBeAttached();
  await expect(page.locator('.dg-shape:focus')).toBeAttached();
});

test('by mouse: a port slides along the border of its part, and stays there when the part is moved', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const { projectId, entityId } = await plant(page, 'Asset', 'Pump');
  await page.goto(`/sample/p/${projectId}/diagrams/ibd/${entityId}`);
  await expect(shape(page, /^Pump/)).toBeAttached();
  const pump = await middle(page, /^Pump/);
  await page.mouse.click(pump.x, pump.y);
  await page.getByRole('button', { name: 'Port', exact: true }).click();
  await page.keyboard.type('Inlet', A_LETTER);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(shape(page, /^Inlet/)).toBeAttached();
  // From the left of the part to its port, which is smaller than its button.
  const corner = async (name: RegExp) => (await shape(page, name).boundingBox())!;
  const away = async () => {
    const [port, part] = [await corner(/^Inlet/), await corner(/^Pump/)];
    return [Math.round(port.x - part.x), Math.round(port.y - part.y)];
  };
  await middle(page, /^Inlet/);
  const port = await corner(/^Inlet/);
  const before = await away();
  await drag(page, [port.x + 4, port.y + 4], [pump.x, pump.y - (pump.low - pump.y) - 30]);
  await expect.poll(away).not.toEqual(before);
  await middle(page, /^Inlet/);
  const slid = await away();
  // On the upper border: half of it above the part.
  expect(slid[1]).toBeLessThan(0);
  expect(slid[0]).toBeGreaterThan(0);
  const now = await middle(page, /^Pump/);
  await drag(page, [now.x, now.y], [now.x + 64, now.y + 48]);
  await expect.poll(async () => (await middle(page, /^Pump/)).x - now.x).toBeGreaterThan(40);
  expect(await away()).toEqual(slid);
  await page.reload();
  await expect(shape(page, /^Inlet/)).toBeAttached();
  await expect.poll(away).toEqual(slid);
});

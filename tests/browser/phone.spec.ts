// On a telephone whose keys leave 480 of its pixels: the head of an entity leaves room for its fields, what sends is in reach, a finger moves a shape and takes that back.
import { expect, type Page } from '@playwright/test';

import { ownProject } from '../support/own-sample.ts';
import { graph, signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

const PHONE = { viewport: { width: 390, height: 480 }, hasTouch: true };
const bottomOf = async (page: Page, name: string) => {
  const { y, height } = (await page.getByRole('button', { name, exact: true }).last().boundingBox())!;
  return y + height;
};

test('half of the page is left for the fields of an entity, and a comment is sent without scrolling', async ({
  browser,
}) => {
  const page = await signedIn(browser, PHONE);
  await page.goto('/sample/p/1/database/entity/20');
  const field = page.getByLabel('Name', { exact: true });
  await expect(field).toBeVisible();
  expect((await field.boundingBox())!.y).toBeLessThan(240);
  await page.getByRole('tab', { name: 'Comments' }).tap();
  await page.getByRole('button', { name: 'Comment', exact: true }).tap();
  await page.keyboard.type('As seen on the train');
  expect(await bottomOf(page, 'Comment')).toBeLessThanOrEqual(480);
  await page.getByRole('button', { name: 'Comment', exact: true }).last().tap();
  await expect(page.getByRole('article').filter({ hasText: 'As seen on the train' })).toBeVisible();
});

test('a message of ten lines is sent to everyone in the project without scrolling', async ({ browser }) => {
  const page = await signedIn(browser, PHONE);
  // Other tests count what is said in the sample.
  await page.goto(`/sample/p/${await ownProject(page)}/dashboard`);
  await page.getByRole('button', { name: /^Chat(,|$)/ }).tap();
  await page.getByRole('textbox', { name: 'Message to everyone in the project' }).tap();
  for (let line = 1; line <= 10; line++) {
    await page.keyboard.type(`Stop ${line}`);
    await page.keyboard.press('Shift+Enter');
  }
  expect(await bottomOf(page, 'Send')).toBeLessThanOrEqual(480);
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(page.getByRole('log', { name: 'Group Chat' })).toContainText('Stop 10');
});

test('a shape that was tapped follows the finger, and goes back', async ({ browser }) => {
  const page = await signedIn(browser, PHONE);
  await page.goto('/sample/p/1/diagrams/asset/81');
  const [shape, other] = [/^A\.1\.2 Ground Station, asset/, /^A\.1\.1 Satellite, asset/].map((name) =>
    page.getByRole('button', { name }),
  );
  await expect(shape!).toBeAttached();
  /** The distance from a shape that stays, as panning moves both. */
  const distance = async () => {
    const [one, two] = await Promise.all([shape!.boundingBox(), other!.boundingBox()]);
    return Math.round(one!.y - two!.y);
  };
  const before = await distance();
  const stored = () =>
    graph<object>(
      page,
      '{ project(organization: "sample", projectId: 1) { diagram(slug: "asset", entityId: 81) { layout { key x y } } } }',
    );
  const first = await stored();
  const touch = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const stroke = async () => {
    const { x, y, width, height } = (await shape!.boundingBox())!;
    const at = { x: x + width / 2, y: y + height / 2 };
    await finger('touchStart', at);
    for (const by of [10, 20, 30, 40, 50, 60]) await finger('touchMove', { ...at, y: at.y - by });
    // A finger that rests before it is lifted flings nothing: the tap behind a fling only stops that.
    for (let frame = 0; frame < 15; frame++) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await finger('touchMove', { ...at, y: at.y - 60 });
    }
    await finger('touchEnd');
  };
  await stroke();
  expect(await distance()).toBe(before);
  const box = (await shape!.boundingBox())!;
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await expect(shape!).toHaveAttribute('aria-pressed', 'true');
  await stroke();
  await expect.poll(distance).toBeLessThan(before - 20);
  await expect.poll(stored).not.toEqual(first);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(distance).toBe(before);
});

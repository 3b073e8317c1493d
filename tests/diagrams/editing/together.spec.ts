// Two people in one diagram: each sees where the other points, what they pick and drag before it is dropped, and then the box at its place.
import { expect, type Page } from '@playwright/test';

import { invite } from '../../support/invited.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';
import { middle, plant, shape } from '../drawing/planted.ts';

const TANK = /^Tank/;

/** Returns the position of a shape on the picture, whichever part of it is visible. */
const placeOf = async (page: Page, name: RegExp) => {
  const { left, top } = await shape(page, name).evaluate((button) => (button as HTMLElement).style);
  return { x: Number.parseFloat(left), y: Number.parseFloat(top) };
};

test('a drag is seen by others on the diagram, and disappears when the person leaves', async ({ browser }) => {
  test.setTimeout(180_000);
  const ada = await signedIn(browser);
  const username = await invite(ada, 'jo@example.org');
  const { projectId, entityId } = await plant(ada, 'Asset', 'Pump', 'Tank');
  await graph(ada, 'mutation($input: ShareProjectInput!) { shareProject(input: $input) { project { id } } }', {
    input: { organization: 'sample', projectId, shares: [{ username, roleId: 2 }] },
  });
  const jo = await signedIn(browser, {}, username);
  const address = `/sample/p/${projectId}/diagrams/hierarchy/${entityId}`;
  await ada.goto(address);
  await jo.goto(address);
  await expect(shape(jo, TANK)).toBeAttached();
  const before = await placeOf(jo, TANK);
  const pointer = jo.locator('[data-pointer="admin"]');
  const held = pointer.locator('[data-held]').first();

  const { x: startX, y: startY } = await middle(ada, TANK);
  await ada.mouse.move(startX, startY);
  await expect(pointer.locator('.dg-pointer-cursor')).toBeVisible();
  await ada.mouse.down();
  await ada.mouse.move(startX + 40, startY + 40, { steps: 3 });
  await ada.mouse.move(startX + 120, startY + 80, { steps: 3 });
  await expect(held).toBeVisible();
  // It is still where it was: only a ghost of it moves, with the pointer.
  expect(await placeOf(jo, TANK)).toEqual(before);
  const ghost = await held.boundingBox();
  await ada.mouse.move(startX + 200, startY + 120, { steps: 3 });
  await expect.poll(async () => (await held.boundingBox())!.x).toBeGreaterThan(ghost!.x);

  await ada.mouse.up();
  await expect.poll(() => placeOf(jo, TANK)).not.toEqual(before);
  await expect(held).toHaveCount(0);
  await expect(pointer.locator('.dg-pointer-picked')).toHaveCount(1);
  expect(await placeOf(jo, TANK)).toEqual(await placeOf(ada, TANK));

  await ada.goto(`/sample/p/${projectId}/dashboard`);
  await expect(pointer).toHaveCount(0);
  await jo.context().close();
});

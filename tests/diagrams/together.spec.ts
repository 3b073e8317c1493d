// Two people in one diagram: each sees where the other points, what they pick and drag before it is dropped, and then the box at its place.
import { expect, type Page } from '@playwright/test';

import { invite } from '../support/invited.ts';
import { graph, signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

const shape = (page: Page, name: RegExp) => page.locator('.dg-layer').getByRole('button', { name });
const CENTRE = /^A\.1\.3 Control Center/;

/** Where a shape stands on the picture, whatever part of it is seen. */
const placeOf = async (page: Page, name: RegExp) => {
  const { left, top } = await shape(page, name).evaluate((button) => (button as HTMLElement).style);
  return { x: Number.parseFloat(left), y: Number.parseFloat(top) };
};

test('who drags is seen to drag by who looks on, and gone when they go', async ({ browser }) => {
  test.setTimeout(180_000);
  const ada = await signedIn(browser);
  const username = await invite(ada, 'jo@example.org');
  await graph(ada, 'mutation($input: ShareProjectInput!) { shareProject(input: $input) { project { id } } }', {
    input: { organization: 'sample', projectId: 1, shares: [{ username, roleId: 2 }] },
  });
  const { project } = await graph<{ project: { entities: { edges: { node: { entityId: number } }[] } } }>(
    ada,
    '{ project(organization: "sample", projectId: 1) { entities(query: "name:\\"FireSAT System\\"", first: 1) { edges { node { entityId } } } } }',
  );
  const { entityId } = project.entities.edges[0]!.node;
  const jo = await signedIn(browser, {}, username);
  const address = `/sample/p/1/diagrams/hierarchy/${entityId}`;
  await ada.goto(address);
  await jo.goto(address);
  await expect(shape(jo, CENTRE)).toBeAttached();
  const before = await placeOf(jo, CENTRE);
  const hand = jo.locator('[data-hand="admin"]');
  const held = hand.locator('[data-held]').first();

  const { x, y, width, height } = (await shape(ada, CENTRE).boundingBox())!;
  const [startX, startY] = [x + width / 2, y + height / 2];
  await ada.mouse.move(startX, startY);
  await expect(hand.locator('.dg-hand-cursor')).toBeVisible();
  await ada.mouse.down();
  await ada.mouse.move(startX + 40, startY + 40, { steps: 3 });
  await ada.mouse.move(startX + 120, startY + 80, { steps: 3 });
  await expect(held).toBeVisible();
  // It is still where it was: only a ghost of it moves, with the hand.
  expect(await placeOf(jo, CENTRE)).toEqual(before);
  const ghost = await held.boundingBox();
  await ada.mouse.move(startX + 200, startY + 120, { steps: 3 });
  await expect.poll(async () => (await held.boundingBox())!.x).toBeGreaterThan(ghost!.x);

  await ada.mouse.up();
  await expect.poll(() => placeOf(jo, CENTRE)).not.toEqual(before);
  await expect(held).toHaveCount(0);
  await expect(hand.locator('.dg-hand-picked')).toHaveCount(1);
  expect(await placeOf(jo, CENTRE)).toEqual(await placeOf(ada, CENTRE));

  await ada.goto('/sample/p/1/dashboard');
  await expect(hand).toHaveCount(0);
  await jo.context().close();
});

// Diagrams in a browser: made, drawn on by hand and by keys, and the same after a reload.
import { expect, type Page } from '@playwright/test';

import { graph, signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

interface Drawn {
  project: {
    diagram: {
      layout: { key: string; x: number | null; y: number | null }[];
      content: { shapes: { entity: { name: string } | null; key: string }[] };
    };
  };
}

const drawn = async (page: Page, slug: string, entityId: number) => {
  const query = `query($slug: String!, $entityId: Int!) { project(organization: "sample", projectId: 1) { diagram(slug: $slug, entityId: $entityId) { layout { key x y } content { shapes { key entity { name } } } } } }`;
  return (await graph<Drawn>(page, query, { slug, entityId })).project.diagram;
};
const shape = (page: Page, name: RegExp) => page.locator('.dg-shape').and(page.getByRole('button', { name }));
const middle = async (page: Page, name: RegExp) => {
  const { x, y, width, height } = (await shape(page, name).boundingBox())!;
  return [x + width / 2, y + height / 2] as const;
};

test('a diagram is made, its box dragged, a construct dropped, and a reload draws the same', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto('/sample/p/1/diagrams');
  await page.getByRole('button', { name: /^New diagram: Hierarchy/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New Hierarchy diagram' });
  await dialog.getByLabel('Find its root').fill('FireSAT System');
  await dialog.getByRole('button', { name: /FireSAT System/ }).click();
  await dialog.getByRole('button', { name: 'Create diagram' }).click();
  await page.waitForURL(/\/diagrams\/hierarchy\/\d+$/);
  const entityId = Number(page.url().split('/').at(-1));
  await expect(shape(page, /^A\.1\.3 Control Center/)).toBeAttached();

  const [x, y] = await middle(page, /^A\.1\.3 Control Center/);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 30, { steps: 4 });
  await page.mouse.move(x + 140, y + 60, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => (await drawn(page, 'hierarchy', entityId)).layout.filter((place) => place.x !== null).length)
    .toBe(1);

  await page.getByRole('button', { name: 'Part', exact: true }).click();
  const name = page.getByRole('textbox', { name: 'New name' });
  await name.fill('Balloon');
  await name.press('Enter');
  await expect(shape(page, /^Balloon/)).toBeAttached();

  const before = await drawn(page, 'hierarchy', entityId);
  await page.reload();
  await expect(shape(page, /^Balloon/)).toBeAttached();
  expect(await drawn(page, 'hierarchy', entityId)).toEqual(before);

  await page.goto('/sample/p/1/diagrams');
  await expect(page.getByRole('link', { name: /FireSAT System, Hierarchy diagram/ })).toBeVisible();
});

test('the keyboard alone walks an action diagram, adds to it, and takes it back', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto('/sample/p/1/database?query=%22Pass%20over%20Area%22');
  const link = page.getByRole('link', { name: /Pass over Area/ }).first();
  const entityId = Number((await link.getAttribute('href'))!.split('/').at(-1));
  await page.goto(`/sample/p/1/diagrams/action/${entityId}`);
  await shape(page, /^1\.1\.1 Slew to Area/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.dg-shape:focus')).toHaveAttribute('aria-label', /^1\.1\.2 Scan Area/);
  const count = (await drawn(page, 'action', entityId)).content.shapes.length;
  const add = page.getByRole('button', { name: 'Action', exact: true });
  await add.focus();
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'New name' });
  await name.fill('Cool down');
  await name.press('Enter');
  await expect(shape(page, /^Cool down/)).toBeAttached();
  expect((await drawn(page, 'action', entityId)).content.shapes.length).toBe(count + 1);
  await shape(page, /^Cool down/).focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(shape(page, /^Cool down/)).toHaveCount(0);
});

// Diagrams in a browser: made, drawn on by hand and by keys, and the same after a reload.
import { expect, type Page } from '@playwright/test';

import { ownSample } from '../../support/own-sample.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';
import { drag, middle, plant, shape } from '../drawing/planted.ts';

interface Drawn {
  project: {
    diagram: {
      layout: { key: string; x: number | null; y: number | null }[];
      content: { shapes: { entity: { name: string } | null; key: string }[] };
    };
  };
}

const drawn = async (page: Page, projectId: number, slug: string, entityId: number) => {
  const query = `query($projectId: Int!, $slug: String!, $entityId: Int!) { project(organization: "sample", projectId: $projectId) { diagram(slug: $slug, entityId: $entityId) { layout { key x y } content { shapes { key entity { name } } } } } }`;
  return (await graph<Drawn>(page, query, { projectId, slug, entityId })).project.diagram;
};
test('a diagram is made, its box dragged, a construct dropped, and a reload draws the same', async ({ browser }) => {
  const page = await signedIn(browser);
  const { name: whole, projectId } = await plant(page, 'Asset', 'Pump', 'Tank');
  await page.goto(`/sample/p/${projectId}/diagrams`);
  await page.getByRole('button', { name: /^New diagram: Hierarchy/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New Hierarchy diagram' });
  await dialog.getByRole('combobox', { name: 'Find root entity' }).fill(whole);
  await page.getByRole('option', { name: new RegExp(whole) }).click();
  await dialog.getByRole('button', { name: 'Create diagram' }).click();
  await page.waitForURL(/\/diagrams\/hierarchy\/\d+$/);
  const entityId = Number(page.url().split('/').at(-1));
  await expect(shape(page, /^Tank/)).toBeAttached();

  const { x, y } = await middle(page, /^Tank/);
  await drag(page, [x, y], [x + 140, y + 60]);
  await expect
    .poll(
      async () =>
        (await drawn(page, projectId, 'hierarchy', entityId)).layout.filter((place) => place.x !== null).length,
    )
    .toBe(1);

  await page.getByRole('button', { name: 'Part', exact: true }).click();
  const name = page.getByRole('textbox', { name: 'New name' });
  await name.fill('Balloon');
  await name.press('Enter');
  await expect(shape(page, /^Balloon/)).toBeAttached();

  const before = await drawn(page, projectId, 'hierarchy', entityId);
  await page.reload();
  await expect(shape(page, /^Balloon/)).toBeAttached();
  expect(await drawn(page, projectId, 'hierarchy', entityId)).toEqual(before);

  await page.goto(`/sample/p/${projectId}/diagrams`);
  await expect(page.getByRole('link', { name: new RegExp(`${whole}, Hierarchy diagram`) })).toBeVisible();
});

test('the first change of a diagram that nobody has arranged is undone, and redone, by its buttons', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const { projectId, entityId } = await plant(page, 'Asset', 'Pump', 'Tank');
  await page.goto(`/sample/p/${projectId}/diagrams/hierarchy/${entityId}`);
  await expect(shape(page, /^Tank/)).toBeAttached();
  const { x, y } = await middle(page, /^Tank/);
  await drag(page, [x, y], [x + 140, y + 60]);
  const isMoved = async () => Math.round((await middle(page, /^Tank/)).x - x) > 100;
  await expect.poll(isMoved).toBe(true);
  await expect.poll(async () => (await drawn(page, projectId, 'hierarchy', entityId)).layout.length).toBe(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(isMoved).toBe(false);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect.poll(isMoved).toBe(true);
});

test('the keyboard alone walks an action diagram, adds to it, and takes it back', async ({ browser }) => {
  const page = await signedIn(browser);
  const projectId = await ownSample(page);
  await page.goto(`/sample/p/${projectId}/database?query=%22Pass%20over%20Area%22`);
  const link = page.getByRole('link', { name: /Pass over Area/ }).first();
  const entityId = Number((await link.getAttribute('href'))!.split('/').at(-1));
  await page.goto(`/sample/p/${projectId}/diagrams/action/${entityId}`);
  await shape(page, /^1\.1\.1 Slew to Area/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.dg-shape:focus')).toHaveAttribute('aria-label', /^1\.1\.2 Scan Area/);
  // Steps have no place of their own; who takes one elsewhere is told what moves it.
  const told = page.getByText('The model determines the position of actions. Drop one onto a line to move it there.');
  await page.keyboard.press('Control+ArrowRight');
  await expect(told).toBeVisible();
  await page.reload();
  const { x, y } = await middle(page, /^1\.1\.2 Scan Area/);
  await drag(page, [x, y], [x + 30, y + 130]);
  await expect(told).toBeVisible();
  const count = (await drawn(page, projectId, 'action', entityId)).content.shapes.length;
  const add = page.getByRole('button', { name: 'Action', exact: true });
  await add.focus();
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'New name' });
  await name.fill('Cool down');
  await name.press('Enter');
  await expect(shape(page, /^Cool down/)).toBeAttached();
  expect((await drawn(page, projectId, 'action', entityId)).content.shapes.length).toBe(count + 1);
  await shape(page, /^Cool down/).focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(shape(page, /^Cool down/)).toHaveCount(0);
});

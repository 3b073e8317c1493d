// Back leads to a screen as it was left: as far down, with the same branches open, at the same row, with what was searched.
import { expect, type Locator, type Page } from '@playwright/test';

import { plant } from '../../diagrams/drawing/planted.ts';
import { entityOf } from '../../support/looks/sight.ts';
import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const topOf = (box: Locator) => box.evaluate((list) => list.scrollTop);
/** Tells whether the page is scrolled as far down, except for a line or two that appeared or vanished above, such as who else is here. */
const isAt = (box: Locator, top: number) =>
  expect.poll(async () => Math.abs((await topOf(box)) - top)).toBeLessThanOrEqual(44);
/** Scrolls as people do, who see where they are before they go on: the page hears of it with the next frame. */
async function scroll(box: Locator, top: number): Promise<number> {
  const scrolled = (list: Element, to: number) =>
    new Promise<number>((done) => {
      list.scrollTo({ top: to });
      requestAnimationFrame(() => requestAnimationFrame(() => done(list.scrollTop)));
    });
  await expect.poll(() => box.evaluate(scrolled, top)).toBeGreaterThan(0);
  return topOf(box);
}

/** Chat stays open for a person until they close it, and beside it there is room for fewer columns. */
async function hideChat(page: Page): Promise<void> {
  const chat = page.getByRole('button', { name: /^Chat(,|$)/ });
  if ((await chat.getAttribute('aria-expanded')) === 'true') await chat.click();
  await expect(chat).toHaveAttribute('aria-expanded', 'false');
}

test('the database: scroll, open branches and the row', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto('/sample/p/1/database');
  const grid = page.getByRole('treegrid', { name: 'Entities' });
  const row = grid.getByRole('row', { name: /S\.2 Watching/ });
  await grid.evaluate((list) => (list.scrollTop = 1000));
  await expect(row).toBeVisible();
  await row.click({ position: { x: 4, y: 4 } });
  await page.keyboard.press('ArrowRight');
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  // Playwright scrolls a link into view before the click.
  await row.getByRole('link').first().hover();
  const top = await topOf(grid);
  await row.getByRole('link').first().click();
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await isAt(grid, top);
  await expect(row).toHaveAttribute('data-current', 'true');
});

test('the database: each search is a step, which Back leads to as far down as it was left', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto('/sample/p/1/database?query=class%3ARequirement&view=flat&column=class');
  const grid = page.getByRole('grid', { name: 'Entities' });
  const search = page.getByRole('combobox', { name: 'Search' });
  await expect(grid.getByRole('row').nth(5)).toBeVisible();
  const top = await scroll(grid, 900);
  await search.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('is:to', { delay: 33 });
  await expect(page.getByRole('option', { name: /^top/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('is:top');
  await expect(page).toHaveURL(/query=is%3Atop/);
  await expect(page.getByRole('button', { name: 'Without Class Requirement' })).toBeHidden();
  await page.goBack();
  await expect(search).toHaveValue('class:Requirement');
  await expect(page.getByRole('button', { name: 'Without Class Requirement' })).toBeVisible();
  await isAt(grid, top);
});

test('an entity: its columns, its relations and the hierarchy beside it', async ({ browser }) => {
  const page = await signedIn(browser, { viewport: { width: 1440, height: 500 } });
  await page.goto(await entityOf('class:Requirement -is:locked').find(page));
  await hideChat(page);
  const tree = page.getByRole('tree', { name: 'Hierarchy' });
  const branch = tree.getByRole('treeitem', { name: /DOC\.2/ });
  await branch.press('ArrowRight');
  await expect(branch).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('radiogroup', { name: 'Which relationships' }).getByText('All', { exact: true }).click();
  const [form, beside] = [page.locator('.en-main'), page.locator('.hi-scroll').filter({ visible: true })];
  const [top, besideTop] = [await scroll(form, 200), await scroll(beside, 300)];
  await page.getByRole('link', { name: 'Database', exact: true }).first().click();
  await expect(page.getByRole('treegrid', { name: 'Entities' })).toBeVisible();
  await page.goBack();
  await isAt(form, top);
  await expect(branch).toHaveAttribute('aria-expanded', 'true');
  await isAt(beside, besideTop);
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
});

test('a list: its search and its order; another screen begins at its top', async ({ browser }) => {
  const page = await signedIn(browser, { viewport: { width: 1440, height: 300 } });
  await page.goto('/sample/manage-projects');
  await page.getByLabel('Search projects').fill('Fire');
  await page.getByRole('link', { name: 'FireSAT', exact: true }).last().click();
  await expect(page.getByText('Entities by class')).toBeVisible();
  await scroll(page.locator('#main'), 200);
  await page.goBack();
  await expect(page.getByLabel('Search projects')).toHaveValue('Fire');
  await isAt(page.locator('#main'), 0);
  await page.goForward();
  await expect(page.getByText('Entities by class')).toBeVisible();
  await isAt(page.locator('#main'), 200);
});

test('an entity that was deleted is not shown as if it were still there', async ({ browser }) => {
  const page = await signedIn(browser);
  const { projectId, entityId } = await plant(page, 'Asset', 'Pump');
  await page.goto(`/sample/p/${projectId}/database/entity/${entityId}`);
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await page.locator('.tr-head').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete entity' }).click();
  await page.waitForURL(/\/database(\?.*)?$/);
  await page.goBack();
  await expect(page.getByText(/not found/i).first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
});

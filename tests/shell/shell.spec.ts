// The shell, whole: walked with the keyboard alone, without anything that axe finds, at every width, in two windows, in both editions.
import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { graph, signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

const DASHBOARD = '/sample/p/1/dashboard';

interface Piece {
  /** The button in the bar. */
  button: string | RegExp;
  /** Returns the element that it opens. */
  opens: (page: Page) => Locator;
}

const menu = (page: Page) => page.getByRole('menu');
const dialog = (page: Page) => page.getByRole('dialog');

/** The pieces that the bar opens, in the order of the Tab key, one per line. */
const pieces: Piece[] = [
  { button: 'Menu', opens: (page) => page.getByRole('navigation', { name: 'All pages' }) },
  { button: /switch projects$/, opens: menu },
  { button: 'More', opens: menu },
  { button: /^Search or run a command/, opens: (page) => page.getByPlaceholder('Search or run a command') },
  { button: /^Active users/, opens: (page) => page.getByRole('dialog', { name: 'Active users' }) },
  { button: /^Notifications/, opens: (page) => page.getByRole('dialog', { name: 'Notifications' }) },
  { button: 'Help', opens: menu },
  { button: 'Project Preferences', opens: menu },
  { button: 'Share', opens: dialog },
  { button: /your menu$/, opens: menu },
];

const buttonOf = (page: Page, { button }: Piece) =>
  page.getByRole('banner').getByRole('button', { name: button, exact: true });

/** On the dashboard, beside which no chat is open: what lies over its tabs would make them too small for axe. */
async function enter(page: Page): Promise<void> {
  await graph(
    page,
    'mutation { savePreferences(input: { preferences: { isChatSidebarShown: false } }) { viewer { id } } }',
  );
  await page.goto(DASHBOARD);
  await expect(page.getByText('Entities by class')).toBeVisible();
}

/** Goes on with the Tab key until it stands there; it must not go past. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not lead to ${String(target)}.`);
}

/** Tells whether the focus is visible. */
const isMarked = () => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
  return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
};

const preferencesOf = async (page: Page) =>
  (await graph<{ viewer: { preferences: Record<string, unknown> } }>(page, '{ viewer { preferences } }')).viewer
    .preferences;

test('the keyboard alone reaches and leaves every piece of the bar', async ({ browser }) => {
  const page = await signedIn(browser);
  await enter(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  for (const piece of pieces) {
    const button = buttonOf(page, piece);
    await tabTo(page, button);
    expect(await page.evaluate(isMarked), `the focus on ${String(piece.button)} is seen`).toBe(true);
    await page.keyboard.press('Enter');
    await expect(piece.opens(page)).toBeVisible();
    await expect(button).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(piece.opens(page)).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test('keys go to screens, pin the menu, fold its groups and run commands', async ({ browser }) => {
  const page = await signedIn(browser);
  await enter(page);
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/\/database$/);
  await expect(page).toHaveTitle('FireSAT · Database');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page).toHaveTitle('FireSAT · Dashboard');
  await page.keyboard.press('[');
  const places = page.getByRole('navigation', { name: 'All pages' });
  await expect(places).toBeVisible();
  // The focus is in the page that the keys went to, behind the menu.
  await tabTo(page, places.getByRole('button', { name: 'General' }), 'Shift+Tab');
  const saved = page.waitForResponse((answer) => /"preferences":\{/.test(answer.request().postData() ?? ''));
  await page.keyboard.press('Enter');
  await expect(places.getByRole('link', { name: 'Database' })).toBeHidden();
  await saved;
  await page.reload();
  await expect(places.getByRole('button', { name: 'General' })).toHaveAttribute('aria-expanded', 'false');
  await places.getByRole('button', { name: 'General' }).press('Enter');
  await places.getByRole('button', { name: 'General' }).press('ArrowDown');
  await expect(places.getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('[');
  await expect(places).toBeHidden();
  await page.keyboard.press('?');
  await expect(dialog(page)).toContainText('Go to Database');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or run a command').fill('>edit pinned');
  await page.keyboard.press('Enter');
  // An open dialog takes the focus; what is pressed before that loses it again.
  await expect(page.getByRole('dialog', { name: 'Pinned links' }).locator(':focus')).toBeVisible();
  await page.getByRole('button', { name: 'Move Dashboard down' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move Dashboard down' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Pinned' }).getByRole('link')).toHaveText([
    'Database',
    'Dashboard',
    'Diagrams',
    'Documents',
  ]);
});

test('pinned links are dragged and moved by keys, and stay so', async ({ browser }) => {
  const page = await signedIn(browser);
  await graph(page, 'mutation { savePreferences(input: { preferences: { pinned_links: null } }) { viewer { id } } }');
  await enter(page);
  const pinned = page.getByRole('navigation', { name: 'Pinned' }).getByRole('link');
  const [dashboard, database] = [pinned.filter({ hasText: 'Dashboard' }), pinned.filter({ hasText: 'Database' })];
  await expect(pinned).toHaveText(['Dashboard', 'Database', 'Diagrams', 'Documents']);
  await dashboard.hover();
  await expect(page.getByRole('navigation', { name: 'Pinned' }).locator('[draggable=true]')).toHaveCount(1);
  await dashboard.dragTo(database, { targetPosition: { x: 60, y: 20 } });
  await expect(pinned).toHaveText(['Database', 'Dashboard', 'Diagrams', 'Documents']);
  await expect.poll(async () => (await preferencesOf(page))['pinned_links']).toEqual({ dashboard: 2.5 });
  await dashboard.press('Shift+ArrowLeft');
  await expect(pinned).toHaveText(['Dashboard', 'Database', 'Diagrams', 'Documents']);
  await expect(dashboard).toBeFocused();
  await page.reload();
  await expect(pinned).toHaveText(['Dashboard', 'Database', 'Diagrams', 'Documents']);
});

test('two windows do not undo each other', async ({ browser }) => {
  const page = await signedIn(browser);
  await enter(page);
  const other = await page.context().newPage();
  await enter(other);
  const act = async (window: Page, name: string) => {
    await window.getByRole('button', { name: 'Menu', exact: true }).click();
    await window.getByRole('navigation', { name: 'All pages' }).getByRole('button', { name }).click();
    await window.keyboard.press('Escape');
  };
  await act(page, 'Unpin Database');
  await expect(other.getByRole('navigation', { name: 'Pinned' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Diagrams',
    'Documents',
  ]);
  await act(other, 'General');
  await act(other, 'Quick Links');
  await act(page, 'Quick Links');
  await expect
    .poll(() => preferencesOf(page))
    .toMatchObject({
      pinned_links: { database: false },
      generalOpen: false,
      quickLinksOpen: true,
    });
  await act(other, 'General');
  await act(other, 'Pin Database');
});

test("two browsers change pinned links without seeing each other, and neither undoes the other's change", async ({
  browser,
}) => {
  const [one, other] = [await signedIn(browser), await signedIn(browser)];
  await graph(one, 'mutation { savePreferences(input: { preferences: { pinned_links: null } }) { viewer { id } } }');
  const pinned = (page: Page) => page.getByRole('navigation', { name: 'Pinned' }).getByRole('link');
  const act = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('navigation', { name: 'All pages' }).getByRole('button', { name }).click();
    await page.keyboard.press('Escape');
  };
  for (const page of [one, other]) await enter(page);
  await act(one, 'Unpin Dashboard');
  await expect(pinned(one)).toHaveText(['Database', 'Diagrams', 'Documents']);
  await expect(pinned(other)).toHaveText(['Dashboard', 'Database', 'Diagrams', 'Documents']);
  await act(other, 'Unpin Database');
  await act(other, 'Pin Database');
  const ofAll = async () => (await preferencesOf(one))['pinned_links'];
  await expect.poll(ofAll).toEqual({ dashboard: false, database: 5 });
  await one.reload();
  await expect(pinned(one)).toHaveText(['Diagrams', 'Documents', 'Database']);
  await graph(one, 'mutation { savePreferences(input: { preferences: { pinned_links: null } }) { viewer { id } } }');
});

test('the second edition is chosen and left again', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto('/sample/p/1/database');
  const choose = async (edition: string) => {
    await page.getByRole('button', { name: /your menu$/ }).click();
    await page.getByRole('menuitem', { name: `Use the ${edition} Edition` }).click();
  };
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-7'));
  const mark = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--tr-brand-7'));
  await choose('Second');
  await expect(page.getByText('Second edition')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Entities by class')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open database' })).toBeHidden();
  expect([await accent(), await mark()].join()).toContain('#785ea6');
  await expect(page.getByRole('navigation', { name: 'Pinned' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Diagrams',
  ]);
  await expectAccessibleInBothSchemes(page);
  await choose('Standard');
  await expect(page.getByText('Second edition')).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Open database' }).click();
  await expect(page).toHaveURL(/\/database$/);
});

for (const width of [1440, 1024, 700, 390])
  test(`everything fits into ${width} px, beside a name that is too long`, async ({ browser }) => {
    const page = await signedIn(browser, { viewport: { width, height: 844 } });
    const name = `A project with ${'a very long name, '.repeat(5)}of ${width}`;
    const { createProject } = await graph<{ createProject: { project: { projectId: number } } }>(
      page,
      'mutation($input: CreateProjectInput!) { createProject(input: $input) { project { projectId } } }',
      { input: { organization: 'sample', name, description: '', folder: '' } },
    );
    await page.goto(`/sample/p/${createProject.project.projectId}/dashboard`);
    await expect(page.getByText('Entities by class')).toBeVisible();
    const over = await page.getByRole('banner').evaluate(
      (bar) =>
        [...bar.querySelectorAll(':scope > :not([hidden])')]
          .map((each) => each.getBoundingClientRect())
          .filter(({ width: own }) => own > 1)
          .filter(({ left, right }, at, all) => right > innerWidth || (all[at - 1]?.right ?? 0) > left + 0.5).length,
    );
    expect(over).toBe(0);
  });

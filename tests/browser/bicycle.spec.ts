// A person builds the schema of a bicycle from nothing, pastes two hundred rows of a spreadsheet, rewrites them, and has their quality
// checked, by keyboard alone.
import { expect, type Page } from '@playwright/test';

import { graph, signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

const ROWS = 200;

async function newProject(page: Page): Promise<number> {
  const { createProject } = await graph<{ createProject: { project: { projectId: number } } }>(
    page,
    'mutation($input: CreateProjectInput!) { createProject(input: $input) { project { projectId } } }',
    { input: { organization: 'sample', name: 'Bicycle' } },
  );
  return createProject.project.projectId;
}

/** Returns the role or element in focus, with its name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const of =
      at?.getAttribute('aria-label') ??
      (at as HTMLInputElement | null)?.labels?.[0]?.textContent ??
      at?.textContent ??
      '';
    return `${at?.tagName.toLowerCase() ?? ''} ${of.trim()}`;
  });

/** Goes on by Tab, or by another key, until something is reached. */
async function tabTo(page: Page, wanted: RegExp, key = 'Tab'): Promise<void> {
  for (let at = 0; at < 60; at++) {
    if (wanted.test(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${wanted}; it stands on ${await focused(page)}`);
}

/** Runs what the palette finds for some words. */
async function run(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search or run a command')).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.locator('#palette-hits [aria-selected=true]')).toContainText(words.replace('>', ''));
  await page.keyboard.press('Enter');
}

async function newProperty(page: Page, name: string, type: string): Promise<void> {
  await page.keyboard.press('Alt+p');
  await expect(page.getByLabel('Name of the new property')).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, new RegExp(`^input Type of ${name}$`));
  await page.keyboard.type(type);
  await expect(page.locator('[role=option][data-combobox-selected]')).toHaveText(new RegExp(`^${type}`));
  await page.keyboard.press('Enter');
}

const rows = Array.from({ length: ROWS }, (_, at) => {
  const words = at % 2 === 0 ? 'The frame shall carry at least 120 kg.' : 'The brake shall be fast';
  return [`B.${at + 1}`, `  bicycle   need ${at + 1}`, words, String(at)].join('\t');
});

test('a bicycle is modelled by keyboard alone: its schema, two hundred pasted rows, a transform and a check of quality', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const projectId = await newProject(page);
  await page.goto(`/sample/p/${projectId}/dashboard`);
  await page.getByRole('heading', { name: 'Bicycle' }).waitFor();

  await test.step('a class of requirements with properties of its own', async () => {
    await run(page, 'Schema');
    await page.getByRole('navigation', { name: 'Schema', exact: true }).waitFor();
    await tabTo(page, /^a New class$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New class' }).waitFor();
    await tabTo(page, /^input Name$/);
    await page.keyboard.type('Bicycle Need');
    await tabTo(page, /^select Parent/);
    await page.keyboard.type('Requirement');
    await newProperty(page, 'Load', 'Number');
    await newProperty(page, 'Maker', 'Text');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { name: 'Bicycle Need' })).toBeVisible();
  });

  await test.step('two hundred rows of a spreadsheet', async () => {
    await run(page, 'Database');
    await page.getByRole('combobox', { name: 'Search', exact: true }).waitFor();
    await run(page, '>Paste from spreadsheet');
    const dialog = page.getByRole('dialog', { name: 'Paste from spreadsheet' });
    await expect(dialog.getByRole('textbox', { name: 'Rows' })).toBeFocused();
    await page.keyboard.insertText(['Number\tName\tDescription\tLoad', ...rows].join('\n'));
    await tabTo(page, /^input Class of the 200 new entities$/);
    await page.keyboard.type('Bicycle Need');
    await page.getByRole('option', { name: 'Bicycle Need' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/200 new\.$/)).toBeVisible();
    await tabTo(page, /^button Save$/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('200 rows saved.')).toBeVisible();
  });

  await test.step('their names are rewritten, after a look at what becomes of them', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('class:"Bicycle Need" order:number');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(page.getByText('200 of 200 match')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('toolbar', { name: 'Selected entities' })).toContainText('200 selected, all results');
    await page.keyboard.press('b');
    await tabTo(page, /^button Transform$/, 'ArrowRight');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Transform/ });
    await dialog.getByLabel('Find').waitFor();
    await page.keyboard.type('bicycle\\s+need');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Need');
    await tabTo(page, /^input Regular expression$/);
    await page.keyboard.press('Space');
    await expect(dialog.getByText('200 entities of 200 would change.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('200 entities transformed.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the quality of all of them', async () => {
    await run(page, '>Check quality of these results');
    const dialog = page.getByRole('dialog', { name: 'Check quality' });
    await expect(dialog.getByText(/^200 requirements were checked; 200 results differ/)).toBeVisible();
    await tabTo(page, /^button Save results$/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Quality updated for 200 requirements.')).toBeVisible();
  });

  const { project } = await graph<{
    project: { some: { totalCount: number }; load: { totalCount: number }; poor: { totalCount: number } };
  }>(
    page,
    `query($projectId: Int!) { project(organization: "sample", projectId: $projectId) {
      some: entities(query: "name:=\\"Need 1\\"", first: 1) { totalCount }
      load: entities(query: "class:\\"Bicycle Need\\" Load:>=100", first: 1) { totalCount }
      poor: entities(query: "class:\\"Bicycle Need\\" \\"Quality Score\\":<60", first: 1) { totalCount } } }`,
    { projectId },
  );
  expect(project).toEqual({ some: { totalCount: 1 }, load: { totalCount: 100 }, poor: { totalCount: 100 } });
});

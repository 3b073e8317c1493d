// A mistake is undone after a reload and on another machine; the project is viewed as of the past, and one returns to the present.
import { expect, type Page } from '@playwright/test';

import { axeFindings, expectAccessibleInBothSchemes, turnTo } from '../../support/accessible.ts';
import { ownProject } from '../../support/own-sample.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const name = (page: Page) => page.getByLabel('Name', { exact: true });

/** A requirement in a project of its own. */
async function made(page: Page): Promise<{ project: string; address: string }> {
  const projectId = await ownProject(page);
  const asked =
    'query($projectId: Int!) { project(organization: "sample", projectId: $projectId) { schema { classes { classId name } } } }';
  const { project } = await graph<{ project: { schema: { classes: { classId: number; name: string }[] } } }>(
    page,
    asked,
    { projectId },
  );
  const { classId } = project.schema.classes.find((each) => each.name === 'Requirement')!;
  const answer = await page.request.post('/api/v4/o/sample/entities', {
    data: [{ projectId, classId, name: 'Steady', number: 'HIST.1' }],
  });
  const [{ id }] = (await answer.json()) as [{ id: number }];
  const home = `/sample/p/${projectId}`;
  return { project: home, address: `${home}/database/entity/${id}` };
}

test('an edit is undone on another machine, after a reload, and read as of the past', async ({ browser }) => {
  const page = await signedIn(browser);
  const { project, address } = await made(page);
  await page.goto(address);
  await name(page).fill('Shaky');
  await page.keyboard.press('Tab');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(name(page)).toHaveValue('Shaky');

  const other = await signedIn(browser);
  await other.goto(`${project}/diagrams`);
  await expect(other.getByRole('heading', { name: 'Diagrams', exact: true })).toBeVisible();
  await other.keyboard.press('Control+z');
  await expect(other.getByText('Undone: Renamed HIST.1 Steady')).toBeVisible();
  await expect(name(page)).toHaveValue('Steady');
  await other.keyboard.press('Control+Shift+z');
  await expect(name(page)).toHaveValue('Shaky');
  // The list of versions comes after the value.
  await expect(page.getByRole('button', { name: 'More about version 4' })).toBeVisible();

  await page
    .getByRole('button', { name: /^More about version/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'View this version' }).click();
  await expect(page.getByText(/^As of .*revision \d+$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('HIST.1 Steady');
  await expect(name(page)).toBeHidden();
  await page.getByRole('button', { name: 'Compare with current' }).click();
  await expect(page.getByRole('dialog').getByText('HIST.1 Shaky')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Pinned' }).getByRole('link', { name: 'Database' }).click();
  await expect(page).toHaveURL(/\/database\?asOf=\d+$/);
  await page.goBack();
  // The database has such a link too, until the entity is back.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('HIST.1 Steady');
  await page.getByRole('link', { name: 'Back to current' }).click();
  await expect(name(page)).toHaveValue('Shaky');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('obstacles to an undo are read and chosen about, on a large and a small page, by keys alone', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  const { project, address } = await made(page);
  const [projectId, id] = [Number(project.split('/').at(-1)), Number(address.split('/').at(-1))];
  const save = (fields: object) =>
    page.request.post('/api/v4/o/sample/entities', { data: [{ projectId, id, ...fields }] });
  await save({ description: '<p>First</p>', name: 'Shaky' });
  await save({ name: 'Shakier' });
  const steps = `/api/v4/o/sample/p/${projectId}/steps`;
  const [{ revision }] = (await (await page.request.get(`${steps}?limit=1`)).json()) as [{ revision: number }];
  await page.request.put(`${steps}/undo?skip=${revision}`);
  await page.goto(address);
  await expect(name(page)).toHaveValue('Shakier');
  await page.keyboard.press('Control+z');
  const dialog = page.getByRole('dialog', { name: "This change can't be undone completely" });
  await expect(dialog.getByRole('list', { name: 'Conflicts' })).toContainText('Name of HIST.1 Shakier');
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await turnTo(page, colorScheme);
      await expect(dialog.getByRole('button', { name: 'Undo the rest' })).toBeInViewport();
      expect(await axeFindings(page, { at: '[role=dialog]' })).toEqual([]);
    }
  await dialog.getByRole('button', { name: 'Undo the rest' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Undone: Changed Name and Description of HIST.1 Shaky')).toBeVisible();
  await expect(name(page)).toHaveValue('Shakier');
  await page.keyboard.press('Control+Alt+z');
  const list = page.getByRole('dialog', { name: 'Your changes' });
  await expect(list.getByText('skipped')).toBeVisible();
  await expectAccessibleInBothSchemes(page, { at: '[role=dialog]' });
});

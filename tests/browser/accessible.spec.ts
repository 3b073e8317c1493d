// Every screen, in both schemes and at both widths, without anything that axe finds (WCAG 2.2 AA).
import { expect, type Page } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { graph, signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

const entityOf = async (page: Page, query: string): Promise<number> => {
  const { project } = await graph<{ project: { entities: { edges: { node: { entityId: number } }[] } } }>(
    page,
    `query($query: String!) { project(organization: "sample", projectId: 1) { entities(query: $query, first: 1) { edges { node { entityId } } } } }`,
    { query },
  );
  return project.entities.edges[0]!.node.entityId;
};

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test.describe(`in both schemes, ${width} px`, () => {
    const options = { viewport: { width, height } };

    test('sign in and not found', async ({ browser }) => {
      const page = await (await browser.newContext(options)).newPage();
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expectAccessibleInBothSchemes(page);
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    });

    test('organization, project and database', async ({ browser }) => {
      const page = await signedIn(browser, options);
      for (const [path, sign] of [
        ['/sample/dashboard', 'FireSAT'],
        ['/sample/manage-projects', 'FireSAT'],
        ['/sample/p/1/dashboard', 'Entities by class'],
        ['/sample/p/1/database', 'Detect and Report Wildfires'],
        ['/sample/p/1/database?query=Qualty%3A%3C60', 'Unknown field'],
        ['/sample/p/1/database?query=nothing-at-all', 'Nothing matches the search'],
        ['/sample/p/99/dashboard', 'Project'],
        ['/sample/nowhere', 'ound'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(sign).first()).toBeVisible();
        await expectAccessibleInBothSchemes(page);
      }
    });

    test('dialogs over the project', async ({ browser }) => {
      const page = await signedIn(browser, options);
      await page.goto('/sample/p/1/dashboard');
      for (const button of ['Import', 'Export']) {
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessibleInBothSchemes(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await page.keyboard.press('Control+k');
      await expect(page.getByPlaceholder('Go to or run')).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    });

    test('entities of many classes, and a new one', async ({ browser }) => {
      const page = await signedIn(browser, options);
      for (const name of ['Requirement', 'Action', 'Task', 'Physical', 'Risk', 'Equation', 'Artifact']) {
        await page.goto(`/sample/p/1/database/entity/${await entityOf(page, `class:${name}`)}`);
        await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
        await expectAccessibleInBothSchemes(page);
      }
      const { project } = await graph<{
        project: { schema: { classes: { classId: number; name: string }[] } };
      }>(page, '{ project(organization: "sample", projectId: 1) { schema { classes { classId name } } } }');
      const task = project.schema.classes.find(({ name }) => name === 'Task')!;
      await page.goto(`/sample/p/1/database/entity/create/${task.classId}`);
      await expect(page.getByRole('heading', { name: 'New Task' })).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    });
  });

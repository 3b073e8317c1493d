// Three people review: one comments on a passage, another answers and speaks to them, a change is asked for and accepted, and the thread is settled.
import { expect, type Page } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../../support/accessible.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

async function entityPage(page: Page): Promise<string> {
  const made = await graph<{ createProject: { project: { id: string; projectId: number } } }>(
    page,
    'mutation($input: CreateProjectInput!) { createProject(input: $input) { project { id projectId } } }',
    { input: { organization: 'sample', name: `Review ${Date.now()}` } },
  );
  const { id, projectId } = made.createProject.project;
  const { project } = await graph<{ project: { schema: { classes: { id: string; name: string }[] } } }>(
    page,
    'query($projectId: Int!) { project(organization: "sample", projectId: $projectId) { schema { classes { id name } } } }',
    { projectId },
  );
  const classId = project.schema.classes.find(({ name }) => name === 'Requirement')!.id;
  const description = '<p>The payload shall handle hot pixels in a robust way.</p>';
  const saved = await graph<{ saveEntities: { entities: { entityId: number }[] } }>(
    page,
    'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { entities { entityId } } }',
    { input: { projectId: id, entities: [{ classId, name: 'Hot pixels', description }] } },
  );
  return `/sample/p/${projectId}/database/entity/${saved.saveEntities.entities[0]!.entityId}`;
}

/** Selects words of the description, as somebody does who drags over them. */
const select = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('.rt-prose')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent!.indexOf(wanted);
      if (at < 0) continue;
      document.getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
  }, words);
const typeIn = (page: Page, name: string) => page.getByLabel(name, { exact: true }).and(page.locator('textarea'));
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

test('a passage is commented on, answered, changed by request and settled, while others watch', async ({ browser }) => {
  const ada = await signedIn(browser);
  const address = await entityPage(ada);
  const [ben, cleo] = [await signedIn(browser), await signedIn(browser)];
  for (const page of [ada, ben, cleo]) {
    await page.goto(address);
    await tab(page, /^Comments/).click();
  }

  await test.step('a comment on a passage arrives at the others', async () => {
    await expect(ada.getByText('Nothing is open.', { exact: false })).toBeVisible();
    await select(ada, 'in a robust way');
    await ada.getByRole('button', { name: 'Comment on this' }).click();
    await typeIn(ada, 'Comment').fill('Within how many scans?');
    await typeIn(ada, 'Comment').press('Control+Enter');
    await expect(ben.getByText('Within how many scans?')).toBeVisible();
    await expect(cleo.getByRole('button', { name: 'Comment 1 on “in a robust way”' })).toBeVisible();
  });

  await test.step('an answer speaks to somebody by name', async () => {
    await ben.getByRole('button', { name: 'Reply' }).click();
    await typeIn(ben, 'Answer').pressSequentially('Two, @adm');
    await ben.getByRole('option').first().click();
    await typeIn(ben, 'Answer').press('Control+Enter');
    await expect(ada.getByText('Two, @', { exact: false })).toBeVisible();
  });

  await test.step('a change is asked for, shown word by word, and accepted', async () => {
    await tab(cleo, /^Change requests/).click();
    await cleo.getByRole('button', { name: 'Propose a change' }).click();
    await cleo.getByLabel('Proposed name').fill('Hot pixels within two scans');
    await cleo.getByRole('button', { name: 'Propose', exact: true }).click();
    await tab(ben, /^Change requests/).click();
    await expect(ben.locator('ins', { hasText: 'within two scans' })).toBeVisible();
    await expectAccessibleInBothSchemes(ben);
    await ben.getByRole('button', { name: 'Accept' }).click();
    await expect(ada.getByRole('heading', { level: 1 })).toContainText('Hot pixels within two scans');
  });

  await test.step('the thread is settled and struck through', async () => {
    await expectAccessibleInBothSchemes(ada);
    await ada.getByRole('button', { name: 'Resolve', exact: true }).click();
    await ada.getByText(/^Resolved 1/).click();
    await expect(ada.locator('s', { hasText: 'Within how many scans?' })).toBeVisible();
    await expect(cleo.getByRole('button', { name: /^Comment 1 on/ })).toBeHidden();
  });
});

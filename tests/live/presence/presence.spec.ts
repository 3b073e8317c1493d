// Two people are in a project: each sees where the other is and what they edit, is told what they changed, and brings back what they deleted.
import { expect, type Page } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../../support/accessible.ts';
import { invite } from '../../support/invited.ts';
import { ownSample } from '../../support/own-sample.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const users = (page: Page, count: number) => page.getByRole('button', { name: `Active users, ${count}`, exact: true });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const nameOf = (page: Page) => page.getByLabel('Name', { exact: true });

test("two people see each other, and each other's changes", async ({ browser }) => {
  const ada = await signedIn(browser);
  // Notifications are asked for twice a minute: she has a clock that goes forward when the test says so.
  await ada.clock.install();
  const username = await invite(ada, 'pat@example.org');
  // In a fresh project no earlier visitor can have left without a word.
  const projectId = await ownSample(ada);
  const home = `/sample/p/${projectId}`;
  const change = (page: Page, query: string, input: object) =>
    graph(page, query, { input: { organization: 'sample', projectId, ...input } });
  await change(ada, 'mutation($input: ShareProjectInput!) { shareProject(input: $input) { project { id } } }', {
    shares: [{ username, roleId: 2 }],
  });
  const { project } = await graph<{
    project: { entities: { edges: { node: { entityId: number; displayName: string } }[] } };
  }>(
    ada,
    'query($projectId: Int!) { project(organization: "sample", projectId: $projectId) { entities(query: "class:Requirement -is:locked", order: "number", first: 9) { edges { node { entityId displayName } } } } }',
    { projectId },
  );
  const [edited, first, doomed] = project.entities.edges.map(({ node }) => node).slice(2);
  const pat = await signedIn(browser, {}, username);
  const page = `${home}/database/entity/${edited!.entityId}`;

  await test.step('two pages of one person count once, and who leaves is gone at once', async () => {
    await ada.goto(`${home}/dashboard`);
    await expect(users(ada, 1)).toBeVisible();
    await pat.goto(`${home}/dashboard`);
    const second = await pat.context().newPage();
    await second.goto(`${home}/dashboard`);
    await expect(users(second, 2)).toBeVisible();
    await expect(users(ada, 2)).toBeVisible();
    await second.close();
    await pat.goto('/sample/manage-projects');
    await expect(users(ada, 1)).toBeVisible();
  });

  await test.step('the form shows whose field it is, the table whose row', async () => {
    await pat.goto(page);
    await nameOf(pat).focus();
    await ada.goto(page);
    await expect(ada.getByText('is editing this field')).toBeAttached();
    await expect(ada.locator('.tr-head').getByText(`${username} is editing this`)).toBeAttached();
    await expectAccessibleInBothSchemes(ada, { at: '#main' });
    await ada.goto(`${home}/database?query=class%3ARequirement`);
    await expect(ada.locator('.db-name.pr-ring')).toContainText('is editing this');
    await expect(ada.getByRole('list', { name: 'Editing now' })).toContainText(edited!.displayName);
    await users(ada, 2).click();
    const list = ada.getByRole('dialog', { name: 'Active users' });
    await expect(list.getByRole('link', { name: edited!.displayName })).toBeVisible();
    await expectAccessibleInBothSchemes(ada, { at: '[role=dialog]' });
    await expectAccessibleInBothSchemes(ada, { at: 'header' });
    await ada.keyboard.press('Escape');
    await expect(users(ada, 2)).toBeFocused();
    await nameOf(pat).blur();
    await expect(ada.locator('.db-name.pr-ring')).toHaveCount(0);
  });

  await test.step('a new name is there without a reload', async () => {
    await graph(pat, 'mutation($input: SaveProfileInput!) { saveProfile(input: $input) { viewer { id } } }', {
      input: { firstName: 'Patricia', lastName: 'Moore' },
    });
    await users(ada, 2).click();
    await expect(ada.getByRole('dialog', { name: 'Active users' })).toContainText('Patricia Moore');
    await ada.keyboard.press('Escape');
  });

  await test.step('what was deleted is told of, and brought back from there', async () => {
    await bell(ada).click();
    const list = ada.getByRole('dialog', { name: 'Notifications' });
    const heardThatGoes = async ({ entityId }: { entityId: number }) => {
      await change(pat, 'mutation($input: DeleteEntitiesInput!) { deleteEntities(input: $input) { revision } }', {
        entityIds: [entityId],
      });
      await expect(async () => {
        await ada.clock.fastForward(30_000);
        expect(await list.textContent()).toContain('Patricia Moore deleted');
      }).toPass();
    };
    await heardThatGoes(first!);
    await list.getByRole('button', { name: 'Clear All' }).click();
    await expect(list).toContainText('No new notifications.');
    await heardThatGoes(doomed!);
    await expectAccessibleInBothSchemes(ada, { at: '[role=dialog]' });
    await list.getByRole('button', { name: /^Restore/ }).click();
    await expect(list).toContainText('restored');
    await list
      .getByRole('link', { name: doomed!.displayName.slice(0, 40) })
      .first()
      .click();
    await expect(ada).toHaveURL(new RegExp(`/entity/${doomed!.entityId}$`));
    await expect(nameOf(ada)).toBeVisible();
  });

  await test.step('switched off, they stay off over a reload', async () => {
    await bell(ada).click();
    await ada.getByRole('switch', { name: 'Notifications of changes' }).press('Space');
    await ada.reload();
    await expect(ada.getByRole('button', { name: 'Notifications, off' })).toBeVisible();
  });
});

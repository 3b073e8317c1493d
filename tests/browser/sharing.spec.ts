// A project is shared with somebody who works in it, and taken away while they type: they are told at once, and lose nothing.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

import { invite } from '../support/invited.ts';
import { PASSWORD } from '../support/people.ts';
import { graph, signedIn } from '../support/signed-in.ts';

const where = { organization: 'sample', projectId: 1 };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual([]);
}

async function riskOf(page: Page): Promise<{ entityId: number; name: string }> {
  const { project } = await graph<{
    project: { entities: { edges: { node: { entityId: number; name: string } }[] } };
  }>(
    page,
    '{ project(organization: "sample", projectId: 1) { entities(query: "class:Risk", first: 1) { edges { node { entityId name } } } } }',
  );
  return project.entities.edges[0]!.node;
}

const save = (page: Page, entityId: number, name: string) =>
  graph(page, 'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { revision } }', {
    input: { ...where, entities: [{ entityId, name }] },
  });

const share = (page: Page, username: string, projectId: number, roleId: number) =>
  graph(page, 'mutation($input: ShareProjectInput!) { shareProject(input: $input) { project { id } } }', {
    input: { ...where, projectId, shares: [{ username, roleId }] },
  });

async function openDialog(page: Page) {
  await page.goto('/sample/p/1/dashboard');
  await expect(page.getByText('Entities by class')).toBeVisible();
  // On narrow pages it stands in the menu.
  const isNarrow = page.viewportSize()!.width < 700;
  if (isNarrow) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: isNarrow ? 'Share this project' : 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share FireSAT' });
  await expect(dialog.getByRole('heading', { name: 'People' })).toBeVisible();
  return dialog;
}

async function shareInDialog(page: Page, name: string, role: string): Promise<void> {
  const dialog = await openDialog(page);
  await dialog.getByRole('combobox', { name: 'User or team' }).fill(name.slice(0, 3));
  await page.getByRole('option', { name }).click();
  await dialog.getByRole('combobox', { name: 'Role for them' }).click();
  await page.getByRole('option', { name: new RegExp(`^${role}`) }).click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: `Role of ${name}` })).toHaveValue(role);
}

const nameOf = (page: Page) => page.getByLabel('Name', { exact: true });

test('what is typed when a project is taken away can be copied, and saved once it is given back', async ({
  browser,
}) => {
  const ada = await signedIn(browser);
  const username = await invite(ada, 'ben@example.org');
  const { entityId, name } = await riskOf(ada);
  await shareInDialog(ada, username, 'Collaborator');
  const ben = await signedIn(browser, { permissions: ['clipboard-read', 'clipboard-write'] }, username);
  const lost = ben.getByRole('dialog', { name: 'Failed to Access Project' });

  await test.step('the other person edits', async () => {
    await ben.goto(`/sample/p/1/database/entity/${entityId}`);
    await nameOf(ben).fill('Launch is late');
    await ben.keyboard.press('Tab');
    await expect(ben.getByText('All changes saved')).toBeVisible();
  });

  await test.step('the share is removed while they type: they are told within two seconds', async () => {
    await nameOf(ben).fill('Launch is later still');
    const dialog = ada.getByRole('dialog', { name: 'Share FireSAT' });
    await dialog.getByRole('button', { name: `Remove ${username}` }).click();
    await expect(dialog.getByText('They lose access at once.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(lost).toBeVisible({ timeout: 2000 });
    await expect(lost).toContainText('You no longer have access to this project.');
  });

  await test.step('they can copy what they typed, which stays where it is', async () => {
    await lost.getByRole('button', { name: 'Copy what you typed' }).click();
    await expect
      .poll(() => ben.evaluate(() => navigator.clipboard.readText()))
      .toContain('Name\nLaunch is later still');
    for (const colorScheme of ['dark', 'light'] as const) {
      await ben.emulateMedia({ colorScheme });
      await expectAccessible(ben);
    }
    await lost.getByRole('button', { name: 'OK' }).click();
    await expect(lost).toBeHidden();
    await expectAccessible(ben);
    await expect(nameOf(ben)).toHaveValue('Launch is later still');
    await expect(nameOf(ben)).toHaveAttribute('readonly');
    await ben.getByRole('navigation', { name: 'Pinned' }).getByRole('link', { name: 'Database' }).click();
    await ben.getByRole('dialog', { name: 'Leave what you typed?' }).getByRole('button', { name: 'Stay' }).click();
    await expect(nameOf(ben)).toHaveValue('Launch is later still');
  });

  await test.step('given back, they save it', async () => {
    await share(ada, username, 1, 2);
    await ben.getByRole('button', { name: 'Try again' }).click();
    await expect(nameOf(ben)).not.toHaveAttribute('readonly');
    await nameOf(ben).press('Enter');
    await expect(ben.getByText('All changes saved')).toBeVisible();
    expect((await riskOf(ada)).name).toBe('Launch is later still');
  });
  await save(ada, entityId, name);
});

test('who loses something elsewhere goes on here without being told of it', async ({ browser }) => {
  const ada = await signedIn(browser);
  const username = await invite(ada, 'cleo@example.org');
  const { createProject } = await graph<{ createProject: { project: { projectId: number } } }>(
    ada,
    'mutation($input: CreateProjectInput!) { createProject(input: $input) { project { projectId } } }',
    { input: { organization: 'sample', name: 'Probe' } },
  );
  const { projectId } = createProject.project;
  await share(ada, username, 1, 4);
  await share(ada, username, projectId, 4);
  const cleo = await signedIn(browser, {}, username);
  const { entityId, name } = await riskOf(ada);
  const opened = cleo.waitForEvent('websocket');
  await cleo.goto(`/sample/p/1/database/entity/${entityId}`);
  await expect(cleo.getByRole('heading', { level: 1 })).toContainText(name);
  const strips: string[] = [];
  await cleo.exposeFunction('noteStrip', (text: string) => strips.push(text));
  await cleo.evaluate(() => {
    const tell = (window as unknown as { noteStrip: (text: string) => void }).noteStrip;
    new MutationObserver(() => {
      const strip = document.querySelector('.sh-strip')?.textContent;
      if (strip) tell(strip);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const socket = await opened;
  await save(ada, entityId, `${name}, seen`);
  await expect(cleo.getByRole('heading', { level: 1 })).toContainText(', seen');
  const closed = socket.waitForEvent('close', { timeout: 2000 });
  await graph(ada, 'mutation($input: UnshareProjectInput!) { unshareProject(input: $input) { project { id } } }', {
    input: { ...where, projectId, usernames: [username] },
  });
  await closed;
  await save(ada, entityId, name);
  await expect(cleo.getByRole('heading', { level: 1 })).not.toContainText(', seen');
  expect(strips).toEqual([]);
});

test('whose session is ended elsewhere is asked for the password at once, and goes on where they were', async ({
  browser,
}) => {
  const ada = await signedIn(browser);
  const username = await invite(ada, 'dora@example.org');
  await share(ada, username, 1, 2);
  const dora = await signedIn(browser, {}, username);
  const { entityId, name } = await riskOf(ada);
  await dora.goto(`/sample/p/1/database/entity/${entityId}`);
  await nameOf(dora).fill('Launch is cancelled');
  const elsewhere = await signedIn(browser, {}, username);
  await graph(elsewhere, 'mutation { revokeOtherSessions { ended } }');
  const again = dora.getByRole('dialog', { name: 'Signed Out!' });
  await expect(again).toBeVisible({ timeout: 2000 });
  await again.getByLabel('Password').fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again).toBeHidden();
  await expect(nameOf(dora)).toHaveValue('Launch is cancelled');
  await nameOf(dora).press('Enter');
  await expect(dora.getByText('All changes saved')).toBeVisible();
  await save(ada, entityId, name);
  await expect(dora.getByRole('heading', { level: 1 })).toContainText(name);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    test(`the dialog and its reasons, ${colorScheme}, ${width} px`, async ({ browser }) => {
      const page = await signedIn(browser, { colorScheme, viewport: { width, height } });
      const dialog = await openDialog(page);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: /^Why/ }).first().click();
      await expect(page.getByText('Result', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByText('Result', { exact: true })).toBeHidden();
      await dialog.getByRole('combobox', { name: 'User or team' }).focus();
      await expectAccessible(page);
    });

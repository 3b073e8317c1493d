// Shares FireSAT and finds its first risk, for browser tests.
import { expect, type Locator, type Page } from '@playwright/test';

import { graph } from './signed-in.ts';

export const where = { organization: 'sample', projectId: 1 };

/** Finds the first risk of the sample project. */
export async function riskOf(page: Page): Promise<{ entityId: number; name: string }> {
  const { project } = await graph<{
    project: { entities: { edges: { node: { entityId: number; name: string } }[] } };
  }>(
    page,
    '{ project(organization: "sample", projectId: 1) { entities(query: "class:Risk", first: 1) { edges { node { entityId name } } } } }',
  );
  return project.entities.edges[0]!.node;
}

export const save = (page: Page, entityId: number, name: string): Promise<unknown> =>
  graph(page, 'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { revision } }', {
    input: { ...where, entities: [{ entityId, name }] },
  });

export const share = (page: Page, username: string, projectId: number, roleId: number): Promise<unknown> =>
  graph(page, 'mutation($input: ShareProjectInput!) { shareProject(input: $input) { project { id } } }', {
    input: { ...where, projectId, shares: [{ username, roleId }] },
  });

/** Opens the share dialog of the sample project. */
export async function openShareDialog(page: Page): Promise<Locator> {
  await page.goto('/sample/p/1/dashboard');
  await expect(page.getByText('Entities by class')).toBeVisible();
  // On narrow pages the button is in the menu.
  const isNarrow = page.viewportSize()!.width < 700;
  if (isNarrow) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: isNarrow ? 'Share this project' : 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share FireSAT' });
  await expect(dialog.getByRole('heading', { name: 'People' })).toBeVisible();
  return dialog;
}

/** Shares with somebody in the open dialog, and leaves it open. */
export async function shareInDialog(page: Page, name: string, role: string): Promise<void> {
  const dialog = await openShareDialog(page);
  await dialog.getByRole('combobox', { name: 'User or team' }).fill(name.slice(0, 3));
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await dialog.getByRole('combobox', { name: 'Role for them' }).click();
  await page.getByRole('option', { name: new RegExp(`^${role}`) }).click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: `Role of ${name}` })).toHaveValue(role);
}

/** Returns the name field on an entity's page. */
export const nameField = (page: Page): Locator => page.getByLabel('Name', { exact: true });

// A toast is above the status line, at both widths, and hides nothing on it.
import { expect } from '@playwright/test';

import { ownSample } from '../support/own-sample.ts';
import { graph, signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

interface Found {
  project: { entities: { edges: { node: { entityId: number } }[] } };
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`above the status line, ${width} px`, async ({ browser }) => {
    const page = await signedIn(browser, { viewport: { width, height } });
    const projectId = await ownSample(page);
    const { project } = await graph<Found>(
      page,
      'query($projectId: Int!) { project(organization: "sample", projectId: $projectId) { entities(query: "class:Requirement -is:locked", first: 1) { edges { node { entityId } } } } }',
      { projectId },
    );
    await page.goto(`/sample/p/${projectId}/database/entity/${project.entities.edges[0]!.node.entityId}`);
    await page.locator('.tr-head').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /^(Archive|Unarchive)$/ }).click();
    const toast = page.locator('.mantine-Notification-root').filter({ hasText: 'Saved.' });
    await expect(toast).toBeVisible();
    const [over, line] = [await toast.boundingBox(), await page.locator('.en-status').boundingBox()];
    expect(over!.y + over!.height).toBeLessThanOrEqual(line!.y);
    await expect(page.locator('.en-status').click({ trial: true })).resolves.toBeUndefined();
  });

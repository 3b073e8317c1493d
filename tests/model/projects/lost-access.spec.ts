// A person is removed from a classified project while they read it: at once nothing of it is on their page, which says so, and no way leads
// back to it. Entities that are redacted while they read disappear too.
import { expect, type Page } from '@playwright/test';

import { expectAccessibleInBothSchemes } from '../../support/accessible.ts';
import { invite } from '../../support/invited.ts';
import { ownSample } from '../../support/own-sample.ts';
import { share } from '../../support/sharing.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const VIEWER = 4;
const warning = (page: Page) => page.getByRole('dialog', { name: 'Failed to Access Project' });
const strip = (page: Page) => page.getByRole('region', { name: 'Classification', exact: true });

test('an entity that somebody may not read any more disappears from their page', async ({ browser }) => {
  const ada = await signedIn(browser);
  const username = await invite(ada, 'lou@example.org');
  const projectId = await ownSample(ada);
  const change = (query: string, input: object) =>
    graph(ada, query, { input: { organization: 'sample', projectId, ...input } });
  await share(ada, username, projectId, VIEWER);
  await change('mutation($input: SaveProjectBannerInput!) { saveProjectBanner(input: $input) { __typename } }', {
    setting: { template: 'SECRET' },
  });
  const { project } = await graph<{
    project: { entities: { edges: { node: { entityId: number; name: string } }[] } };
  }>(
    ada,
    'query($projectId: Int!) { project(organization: "sample", projectId: $projectId) { entities(query: "class:Requirement -is:locked", order: "number", first: 1) { edges { node { entityId name } } } } }',
    { projectId },
  );
  const { entityId, name } = project.entities.edges[0]!.node;
  const lou = await signedIn(browser, {}, username);
  const all = `/sample/p/${projectId}/database?query=class%3ARequirement`;

  await test.step('an entity is redacted while they read it', async () => {
    await lou.goto(all);
    await expect(lou.getByText(name, { exact: true }).first()).toBeVisible();
    await lou.goto(`/sample/p/${projectId}/database/entity/${entityId}`);
    await expect(lou.getByRole('heading', { name })).toBeVisible();
    await change('mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { revision } }', {
      entities: [{ entityId, isRedacted: true }],
    });
    await expect(lou.getByRole('note', { name: 'Redacted' })).toBeVisible();
    await expect(lou.getByText(name, { exact: true })).toHaveCount(0);
  });

  await test.step('they lose the project: rows, the live mark and the tools of the project go, the classification stays', async () => {
    await lou.goto(all);
    await expect(lou.getByText('Live', { exact: true })).toBeVisible();
    await change('mutation($input: UnshareProjectInput!) { unshareProject(input: $input) { __typename } }', {
      usernames: [username],
    });
    await expect(warning(lou)).toContainText('You no longer have access to this project. If you need assistance,');
    await expect(strip(lou)).toHaveText('SECRET');
    await expect(lou.getByText('Live', { exact: true })).toHaveCount(0);
    await expect(lou.getByRole('row')).toHaveCount(0);
    await expect(lou.getByRole('button', { name: /^(Notifications|Active users|Share)/ })).toHaveCount(0);
    await expect(lou.getByText('FireSAT', { exact: true })).toHaveCount(0);
    await expectAccessibleInBothSchemes(lou);
    await warning(lou).getByRole('button', { name: 'OK' }).click();
    await expect(lou.getByRole('heading', { name: 'Failed to Access Project' })).toBeVisible();
    await expectAccessibleInBothSchemes(lou);
    await lou.screenshot({ path: 'test-results/lost-access.png' });
    await lou.setViewportSize({ width: 390, height: 844 });
    await expectAccessibleInBothSchemes(lou);
    await lou.screenshot({ path: 'test-results/lost-access-narrow.png' });
    await lou.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('neither Back nor coming from elsewhere brings it back', async () => {
    await lou.getByRole('link', { name: /start page$/ }).click();
    await expect(lou).toHaveURL(/\/sample\/dashboard$/);
    await lou.goBack();
    await expect(lou).toHaveURL(new RegExp(`/p/${projectId}/database`));
    await expect(lou.getByRole('alert')).toBeVisible();
    await expect(lou.getByRole('row')).toHaveCount(0);
    await expect(lou.getByText('Live', { exact: true })).toHaveCount(0);
  });
});

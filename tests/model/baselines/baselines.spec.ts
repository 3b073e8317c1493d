// A requirement changes after a baseline was made: the difference is read word by word, and the requirement goes back to what it was.
import { expect } from '@playwright/test';

import { ownProject } from '../../support/own-sample.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

test('what changed since a baseline is seen, and goes back', async ({ browser }) => {
  const page = await signedIn(browser);
  const name = `Antenna ${Date.now()}`;
  const save = 'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { entities { entityId } } }';
  const projectId = await ownProject(page);
  const schema =
    'query($projectId: Int!) { project(organization: "sample", projectId: $projectId) { schema { classes { classId name } } } }';
  interface Schema {
    project: { schema: { classes: { classId: number; name: string }[] } };
  }
  const { project } = await graph<Schema>(page, schema, { projectId });
  const { classId } = project.schema.classes.find((each) => each.name === 'Requirement')!;
  const where = { organization: 'sample', projectId };
  const saved = async (entity: object) => {
    const { saveEntities } = await graph<{ saveEntities: { entities: { entityId: number }[] } }>(page, save, {
      input: { ...where, entities: [entity] },
    });
    return saveEntities.entities[0]!.entityId;
  };
  const entityId = await saved({ classId, name, description: '<p>It hears the cold satellite.</p>' });

  await page.goto(`/sample/p/${projectId}/database?query=${encodeURIComponent(`"${name}"`)}`);
  await page.getByRole('link', { name: 'New baseline of what is found' }).click();
  const dialog = page.getByRole('dialog', { name: 'New baseline' });
  await expect(dialog.getByRole('textbox', { name: 'Query' })).toHaveValue(`"${name}"`);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Of ${name}`);
  await dialog.getByRole('button', { name: 'Make baseline' }).click();
  await page.getByRole('link', { name: `Of ${name}` }).click();
  await expect(page.getByText('1 entity, as they were then')).toBeVisible();

  await saved({ entityId, description: '<p>It hears the warm satellite.</p>' });
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByRole('button', { name }).click();
  await expect(page.locator('del', { hasText: 'cold' })).toBeVisible();
  await expect(page.locator('ins', { hasText: 'warm' })).toBeVisible();
  await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await page.getByRole('button', { name: 'Revert chosen' }).click();
  await page.getByRole('button', { name: 'Set back' }).click();
  await expect(page.getByText('Nothing is different')).toBeVisible();
});

import { expect } from '@playwright/test';

import { entitiesOf, opensAField, typed, type Given, type Place } from '../../support/opens-a-field.ts';
import { graph } from '../../support/signed-in.ts';

/** Requirements of these names, by their numbers. */
async function requirements({ page, projectId, classes }: Given, names: readonly string[]): Promise<number[]> {
  const { saveEntities } = await graph<{ saveEntities: { entities: { entityId: number }[] } }>(
    page,
    'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { entities { entityId } } }',
    {
      input: {
        organization: 'sample',
        projectId,
        entities: names.map((name) => ({ classId: classes.get('Requirement'), name })),
      },
    },
  );
  return saveEntities.entities.map(({ entityId }) => entityId);
}

const named = async (given: Given) =>
  (await entitiesOf(given, `name:"${given.sentence}"`)).map(({ name }) => name).toSorted();

/** The page of a requirement of its own. */
async function openRequirement(given: Given): Promise<number> {
  const [entityId] = await requirements(given, [`About ${Date.now()}`]);
  await given.page.goto(`/sample/p/${given.projectId}/database/entity/${entityId}`);
  await expect(given.page.getByLabel('Name', { exact: true })).toBeVisible();
  return entityId!;
}

/** The places in which values, links and new entities are typed. */
export const entities: readonly Place[] = [
  opensAField({
    name: 'A cell of the table, and the one below it',
    before: async (given) => {
      const rows = [`Row a ${given.sentence}`, `Row b ${given.sentence}`];
      const ids = await requirements(given, rows);
      const query = encodeURIComponent(`id:${ids.join(',')} order:name`);
      await given.page.goto(
        `/sample/p/${given.projectId}/database?query=${query}&view=flat&column=property%3ARationale`,
      );
      await given.page.getByRole('row').filter({ hasText: rows[0]! }).locator('[data-column="1"]').click();
      return ids;
    },
    // The first letter of the sentence opens it.
    open: async () => undefined,
    leave: async ({ page, sentence }) => {
      await page.keyboard.press('Enter');
      await typed(page, `${sentence} below`);
      await page.keyboard.press('Enter');
    },
    stands: async ({ page, projectId }, ids) => {
      const { project } = await graph<{
        project: { entities: { edges: { node: { attributes: { text: string; property: { name: string } }[] } }[] } };
      }>(
        page,
        `query($projectId: Int!, $query: String!) { project(organization: "sample", projectId: $projectId) {
          entities(query: $query, order: "name", first: 9) { edges { node { attributes { text property { name } } } } } } }`,
        { projectId, query: `id:${ids.join(',')}` },
      );
      return project.entities.edges.map(
        ({ node }) => node.attributes.find(({ property }) => property.name === 'Rationale')?.text,
      );
    },
    expected: ({ sentence }) => [sentence, `${sentence} below`],
  }),
  opensAField({
    name: 'Create and add another',
    before: async ({ page, projectId, classes }) => {
      await page.goto(`/sample/p/${projectId}/database/entity/create/${classes.get('Requirement')}`);
      await page.getByLabel('Name', { exact: true }).fill('The first of two');
    },
    open: ({ page }) => page.getByRole('button', { name: 'Create and add another' }).click(),
    leave: ({ page }) => page.getByRole('button', { name: 'Create and add another' }).click(),
    stands: named,
    expected: ({ sentence }) => [sentence],
  }),
  opensAField({
    name: 'The picker of a relation, and the one after it',
    before: async (given) => {
      await openRequirement(given);
      await given.page.getByRole('button', { name: 'Add Children', exact: true }).focus();
    },
    open: ({ page }) => page.keyboard.press('Enter'),
    leave: async ({ page, sentence }) => {
      await page
        .getByRole('option', { name: `“${sentence}”` })
        .first()
        .click();
      await page.keyboard.press('Enter');
      await typed(page, `${sentence} too`);
      await page
        .getByRole('option', { name: `“${sentence} too”` })
        .first()
        .click();
    },
    stands: named,
    expected: ({ sentence }) => [sentence, `${sentence} too`],
  }),
  opensAField({
    name: 'A comment, while the one before is sent',
    before: async (given) => {
      const entityId = await openRequirement(given);
      await given.page.getByRole('tab', { name: /^Comments/ }).click();
      await given.page.getByRole('button', { name: 'Comment', exact: true }).click();
      return entityId;
    },
    open: async ({ page, sentence }) => {
      await typed(page, `${sentence} first`);
      await page.keyboard.press('Control+Enter');
    },
    leave: ({ page }) => page.keyboard.press('Control+Enter'),
    stands: async ({ page, projectId }, entityId) => {
      const { entity } = await graph<{ entity: { comments: { edges: { node: { content: string } }[] } } }>(
        page,
        `query($projectId: Int!, $entityId: Int!) { entity(organization: "sample", projectId: $projectId, entityId: $entityId) {
          comments(first: 9) { edges { node { content } } } } }`,
        { projectId, entityId },
      );
      return entity.comments.edges.map(({ node }) => node.content).toSorted();
    },
    expected: ({ sentence }) => [sentence, `${sentence} first`],
  }),
];

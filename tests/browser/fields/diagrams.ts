import { expect } from '@playwright/test';

import { opensAField, type Given, type Place } from '../../support/opens-a-field.ts';
import { graph } from '../../support/signed-in.ts';

interface Made {
  entityId: number;
}

/** A hierarchy of one asset with a pump, open on the page. */
async function openDiagram({ page, projectId, classes, sentence }: Given): Promise<Made> {
  const { saveEntities } = await graph<{ saveEntities: { entities: { entityId: number }[] } }>(
    page,
    'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { entities { entityId } } }',
    {
      input: {
        organization: 'sample',
        projectId,
        entities: [{ classId: classes.get('Asset'), name: `Whole ${sentence}` }],
      },
    },
  );
  const { entityId } = saveEntities.entities[0]!;
  await page.goto(`/sample/p/${projectId}/diagrams/hierarchy/${entityId}`);
  await expect(tool({ page }, 'Part')).toBeVisible();
  await expect(page.locator('.dg-shape').first()).toBeVisible();
  return { entityId };
}
const tool = ({ page }: Pick<Given, 'page'>, name: string) => page.locator('.dg-tool').filter({ hasText: name });

async function drawnOn({ page, projectId }: Given, { entityId }: Made) {
  const { project } = await graph<{
    project: {
      diagram: {
        layout: { free: { text?: string } | null }[];
        content: { shapes: { level: number; entity: { name: string } | null }[] };
      };
    };
  }>(
    page,
    `query($projectId: Int!, $entityId: Int!) { project(organization: "sample", projectId: $projectId) {
      diagram(slug: "hierarchy", entityId: $entityId) { layout { free } content { shapes { level entity { name } } } } } }`,
    { projectId, entityId },
  );
  return project.diagram;
}

/** Places where a user names the shapes on pictures. */
export const diagrams: readonly Place[] = [
  opensAField({
    name: 'A new shape of a diagram',
    before: async (given) => {
      const made = await openDiagram(given);
      await tool(given, 'Part').focus();
      return made;
    },
    open: ({ page }) => page.keyboard.press('Enter'),
    leave: ({ page }) => page.keyboard.press('Enter'),
    stands: async (given, made) =>
      (await drawnOn(given, made)).content.shapes.flatMap(({ level, entity }) =>
        level > 0 ? (entity?.name ?? []) : [],
      ),
    expected: ({ sentence }) => [sentence],
  }),
  opensAField({
    name: 'A note of a diagram',
    before: async (given) => {
      const made = await openDiagram(given);
      await tool(given, 'Note').focus();
      return made;
    },
    open: ({ page }) => page.keyboard.press('Enter'),
    leave: ({ page }) => page.locator('.dg-tool').first().focus(),
    stands: async (given, made) => (await drawnOn(given, made)).layout.flatMap(({ free }) => free?.text ?? []),
    expected: ({ sentence }) => [sentence],
  }),
];

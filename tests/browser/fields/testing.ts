import { expect } from '@playwright/test';

import { opensAField, typed, type Given, type Place } from '../../support/opens-a-field.ts';
import { graph } from '../../support/signed-in.ts';

interface Made {
  caseIds: number[];
}

/** A suite of two cases, as it is run, at the first. */
async function openRun({ page, projectId, sentence }: Given): Promise<Made> {
  const { createArtifact } = await graph<{ createArtifact: { artifact: { entity: { entityId: number } } } }>(
    page,
    'mutation($input: CreateArtifactInput!) { createArtifact(input: $input) { artifact { entity { entityId } } } }',
    { input: { organization: 'sample', projectId, kind: 'TEST_SUITE', name: `Suite ${sentence}` } },
  );
  const { entityId: artifactId } = createArtifact.artifact.entity;
  const { arrangeArtifact } = await graph<{ arrangeArtifact: { addedEntityIds: number[] } }>(
    page,
    'mutation($input: ArrangeArtifactInput!) { arrangeArtifact(input: $input) { addedEntityIds } }',
    {
      input: { organization: 'sample', projectId, artifactId, add: { rows: [{ name: 'Heat' }, { name: 'Cold' }] } },
    },
  );
  await page.goto(`/sample/p/${projectId}/test-center/${artifactId}`);
  await expect(page.getByRole('textbox', { name: 'Actual Result' })).toBeVisible();
  return { caseIds: arrangeArtifact.addedEntityIds };
}

/** Reads the actual result and the status of each case. */
async function resultsOf({ page, projectId }: Given, { caseIds }: Made): Promise<string[]> {
  const { project } = await graph<{
    project: {
      entities: {
        edges: { node: { entityId: number; attributes: { text: string | null; property: { name: string } }[] } }[];
      };
    };
  }>(
    page,
    `query($projectId: Int!, $query: String!) { project(organization: "sample", projectId: $projectId) {
      entities(query: $query, first: 9) { edges { node { entityId attributes { text property { name } } } } } } }`,
    { projectId, query: `id:${caseIds.join(',')}` },
  );
  const said = new Map(
    project.entities.edges.map(({ node }) => [
      node.entityId,
      ['Actual Result', 'Status']
        .map((name) => node.attributes.find(({ property }) => property.name === name)?.text ?? '')
        .join(' | '),
    ]),
  );
  return caseIds.map((id) => said.get(id)!);
}

/** Places where a user writes the results of tests. */
export const testing: readonly Place[] = [
  opensAField({
    name: 'What was seen at a case that is run, and at the one behind it',
    before: openRun,
    open: ({ page }) => page.keyboard.press('e'),
    leave: async ({ page, sentence }) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('f');
      await page.keyboard.press('e');
      await typed(page, `${sentence}, fine now`);
      // Before the field is there, Escape says that it is not wanted.
      await expect(page.getByRole('textbox', { name: 'Actual Result' })).toHaveValue(`${sentence}, fine now`);
      await page.keyboard.press('Escape');
    },
    stands: resultsOf,
    expected: ({ sentence }) => [`${sentence} | Failed`, `${sentence}, fine now | Not Run`],
  }),
];

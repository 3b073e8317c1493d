import { expect } from '@playwright/test';

import { entitiesOf, opensAField, typed, type Given, type Place } from '../../support/opens-a-field.ts';
import { graph } from '../../support/signed-in.ts';

interface Made {
  artifactId: number;
}

/** A document with rows of these names, open on the page. */
async function openDocument({ page, projectId, sentence }: Given, names: readonly string[]): Promise<Made> {
  const { createArtifact } = await graph<{ createArtifact: { artifact: { entity: { entityId: number } } } }>(
    page,
    `mutation($input: CreateArtifactInput!) { createArtifact(input: $input) { artifact { entity { entityId } } } }`,
    { input: { organization: 'sample', projectId, kind: 'DOCUMENT', name: `About ${sentence}` } },
  );
  const { entityId: artifactId } = createArtifact.artifact.entity;
  const rows = names.map((name) => ({ name, depth: 0 }));
  if (rows.length > 0)
    await graph(page, 'mutation($input: ArrangeArtifactInput!) { arrangeArtifact(input: $input) { revision } }', {
      input: { organization: 'sample', projectId, artifactId, add: { rows } },
    });
  await page.goto(`/sample/p/${projectId}/documents/${artifactId}`);
  await expect(page.getByRole('button', { name: 'Requirement', exact: true })).toBeVisible();
  return { artifactId };
}

/** The names of the rows of a document in reading order, each with its text where it has one. */
async function rowsOf(given: Given, { artifactId }: Made): Promise<string[]> {
  const { project } = await graph<{ project: { artifact: { lines: { entityIds: number[] } } } }>(
    given.page,
    `query($projectId: Int!, $artifactId: Int!) { project(organization: "sample", projectId: $projectId) {
      artifact(entityId: $artifactId) { lines { entityIds } } } }`,
    { projectId: given.projectId, artifactId },
  );
  const { entityIds } = project.artifact.lines;
  if (entityIds.length === 0) return [];
  const all = new Map((await entitiesOf(given, `id:${entityIds.join(',')}`)).map((each) => [each.entityId, each]));
  return entityIds.map((id) => [all.get(id)!.name, all.get(id)!.description].filter(Boolean).join(' | '));
}

const row = ({ page }: Given, name: string | RegExp) => page.getByRole('group', { name });
const press =
  (...keys: readonly string[]) =>
  async ({ page }: Given) => {
    for (const key of keys) await page.keyboard.press(key);
  };

/** Where rows of documents are written. */
export const documents: readonly Place[] = [
  opensAField({
    name: 'Enter on a row of a document',
    before: async (given) => {
      const made = await openDocument(given, ['Scope', 'Glossary']);
      await row(given, '1 Scope').click();
      return made;
    },
    open: press('Enter'),
    leave: async ({ page, sentence }) => {
      for (const word of ['two', 'three']) {
        await page.keyboard.press('Enter');
        await typed(page, `${sentence} ${word}`);
      }
      await page.keyboard.press('Escape');
    },
    stands: rowsOf,
    expected: ({ sentence }) => ['Scope', sentence, `${sentence} two`, `${sentence} three`, 'Glossary'],
  }),
];

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

const onRow = (name: string) => async (given: Given) => {
  const made = await openDocument(given, ['Scope', 'Glossary']);
  await row(given, name).click();
  return made;
};
const paragraph = (words: string) => `<p>${words}</p>`;

/** The places in which rows of documents are written. */
export const documents: readonly Place[] = [
  opensAField({
    name: 'Ctrl Enter on a row of a document, and Enter in each new one',
    before: onRow('1 Scope'),
    open: press('Control+Enter'),
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
  opensAField({
    name: 'Enter on a row of a document, behind its name',
    before: onRow('1 Scope'),
    open: press('Enter'),
    leave: press('Escape'),
    stands: rowsOf,
    expected: ({ sentence }) => [`Scope${sentence}`, 'Glossary'],
    lines: [0, 3000],
  }),
  opensAField({
    name: 'the button of a new row in an empty document, then texts of rows by Tab and Ctrl Enter',
    before: (given) => openDocument(given, []),
    open: ({ page }) => page.getByRole('button', { name: 'Requirement', exact: true }).click(),
    leave: async ({ page, sentence }) => {
      for (const word of ['one', 'two']) {
        await page.keyboard.press('Tab');
        await typed(page, `${word} ${sentence}`);
        await page.keyboard.press('Control+Enter');
        await typed(page, `${sentence} ${word}`);
      }
      await page.keyboard.press('Escape');
    },
    stands: rowsOf,
    expected: ({ sentence }) => [
      `${sentence} | ${paragraph(`one ${sentence}`)}`,
      `${sentence} one | ${paragraph(`two ${sentence}`)}`,
      `${sentence} two`,
    ],
  }),
  opensAField({
    name: 'another kind of row from the menu of a document',
    before: async (given) => {
      const made = await onRow('1 Scope')(given);
      await given.page.getByRole('button', { name: 'Add something else' }).click();
      await expect(given.page.getByRole('menuitem', { name: 'Statement' })).toBeVisible();
      return made;
    },
    open: ({ page }) => page.getByRole('menuitem', { name: 'Statement' }).click(),
    leave: press('Escape'),
    stands: rowsOf,
    expected: ({ sentence }) => ['Scope', sentence, 'Glossary'],
    lines: [0, 3000],
  }),
  opensAField({
    name: 'Tab from the name of a row to its text',
    before: async (given) => {
      const made = await onRow('1 Scope')(given);
      await given.page.keyboard.press('F2');
      return made;
    },
    open: press('Tab'),
    leave: press('Escape'),
    stands: rowsOf,
    expected: ({ sentence }) => [`Scope | ${paragraph(sentence)}`, 'Glossary'],
    lines: [0, 3000],
  }),
  opensAField({
    name: 'a row that is split in its text',
    before: async (given) => {
      const made = await onRow('1 Scope')(given);
      await press('F2', 'Tab')(given);
      await typed(given.page, 'Before and after');
      for (let letter = 0; letter < 'and after'.length; letter++) await given.page.keyboard.press('ArrowLeft');
      return made;
    },
    open: press('Control+Shift+Enter'),
    leave: press('Escape'),
    stands: rowsOf,
    expected: ({ sentence }) => [
      `Scope | ${paragraph('Before ')}`,
      `${sentence} | ${paragraph('and after')}`,
      'Glossary',
    ],
    lines: [0, 3000],
  }),
  opensAField({
    name: 'a new document, in its first rows',
    before: async ({ page, projectId, sentence }) => {
      await page.goto(`/sample/p/${projectId}/documents`);
      await page.getByRole('button', { name: 'New document' }).first().click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`New ${sentence}`);
    },
    open: ({ page }) => page.getByRole('button', { name: 'Create document' }).click(),
    leave: async ({ page, sentence }) => {
      await page.keyboard.press('Enter');
      await typed(page, `${sentence} two`);
      await page.getByRole('button', { name: 'Requirement', exact: true }).waitFor();
      await page.keyboard.press('Escape');
    },
    stands: async (given) => {
      const [made] = await entitiesOf(given, `name:"New ${given.sentence}"`);
      return made && rowsOf(given, { artifactId: made.entityId });
    },
    expected: ({ sentence }) => [sentence, `${sentence} two`],
  }),
  opensAField({
    name: 'rows that are written while the line is cut',
    before: onRow('1 Scope'),
    open: async ({ page }) => {
      await page.context().setOffline(true);
      await page.keyboard.press('Control+Enter');
    },
    leave: async ({ page, sentence }) => {
      for (const word of ['two', 'three']) {
        await page.keyboard.press('Enter');
        await typed(page, `${sentence} ${word}`);
      }
      await page.keyboard.press('Escape');
      await page.context().setOffline(false);
    },
    stands: rowsOf,
    expected: ({ sentence }) => ['Scope', sentence, `${sentence} two`, `${sentence} three`, 'Glossary'],
    lines: [0],
  }),
  opensAField({
    name: 'a row that is written through a reload while the one before is on its way',
    before: onRow('1 Scope'),
    open: press('Control+Enter'),
    leave: async ({ page, sentence }) => {
      await page.keyboard.press('Enter');
      await typed(page, `${sentence} two`);
      await page.reload();
    },
    stands: rowsOf,
    expected: ({ sentence }) => ['Scope', sentence, `${sentence} two`, 'Glossary'],
    lines: [400, 3000],
  }),
];

// Documents: their rows.
import { expect } from '@playwright/test';

import { gesture, type Gesture, type Given } from '../../support/by-hand.ts';
import { graph } from '../../support/signed-in.ts';

/** Opens a document of two rows, with the hand on the first. */
async function onRow({ page, home, server, projectId, word }: Given): Promise<void> {
  const { createArtifact } = await graph<{ createArtifact: { artifact: { entity: { entityId: number } } } }>(
    server,
    'mutation($input: CreateArtifactInput!) { createArtifact(input: $input) { artifact { entity { entityId } } } }',
    { input: { organization: 'sample', projectId, kind: 'DOCUMENT', name: `About ${word.slice(1)}` } },
  );
  const { entityId: artifactId } = createArtifact.artifact.entity;
  const rows = ['Scope', 'Glossary'].map((name) => ({ name, depth: 0 }));
  await graph(server, 'mutation($input: ArrangeArtifactInput!) { arrangeArtifact(input: $input) { revision } }', {
    input: { organization: 'sample', projectId, artifactId, add: { rows } },
  });
  await page.goto(`${home}/documents/${artifactId}`);
  await page.getByRole('group', { name: '1 Scope' }).click();
}

export const documents: readonly Gesture[] = [
  gesture({
    name: 'rows of a document, one after the other',
    delay: 3000,
    before: onRow,
    keys: async ({ hand, word }) => {
      await hand.press('Control+Enter');
      await hand.type(`${word} one`);
      await hand.press('Enter');
      await hand.type(`${word} two`);
      await hand.press('Escape');
    },
    seen: async ({ page, word }) => {
      await expect(page.getByRole('group', { name: `2 ${word} one` })).toBeVisible();
      await expect(page.getByRole('group', { name: `3 ${word} two` })).toBeFocused();
    },
    makes: 2,
  }),
];

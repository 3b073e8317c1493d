// Slides: their texts.
import { expect } from '@playwright/test';

import { gesture, type Gesture, type Given } from '../../support/by-hand.ts';
import { graph } from '../../support/signed-in.ts';
import { makeArtifact } from './made-artifact.ts';

/** Opens a slide without a text. */
async function onSlide(given: Given): Promise<number> {
  const { artifactId, rowIds } = await makeArtifact(given, 'PRESENTATION', [
    { name: 'Slide', layout: JSON.stringify({ boxes: [] }) },
  ]);
  await given.page.goto(`${given.home}/presentations/${artifactId}?row=${rowIds[0]}`);
  await expect(given.page.getByRole('toolbar', { name: 'Add to the slide' })).toBeVisible();
  return rowIds[0]!;
}

async function textsOf({ server, projectId }: Given, slideId: number): Promise<string[]> {
  const { entity } = await graph<{ entity: { metadata: Record<string, string> } }>(
    server,
    'query($projectId: Int!, $entityId: Int!) { entity(organization: "sample", projectId: $projectId, entityId: $entityId) { metadata } }',
    { projectId, entityId: slideId },
  );
  const { boxes } = JSON.parse(entity.metadata['slide:layout']!) as { boxes: { content: string }[] };
  return boxes.map(({ content }) => content);
}

export const slides: readonly Gesture[] = [
  gesture({
    name: 'two texts, one after the other',
    delay: 400,
    before: onSlide,
    keys: async ({ page, hand, word }) => {
      const add = page.getByRole('toolbar', { name: 'Add to the slide' }).getByRole('button', { name: 'Text' });
      await add.click();
      await hand.type(`${word} one`);
      await hand.press('Escape');
      await add.click();
      await hand.type(`${word} two`);
      await hand.press('Escape');
    },
    seen: (given, slideId) =>
      expect.poll(() => textsOf(given, slideId)).toEqual([`<p>${given.word} one</p>`, `<p>${given.word} two</p>`]),
  }),
];

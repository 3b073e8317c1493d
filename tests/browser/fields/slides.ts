import { expect } from '@playwright/test';

import { opensAField, typed, type Given, type Place } from '../../support/opens-a-field.ts';
import { graph } from '../../support/signed-in.ts';

interface Made {
  slideId: number;
}

const CONTENT = { id: 'text1', kind: 'text', x: 64, y: 200, w: 600, h: 200, content: '<p>Said</p>', size: 24 };

/** A presentation with a slide that has a title and a text, open on the page. */
async function openSlide({ page, projectId, sentence }: Given): Promise<Made> {
  const { createArtifact } = await graph<{ createArtifact: { artifact: { entity: { entityId: number } } } }>(
    page,
    'mutation($input: CreateArtifactInput!) { createArtifact(input: $input) { artifact { entity { entityId } } } }',
    { input: { organization: 'sample', projectId, kind: 'PRESENTATION', name: `Show ${sentence}` } },
  );
  const { entityId: artifactId } = createArtifact.artifact.entity;
  const { arrangeArtifact } = await graph<{ arrangeArtifact: { addedEntityIds: number[] } }>(
    page,
    'mutation($input: ArrangeArtifactInput!) { arrangeArtifact(input: $input) { addedEntityIds } }',
    {
      input: {
        organization: 'sample',
        projectId,
        artifactId,
        add: { rows: [{ name: 'Slide', layout: JSON.stringify({ boxes: [CONTENT] }) }] },
      },
    },
  );
  const slideId = arrangeArtifact.addedEntityIds[0]!;
  await page.goto(`/sample/p/${projectId}/presentations/${artifactId}?row=${slideId}`);
  await expect(page.getByRole('button', { name: /^Text: Said/ })).toBeVisible();
  return { slideId };
}

/** The texts of a slide. */
async function textsOf({ page, projectId }: Given, { slideId }: Made): Promise<string[]> {
  const { entity } = await graph<{ entity: { metadata: Record<string, string> } }>(
    page,
    'query($projectId: Int!, $entityId: Int!) { entity(organization: "sample", projectId: $projectId, entityId: $entityId) { metadata } }',
    { projectId, entityId: slideId },
  );
  const { boxes } = JSON.parse(entity.metadata['slide:layout']!) as { boxes: { content: string }[] };
  return boxes.map(({ content }) => content);
}

/** The places in which texts of slides are written. */
export const slides: readonly Place[] = [
  opensAField({
    name: 'Enter on a text of a slide',
    before: async (given) => {
      const made = await openSlide(given);
      await given.page.getByRole('button', { name: /^Text: Said/ }).focus();
      return made;
    },
    open: ({ page }) => page.keyboard.press('Enter'),
    leave: ({ page }) => page.keyboard.press('Escape'),
    stands: textsOf,
    expected: ({ sentence }) => [`<p>Said${sentence}</p>`],
    lines: [0, 3000],
  }),
  opensAField({
    name: 'a text of a slide that was clicked',
    before: openSlide,
    open: ({ page }) => page.getByRole('button', { name: /^Text: Said/ }).click(),
    leave: ({ page }) => page.keyboard.press('Escape'),
    stands: textsOf,
    expected: ({ sentence }) => [`<p>Said${sentence}</p>`],
    lines: [0, 3000],
  }),
  opensAField({
    name: 'a text that is put on a slide',
    before: openSlide,
    open: ({ page }) =>
      page.getByRole('toolbar', { name: 'Add to the slide' }).getByRole('button', { name: 'Text' }).click(),
    leave: ({ page }) => page.keyboard.press('Escape'),
    stands: textsOf,
    expected: ({ sentence }) => [CONTENT.content, `<p>${sentence}</p>`],
    lines: [0, 3000],
  }),
  opensAField({
    name: 'a text of a slide that is written through a reload',
    before: openSlide,
    open: ({ page }) =>
      page.getByRole('toolbar', { name: 'Add to the slide' }).getByRole('button', { name: 'Text' }).click(),
    leave: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Text: Said/ }).focus();
      await page.keyboard.press('Enter');
      await typed(page, ' more');
      await page.reload();
      await expect(page.getByRole('textbox', { name: 'Text of the slide' })).toBeFocused();
      await page.keyboard.press('Escape');
    },
    stands: textsOf,
    expected: ({ sentence }) => ['<p>Said more</p>', `<p>${sentence}</p>`],
    lines: [400],
  }),
];

// The diagrams that the sample project keeps, one of every type.
import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';

import { emptyBoxesIn, textOfPdf } from '../../support/pdf-text.ts';
import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';
import { keptIn, leadTo, shape, types, type Kept } from '../types/on-types.ts';

async function goTo(page: Page, projectId: number, { type, root }: Kept): Promise<void> {
  await leadTo(page, `/sample/p/${projectId}/diagrams/${type.slug}/${root.entityId}`);
  await expect(page.getByRole('group', { name: `${root.displayName}, ${type.name}. Arrow keys` })).toBeAttached();
}

test('all types of diagrams are drawn of the sample', async ({ browser }) => {
  const page = await signedIn(browser);
  const kept = await keptIn(page, 1);
  await page.goto('/sample/p/1/diagrams');
  for (const { slug, root, shows } of types)
    await test.step(slug, async () => {
      const diagram = kept.get(`${slug} ${root}`)!;
      expect(diagram, `the sample keeps a diagram of type ${slug} of ${root}`).toBeDefined();
      await goTo(page, 1, diagram);
      await page.getByRole('button', { name: 'Fit', exact: true }).click();
      for (const name of shows) await expect(shape(page, name)).toBeAttached();
    });
});

test('its action diagram leaves as PDF', async ({ browser }) => {
  const page = await signedIn(browser);
  const { slug, root } = types.find((type) => type.slug === 'action')!;
  const kept = await keptIn(page, 1);
  await page.goto('/sample/p/1/diagrams');
  await goTo(page, 1, kept.get(`${slug} ${root}`)!);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'As PDF' }).click();
  const file = await readFile(await (await download).path());
  expect(textOfPdf(file)).toContain('△');
  expect(emptyBoxesIn(file)).toBe(0);
});

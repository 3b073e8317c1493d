// A diagram that the sample project keeps.
import { readFile } from 'node:fs/promises';

import { expect } from '@playwright/test';

import { emptyBoxesIn, textOfPdf } from '../../support/pdf-text.ts';
import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';
import { keptIn, leadTo } from '../types/on-types.ts';
import { roots } from './roots.ts';

test('the action diagram of the sample leaves as PDF', async ({ browser }) => {
  const page = await signedIn(browser);
  const { type, root } = (await keptIn(page, 1)).get(`action ${roots['action']}`)!;
  await page.goto('/sample/p/1/diagrams');
  await leadTo(page, `/sample/p/1/diagrams/action/${root.entityId}`);
  await expect(page.getByRole('group', { name: `${root.displayName}, ${type.name}. Arrow keys` })).toBeAttached();
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'As PDF' }).click();
  const file = await readFile(await (await download).path());
  expect(textOfPdf(file)).toContain('△');
  expect(emptyBoxesIn(file)).toBe(0);
});

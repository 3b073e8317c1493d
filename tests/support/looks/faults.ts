import type { Page } from '@playwright/test';

import { axeFindings } from '../accessible.ts';
import { coveredChoices } from './covered.ts';
import { faintDisabledTexts } from './disabled-text.ts';
import { smallTargets } from './small-targets.ts';

const TELEPHONE = 700;

/** What is wrong with a page as it is now: by axe and for disabled texts in both schemes, for fingers where it is narrow, and for what lies over choices. Only colours differ in the dark. */
export async function faultsOf(page: Page, at?: string): Promise<string[]> {
  const isNarrow = page.viewportSize()!.width < TELEPHONE;
  const where = at === undefined ? {} : { at };
  const covered = await page.evaluate(coveredChoices);
  const small = isNarrow ? await page.evaluate(smallTargets, at) : [];
  const light = [...(await axeFindings(page, where)), ...(await page.evaluate(faintDisabledTexts))];
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = [
    ...(await axeFindings(page, { ...where, rules: ['color-contrast'] })),
    ...(await page.evaluate(faintDisabledTexts)),
  ];
  await page.emulateMedia({ colorScheme: 'light' });
  return [...covered, ...small, ...light, ...dark.map((fault) => `in the dark, ${fault}`)];
}

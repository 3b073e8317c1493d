import type { Page } from '@playwright/test';

import { axeFindings } from '../accessible.ts';
import { coveredChoices } from './covered.ts';
import { faintDisabledTexts } from './disabled-text.ts';
import { smallTargets } from './small-targets.ts';

const TELEPHONE = 700;

/** What is wrong with a page as it is now: by axe and for disabled texts in both schemes, for fingers where it is narrow, and for what lies over choices. */
export async function faultsOf(page: Page, at?: string, { isDarkToo = true } = {}): Promise<string[]> {
  const isNarrow = page.viewportSize()!.width < TELEPHONE;
  const where = at === undefined ? {} : { at };
  const covered = await page.evaluate(coveredChoices);
  const small = isNarrow ? await page.evaluate(smallTargets, at) : [];
  const light = [...(await axeFindings(page, where)), ...(await page.evaluate(faintDisabledTexts))];
  return [...covered, ...small, ...light, ...(isDarkToo ? await faultsInTheDark(page, where) : [])];
}

/** Only colours differ in the dark. */
async function faultsInTheDark(page: Page, where: { at?: string }): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = [
    ...(await axeFindings(page, { ...where, rules: ['color-contrast'] })),
    ...(await page.evaluate(faintDisabledTexts)),
  ];
  await page.emulateMedia({ colorScheme: 'light' });
  return dark.map((fault) => `in the dark, ${fault}`);
}

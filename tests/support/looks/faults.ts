import type { Page } from '@playwright/test';

import { axeFindings } from '../accessible.ts';
import { faintDisabledTexts } from './disabled-text.ts';
import { smallTargets } from './small-targets.ts';

const TELEPHONE = 700;

/**
 * The faults of the page as it is now: by axe and for disabled texts in both schemes, and for small targets on narrow pages. In the dark
 * scheme only colours are checked.
 */
export async function faultsOf(page: Page, at?: string): Promise<string[]> {
  const isNarrow = page.viewportSize()!.width < TELEPHONE;
  const where = at === undefined ? {} : { at };
  const small = isNarrow ? await page.evaluate(smallTargets, at) : [];
  const light = [...(await axeFindings(page, where)), ...(await page.evaluate(faintDisabledTexts))];
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = [
    ...(await axeFindings(page, { ...where, rules: ['color-contrast'] })),
    ...(await page.evaluate(faintDisabledTexts)),
  ];
  await page.emulateMedia({ colorScheme: 'light' });
  return [...small, ...light, ...dark.map((fault) => `in the dark, ${fault}`)];
}

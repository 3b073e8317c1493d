import type { Page } from '@playwright/test';

import { axeFindings, turnTo } from '../accessible.ts';
import { coveredChoices } from './covered.ts';
import { faintDisabledTexts } from './disabled-text.ts';
import { smallTargets } from './small-targets.ts';

const TELEPHONE = 700;

type Scheme = 'light' | 'dark';
/** The scheme that a page is in; left out, it is light. */
const schemes = new WeakMap<Page, Scheme>();

async function turn(page: Page, scheme: Scheme): Promise<void> {
  if ((schemes.get(page) ?? 'light') === scheme) return;
  await turnTo(page, scheme);
  schemes.set(page, scheme);
}

const inTheDark = (scheme: Scheme, faults: string[]) =>
  scheme === 'light' ? faults : faults.map((fault) => `in the dark, ${fault}`);

/** What is wrong with a page as it is now: by axe and for disabled texts in both schemes, for fingers where it is narrow, and for what lies over choices. */
export async function faultsOf(page: Page, at?: string, { isDarkToo = true } = {}): Promise<string[]> {
  const isNarrow = page.viewportSize()!.width < TELEPHONE;
  const where = at === undefined ? {} : { at };
  // All rules in the scheme that the sight before has left, where both are judged: then the page is turned once for each sight, and not twice.
  if (!isDarkToo) await turn(page, 'light');
  const scheme = schemes.get(page) ?? 'light';
  const covered = await page.evaluate(coveredChoices);
  const small = isNarrow ? await page.evaluate(smallTargets, at) : [];
  const found = [...(await axeFindings(page, where)), ...(await page.evaluate(faintDisabledTexts))];
  const others = isDarkToo ? await faultsOfColours(page, where, scheme === 'light' ? 'dark' : 'light') : [];
  return [...covered, ...small, ...inTheDark(scheme, found), ...others];
}

/** In the other scheme only colours differ. */
async function faultsOfColours(page: Page, where: { at?: string }, scheme: Scheme): Promise<string[]> {
  await turn(page, scheme);
  return inTheDark(scheme, [
    ...(await axeFindings(page, { ...where, rules: ['color-contrast'] })),
    ...(await page.evaluate(faintDisabledTexts)),
  ]);
}

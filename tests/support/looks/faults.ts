import type { Page } from '@playwright/test';

import { axeFindings, turnTo } from '../accessible.ts';
import { coveredChoices } from './covered.ts';
import { faintDisabledTexts } from './disabled-text.ts';
import { headingsOutOfOrder } from './headings.ts';
import { smallTargets } from './small-targets.ts';
import { squeezedIcons } from './squeezed-icons.ts';
import { unlikeLastLook } from './unlike.ts';

const TELEPHONE = 700;
const NEW_TEXTS = '[data-new-text]';
/** The only rules of axe that measure positions and scrolling; all others read visible elements and colours. */
const OF_PLACES = ['target-size', 'scrollable-region-focusable'];

type Scheme = 'light' | 'dark';
/** The scheme that a page is in; left out, it is light. */
const schemes = new WeakMap<Page, Scheme>();
const schemeOf = (page: Page) => schemes.get(page) ?? 'light';

async function turn(page: Page): Promise<void> {
  const scheme = schemeOf(page) === 'light' ? 'dark' : 'light';
  await turnTo(page, scheme);
  schemes.set(page, scheme);
}

const inItsScheme = (page: Page, faults: string[]) =>
  schemeOf(page) === 'light' ? faults : faults.map((fault) => `in the dark, ${fault}`);

/** Finds faults that do not depend on a page's scheme. */
async function faultsOfPlaces(page: Page, at?: string): Promise<string[]> {
  const isNarrow = page.viewportSize()!.width < TELEPHONE;
  const small = isNarrow ? await page.evaluate(smallTargets, at) : [];
  return [...(await page.evaluate(coveredChoices)), ...(await page.evaluate(squeezedIcons)), ...small];
}

const faintDisabled = async (page: Page) => inItsScheme(page, await page.evaluate(faintDisabledTexts));
const faint = async (page: Page, at?: string) => [
  ...inItsScheme(page, await axeFindings(page, { ...(at && { at }), rules: ['color-contrast'] })),
  ...(await faintDisabled(page)),
];

/**
 * Finds the faults of a page as it is: by axe and for disabled texts in both schemes, for touch on a narrow page, for the order of its
 * headings, and for anything that covers choices. All rules begin in the scheme that the previous sight has left, so that the page switches once per sight instead of
 * twice.
 */
export async function faultsOf(page: Page, at?: string): Promise<string[]> {
  const found = [
    ...(await faultsOfPlaces(page, at)),
    ...inItsScheme(page, await axeFindings(page, at === undefined ? {} : { at })),
    ...(await faintDisabled(page)),
    ...(at === undefined ? await page.evaluate(headingsOutOfOrder) : []),
  ];
  // In the other scheme only colours differ.
  await turn(page);
  return [...found, ...(await faint(page, at))];
}

/** Begins a comparison: `faultsAtOtherWidth` then looks only at differences from the page as it is now. */
export const rememberLook = (page: Page, at = 'html'): Promise<unknown> => page.evaluate(unlikeLastLook, at);

/** Finds faults of a sight that was judged at another width just before, wherever it now differs. */
export async function faultsAtOtherWidth(page: Page, at?: string): Promise<string[]> {
  const { isOther, hasNewTexts } = await page.evaluate(unlikeLastLook, at ?? 'html');
  const where = at === undefined ? {} : { at };
  const found = [
    ...(await faultsOfPlaces(page, at)),
    ...(await axeFindings(page, { ...where, ...(isOther ? { without: ['color-contrast'] } : { rules: OF_PLACES }) })),
  ];
  if (!hasNewTexts) return found;
  found.push(...(await faint(page, NEW_TEXTS)));
  await turn(page);
  return [...found, ...(await faint(page, NEW_TEXTS))];
}

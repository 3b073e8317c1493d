import { expect, test, type Page } from '@playwright/test';

import { complaintsOf } from './complaints.ts';
import { faultsAtOtherWidth, faultsOf, rememberLook } from './faults.ts';
import type { Sight, Visit } from './sight.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
type Size = typeof WIDE;
const sizeOf = (page: Page): Size => (page.viewportSize()!.width === NARROW.width ? NARROW : WIDE);

const OVER = '[role="dialog"], [role="menu"], [role="listbox"], .mantine-Popover-dropdown';
const TOAST = '.mantine-Notification-root';
const over = (page: Page) => page.locator(OVER).filter({ visible: true });

/** Presses Escape, which closes most overlays; one that resists the second one is left by the next screen. */
async function escape(page: Page): Promise<void> {
  for (let times = 0; times < 2 && (await over(page).count()) > 0; times++) await page.keyboard.press('Escape');
}

/** Waits until the page is drawn so. */
async function resize(page: Page, size: Size): Promise<void> {
  if (sizeOf(page) === size) return;
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * Goes to a screen as links of the page do, which saves loading the page anew; returns whether that was possible. It is not from an empty
 * page, from under an overlay of the previous screen such as a toast, or if the sign of the next screen is already there.
 */
async function follow(page: Page, path: string, sign: Visit['sign']): Promise<boolean> {
  if (page.url() === 'about:blank' || (await over(page).or(page.locator(TOAST)).count()) > 0) return false;
  if ((await page.getByText(sign).count()) > 0) return false;
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expect(page.getByText(sign).first()).toBeVisible();
  return true;
}

const whereIs = ({ at, open }: Sight) => at ?? (open && OVER);

async function show(page: Page, { open, at }: Sight): Promise<void> {
  await open?.(page);
  if (at !== undefined) await page.locator(at).filter({ visible: true }).first().waitFor();
  // What opens may still be fetched; judged too early, it is the screen under it that is judged.
  else if (open) await over(page).first().waitFor();
}

/** Tells whether a sight opened at one width is still there at the other; the page may show something else in its place. */
async function stands(page: Page, sight: Sight, sign: Visit['sign']): Promise<boolean> {
  const where = whereIs(sight);
  if (where !== undefined) return (await page.locator(where).filter({ visible: true }).count()) > 0;
  await expect(page.getByText(sign).filter({ visible: true }).first()).toBeVisible();
  return true;
}

/** Judges the shown sight, and again after the page has changed its width around it; returns the width at which it has closed. */
async function judge(page: Page, sight: Sight, sign: Visit['sign'], faults: string[]): Promise<Size | undefined> {
  const where = whereIs(sight);
  faults.push(...(await faultsOf(page, where)));
  if (sight.only) return undefined;
  const other = sizeOf(page) === WIDE ? NARROW : WIDE;
  if (sight.fills) return other;
  await rememberLook(page, where);
  await resize(page, other);
  if (!(await stands(page, sight, sign))) return other;
  faults.push(...(await faultsAtOtherWidth(page, where)));
  return undefined;
}

/** Returns one key for all addresses that differ only in numbers or in their query. */
const kindOf = (at: Visit['at']) => (typeof at === 'string' ? at : at.like).split('?')[0]!.replaceAll(/\d+/g, '1');

/**
 * Walks through sights and lists all of their faults. Each sight is reached from the one before; each kind of address is loaded once, on a
 * narrow page. An opened sight is judged at the page's width, then at the other; it is opened anew only if the change of width has closed
 * it.
 */
export async function walk(page: Page, visits: readonly Visit[]): Promise<string[]> {
  const faults: string[] = [];
  const complaints = await complaintsOf(page);
  const loaded = new Set<string>();
  let isUsedUp = false;
  for (const { at, sign, sights } of visits) {
    const path = typeof at === 'string' ? at : await at.find(page);
    const come = async () => {
      await page.goto(path);
      await expect(page.getByText(sign).first()).toBeVisible();
      isUsedUp = false;
    };
    const again: Sight[] = [];
    /** Looks at a sight within a time limit: one that cannot be shown is a fault too, and does not hide the others. */
    const look = async (sight: Sight) => {
      const { name, only, open, close = escape } = sight;
      const found: string[] = [];
      const work = async () => {
        if (only) await resize(page, only === 'wide' ? WIDE : NARROW);
        if (isUsedUp) await come();
        await show(page, sight);
        const gone = await judge(page, sight, sign, found);
        if (gone) again.push({ ...sight, only: gone === WIDE ? 'wide' : 'narrow' });
        // What is not to be seen any more may still be open.
        isUsedUp = close === 'anew' || gone !== undefined;
        if (open && close !== 'anew' && (!gone || sight.fills)) await close(page);
      };
      try {
        await test.step(name, work);
      } catch (error) {
        isUsedUp = true;
        found.push(`cannot be shown: ${String(error)}`);
      }
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    };

    if (isUsedUp || !loaded.has(kindOf(at)) || !(await follow(page, path, sign))) {
      await resize(page, NARROW);
      await come();
    }
    loaded.add(kindOf(at));
    for (const sight of sights ?? [{ name: path }]) await look(sight);
    for (const sight of again) await look(sight);
  }
  return [...faults, ...complaints];
}

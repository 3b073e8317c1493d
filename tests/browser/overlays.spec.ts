// Every screen, everything that opens over one, and every state of one: nothing that axe finds (WCAG 2.2 AA) in either scheme, disabled texts as readable as others, and large enough for fingers on telephones. None of it has errors in its console, or asks for what the policy of the page forbids.
import { expect, type Page } from '@playwright/test';

import { invite } from '../support/invited.ts';
import { ofAdministrators, ofReaders, ofStrangers } from '../support/looks/all.ts';
import { complaintsOf } from '../support/looks/complaints.ts';
import { faultsOf } from '../support/looks/faults.ts';
import type { Sight, Visit } from '../support/looks/sight.ts';
import { PASSWORD } from '../support/people.ts';
import { share } from '../support/sharing.ts';
import { signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

const LONGEST = 60_000;
const OVER = '[role="dialog"], [role="menu"], [role="listbox"], .mantine-Popover-dropdown';
const TOAST = '.mantine-Notification-root';
const over = (page: Page) => page.locator(OVER).filter({ visible: true });

/** Escape closes most; what holds on to the second one is left by the next screen. */
async function escape(page: Page): Promise<void> {
  for (let times = 0; times < 2 && (await over(page).count()) > 0; times++) await page.keyboard.press('Escape');
}

const isWide = (page: Page) => page.viewportSize()!.width >= 700;

type Come = (page: Page) => Promise<unknown>;

/** Colours do not depend on the width, so the dark is judged where a sight is met first. */
const isDarkToo = (page: Page, { only }: Sight) => isWide(page) || only === 'narrow';

/** What it opens stays where the page is loaded anew next. */
async function look(page: Page, sight: Sight, come: Come, isLast: boolean): Promise<string[]> {
  const { name, open, close = escape, at } = sight;
  await open?.(page);
  if (at !== undefined) await page.locator(at).filter({ visible: true }).first().waitFor();
  // What opens may still be fetched; judged too early, it is the screen under it that is judged.
  else if (open) await over(page).first().waitFor();
  const where = at ?? (open && OVER);
  const faults = await faultsOf(page, where, { isDarkToo: isDarkToo(page, sight) });
  if (close === 'anew') await (isLast || come(page));
  else if (open) await close(page);
  return faults.map((fault) => `${name}: ${fault}`);
}

/** The same, ended where it takes too long: what cannot be shown is a fault, too, and does not hide the others. */
async function lookInTime(page: Page, sight: Sight, come: Come, isLast: boolean): Promise<string[]> {
  try {
    return await test.step(sight.name, () => look(page, sight, come, isLast), { timeout: LONGEST });
  } catch (error) {
    await come(page);
    return [`${sight.name} cannot be shown: ${String(error)}`];
  }
}

/**
 * Goes to a screen as links of the page do, which spares loading the page anew; answers whether that was possible. It is not from an
 * empty page, from under what still lies over the screen before, a toast say, or where the sign of the next screen is there already.
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

/** The same for all addresses that differ in numbers or in what is asked for. */
const kindOf = (at: Visit['at']) => (typeof at === 'string' ? at : at.like).split('?')[0]!.replaceAll(/\d+/g, '1');

/** Screens are come to from the one before; on narrow pages each kind of address is loaded once, too. */
async function walk(page: Page, visits: readonly Visit[]): Promise<string[]> {
  const left = isWide(page) ? 'narrow' : 'wide';
  const faults: string[] = [];
  const complaints = await complaintsOf(page);
  const loaded = new Set<string>();
  let isUsedUp = false;
  for (const { at, sign, sights } of visits) {
    const path = typeof at === 'string' ? at : await at.find(page);
    const come = async () => {
      await page.goto(path);
      await expect(page.getByText(sign).first()).toBeVisible();
    };
    const isToBeLoaded = isUsedUp || (!isWide(page) && !loaded.has(kindOf(at)));
    if (isToBeLoaded || !(await follow(page, path, sign))) await come();
    loaded.add(kindOf(at));
    const mine: readonly Sight[] = (sights ?? [{ name: path }]).filter(({ only }: Sight) => only !== left);
    for (const sight of mine) faults.push(...(await lookInTime(page, sight, come, sight === mine.at(-1))));
    isUsedUp = mine.at(-1)?.close === 'anew';
  }
  return [...faults, ...complaints];
}

test('axe finds an error that exists in one colour scheme only, whichever is active', async ({ page }) => {
  const faint = (name: string) => `.${name} { color: #777; background: #888 }`;
  await page.setContent(`<html lang="en"><title>Faint</title><style>${faint('day')}
    @media (prefers-color-scheme: dark) { .day { color: #000; background: #fff } ${faint('night')} }</style>
    <main><p class="day">By day</p><p class="night">By night</p></main>`);
  const found = async () => (await faultsOf(page)).toSorted();
  const both = [/^color-contrast: .*By day/, /^in the dark, color-contrast: .*By night/].map((each) =>
    expect.stringMatching(each),
  );
  expect(await found()).toEqual(both);
  expect(await found()).toEqual(both);
  expect(await faultsOf(page, undefined, { isDarkToo: false })).toEqual(both.slice(0, 1));
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test.describe(`${width} px`, () => {
    const options = { viewport: { width, height } };
    test('screens without a session', async ({ browser }) => {
      const page = await (await browser.newContext(options)).newPage();
      expect(await walk(page, ofStrangers)).toEqual([]);
    });
    for (const [part, visits] of Object.entries(ofAdministrators))
      test(`what administrators meet: ${part}`, async ({ browser }) => {
        const page = await signedIn(browser, options);
        expect(await walk(page, visits)).toEqual([]);
      });
    test('screens of a new user who may only read', async ({ browser }) => {
      const administrator = await signedIn(browser);
      const username = await invite(administrator, `reader-${width}@example.org`);
      await share(administrator, username, 1, 4);
      // Whom they write to.
      await administrator.goto('/sample/p/1/dashboard');
      const page = await (await browser.newContext(options)).newPage();
      await page.request.post('/api/v4/auth/signin', { data: { username, password: PASSWORD } });
      expect(await walk(page, ofReaders)).toEqual([]);
    });
  });

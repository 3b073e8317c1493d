// Everything that opens over a screen, and every state of one: nothing that axe finds in either scheme, disabled texts as readable as others, and large enough for fingers on telephones.
import { expect, type Page } from '@playwright/test';

import { invite } from '../support/invited.ts';
import { faultsOf } from '../support/looks/faults.ts';
import { sights, sightsOfReader, type Sight, type Visit } from '../support/looks/sights.ts';
import { PASSWORD } from '../support/people.ts';
import { share } from '../support/sharing.ts';
import { signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

const OVER = '[role="dialog"], [role="menu"], [role="listbox"], .mantine-Popover-dropdown';
const over = (page: Page) => page.locator(OVER).filter({ visible: true });

/** Escape closes most; what holds on to the second one is left by the next screen. */
async function escape(page: Page): Promise<void> {
  for (let times = 0; times < 2 && (await over(page).count()) > 0; times++) await page.keyboard.press('Escape');
}

async function look(page: Page, { name, open, close = escape, at }: Sight): Promise<string[]> {
  await open?.(page);
  if (at !== undefined) await page.locator(at).first().waitFor();
  const where = at ?? (open && (await over(page).count()) > 0 ? OVER : undefined);
  const faults = await faultsOf(page, where);
  if (open) await close(page);
  return faults.map((fault) => `${name}: ${fault}`);
}

async function walk(page: Page, visits: readonly Visit[]): Promise<string[]> {
  const left = page.viewportSize()!.width < 700 ? 'wide' : 'narrow';
  const faults: string[] = [];
  for (const { at, sign, sights: all } of visits) {
    await page.goto(typeof at === 'string' ? at : await at(page));
    await expect(page.getByText(sign).first()).toBeVisible();
    for (const sight of all)
      if (sight.only !== left) faults.push(...(await test.step(sight.name, () => look(page, sight))));
  }
  return faults;
}

// Telephones are looked at by hand (`[390, 844]`) until all of these sights are found there too.
for (const [width, height] of [[1440, 900]] as const)
  test.describe(`${width} px`, () => {
    const options = { viewport: { width, height } };
    test('what an administrator meets', async ({ browser }) => {
      const page = await signedIn(browser, options);
      expect(await walk(page, sights)).toEqual([]);
    });
    test('what somebody meets who is new and may only read', async ({ browser }) => {
      const administrator = await signedIn(browser);
      const username = await invite(administrator, `reader-${width}@example.org`);
      await share(administrator, username, 1, 4);
      const page = await (await browser.newContext(options)).newPage();
      await page.request.post('/api/v4/auth/signin', { data: { username, password: PASSWORD } });
      expect(await walk(page, sightsOfReader)).toEqual([]);
    });
  });

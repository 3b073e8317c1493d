import { execFileSync } from 'node:child_process';

import { chromium, type Browser, type Page } from '@playwright/test';

import { findChromium } from '../support/chromium.ts';
import type { Stage } from './stage.ts';

let isBuilt = false;

/** Builds the pages, once in a process. What lies there may be of another day, and nothing says so. */
export function buildPages(): void {
  if (isBuilt) return;
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  isBuilt = true;
}

export async function openBrowser(): Promise<Browser> {
  const found = await findChromium();
  return chromium.launch({
    ...(found && {
      executablePath: found.executablePath,
      env: { ...process.env, ...found.env } as Record<string, string>,
    }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

/** A page of whoever the stage has signed in. */
export async function openPage(browser: Browser, { url, cookie }: Stage): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const [name, value] = cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, url }]);
  return context.newPage();
}

/** Keeps when something was shown in a page. */
interface Shown {
  shown?: number;
}

/** Notes in each page that is opened when the first rows of the database table stand. */
export const noteFirstRows = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.db-row .db-name a')) return;
      observer.disconnect();
      (globalThis as unknown as Shown).shown = performance.now();
    }).observe(document, { subtree: true, childList: true });
  });

/** Returns when something awaited was shown, in milliseconds since the navigation. */
export async function shownAt(page: Page): Promise<number> {
  const shown = await page.waitForFunction(() => (globalThis as unknown as Shown).shown);
  return (await shown.jsonValue())!;
}

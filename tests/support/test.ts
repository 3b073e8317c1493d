// The base of every browser test.
import { test as base } from '@playwright/test';

import { startBrowserHouse } from './browser-house.ts';

interface Always {
  leavesNoPage: void;
}
interface OfWorker {
  house: { url: string };
}

export const test = base.extend<Always, OfWorker>({
  /** This worker's own server. */
  house: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from the first parameter which fixtures it needs
    async ({}, use) => {
      const house = await startBrowserHouse();
      await use(house);
      await house.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
  /** Closes all pages: open ones would go on drawing, asking and listening, and slow down later tests. */
  leavesNoPage: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

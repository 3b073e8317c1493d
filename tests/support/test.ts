// What every browser test is written with.
import { test as base } from '@playwright/test';

import { startBrowserHouse } from './browser-house.ts';

interface Always {
  leavesNoPage: void;
}
interface OfWorker {
  house: { url: string };
}

export const test = base.extend<Always, OfWorker>({
  /** The server that this worker has for itself. */
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
  /** Leaves no page behind: those that stay open go on drawing, asking and listening, and slow down all that come after. */
  leavesNoPage: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

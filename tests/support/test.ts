// What every browser test is written with.
import { test as base } from '@playwright/test';

/** A test that leaves no page behind: those that stay open go on drawing, asking and listening, and slow down all that come after. */
export const test = base.extend<{ leavesNoPage: void }>({
  leavesNoPage: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

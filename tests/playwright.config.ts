import { defineConfig } from '@playwright/test';

import { findChromium } from './support/chromium.ts';
import { TEST_MS, WAIT_MS } from './support/limits.ts';

const browser = await findChromium();
export default defineConfig({
  testDir: '.',
  // Node itself strips the types: translated by Playwright's compiler, the tests took each worker ten seconds before they began.
  build: { external: ['**/*'] },
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Test by test, so that neither worker idles at the end; what a test needs, it makes. Each worker has a server of its own, on a free port.
  fullyParallel: true,
  workers: 2,
  // A sweep of many screens, on a machine with much else to do.
  timeout: 2 * TEST_MS,
  expect: { timeout: WAIT_MS },
  reporter: 'list',
  use: {
    // A click that cannot succeed ends by itself, and is named, long before its test does.
    actionTimeout: WAIT_MS,
    viewport: { width: 1440, height: 900 },
    // An element that is fading in has a contrast that nobody reads it with.
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env['TRACE'] ? 'on' : 'off',
    launchOptions: {
      ...(browser && {
        executablePath: browser.executablePath,
        env: { ...process.env, ...browser.env } as Record<string, string>,
      }),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Pages live for seconds here: a third of what they took beside their own thread was compiling code that never paid back.
        '--js-flags=--no-turbofan',
      ],
    },
  },
});

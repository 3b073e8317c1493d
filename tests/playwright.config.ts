import { rmSync } from 'node:fs';
import { resolve } from 'node:path';

import { defineConfig } from '@playwright/test';

import { findChromium } from './support/chromium.ts';
import { PASSWORD } from './support/people.ts';

const port = Number(process.env['TEST_PORT'] ?? 4200);
const dataDir = resolve(import.meta.dirname, `../.data/browser-test-${port}`);
const browser = await findChromium();
// The configuration is read again by each worker, when the server already lives on this folder.
if (!process.env['TEST_WORKER_INDEX']) rmSync(dataDir, { recursive: true, force: true });

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    // What is halfway through fading in has the contrast of nothing that people read.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
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
      ],
    },
  },
  webServer: {
    command: 'node server/main.ts',
    cwd: '..',
    env: {
      PORT: String(port),
      HOST: 'localhost',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: PASSWORD,
      PASSWORD_COST: 'low',
      LOG_LEVEL: 'warn',
      RUN_TYPE: 'OMNIS',
      QUICK_LINKS: 'Resources=https://example.org/resources,Provide Feedback=https://example.org/feedback',
    },
    url: `http://localhost:${port}/ready`,
    reuseExistingServer: false,
    stdout: 'pipe',
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});

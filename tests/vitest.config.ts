import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

import { grammars } from '../web/grammar-plugin.ts';
import { relay } from '../web/relay-plugin.ts';
import { TEST_MS, WAIT_MS } from './support/limits.ts';

// One process for many files, each with a database of its own: modules are loaded once, and by Node itself, as `npm start` does.
const node = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } };
const root = resolve(import.meta.dirname, '..');
// Each worker begins by loading some thousand modules, which are compiled once and not in each of them.
process.env['NODE_COMPILE_CACHE'] ??= resolve(root, 'node_modules/.cache/node');

const web = {
  root,
  plugins: [relay({ config: './relay.config.js', artifactDirectory: './web/__generated__' }), grammars(), react()],
  // Both builds of React have this one.
  oxc: { jsx: { development: false } },
  resolve: { alias: { '#graph': resolve(root, 'web/__generated__') } },
};
const limits = { testTimeout: TEST_MS, hookTimeout: TEST_MS, expect: { poll: { timeout: WAIT_MS, interval: 20 } } };
/** Tests in jsdom, of which one file says first whom the page asks. */
const jsdom = (asks: string) => ({
  ...limits,
  environment: 'jsdom',
  setupFiles: ['tests/support/patient.ts', asks, 'tests/support/web-setup.ts'],
  sequence: { setupFiles: 'list' as const },
});
const mockGraph = 'tests/support/mock-environment.ts';
// Many files share a page, which begins anew for each test: see `web/ui/page-reset.ts`. They run React as people get it, in two thirds
// of the time of its development build, whose checks (each component twice, for one) are made with `REACT=development`.
const shared = { isolate: false, env: { NODE_ENV: process.env['REACT'] ?? 'production' } };

export default defineConfig({
  root,
  test: {
    // One more than processors: between two files, and while Postgres works, a worker waits.
    maxWorkers: availableParallelism() + 1,
    // Tests leave much behind that is needed no more: with room for it, less of their time is spent on looking for it.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        root,
        test: {
          ...node,
          name: 'rules',
          include: ['tests/**/*.rules.test.ts', 'tests/house.test.ts'],
          setupFiles: ['tests/support/seed.ts', 'tests/support/patient.ts'],
          ...limits,
        },
      },
      { ...web, test: { ...jsdom(mockGraph), ...shared, name: 'screens', include: ['tests/**/*.screen.test.tsx'] } },
      {
        ...web,
        test: {
          ...jsdom('tests/support/no-socket.ts'),
          ...shared,
          name: 'network',
          include: ['tests/**/*.network.test.tsx'],
        },
      },
      // Of how a page begins, of its only socket, or of what the browser offers, each has a page of its own, with React's development build.
      { ...web, test: { ...jsdom(mockGraph), name: 'pages', include: ['tests/**/*.page.test.tsx'] } },
      {
        root,
        test: {
          ...node,
          name: 'api',
          include: ['tests/**/*.api.test.ts'],
          setupFiles: ['tests/support/seed.ts', 'tests/support/patient.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          ...limits,
        },
      },
    ],
  },
});

import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

import { relay } from '../web/relay-plugin.ts';

// One process for many files, each with a database of its own: modules are loaded once, and by Node itself, as `npm start` does.
const node = { isolate: false, experimental: { viteModuleRunner: false } };
const root = resolve(import.meta.dirname, '..');

const screenFiles = globSync('tests/**/*.screen.test.tsx', { cwd: root });
/** Whoever puts something else in the place of a module, before it is loaded, cannot share loaded modules with others. */
const replacesModules = (file: string) =>
  /\bvi\.(mock|unmock|hoisted)\(/.test(readFileSync(resolve(root, file), 'utf8'));
const screens = (test: { name: string; isolate: boolean; include: string[] }) => ({
  root,
  plugins: [relay({ config: './relay.config.js', artifactDirectory: './web/__generated__' }), react()],
  resolve: { alias: { '#graph': resolve(root, 'web/__generated__') } },
  test: { ...test, environment: 'jsdom', setupFiles: ['tests/support/web-setup.ts'] },
});

export default defineConfig({
  root,
  test: {
    // The default leaves a processor idle, and half of a test's time is Postgres's.
    maxWorkers: '100%',
    projects: [
      {
        root,
        test: {
          ...node,
          name: 'rules',
          include: ['tests/**/*.rules.test.ts', 'tests/house.test.ts'],
          // On a busy machine a thousand generated cases take their time.
          testTimeout: 20_000,
        },
      },
      screens({ name: 'screens', isolate: false, include: screenFiles.filter((file) => !replacesModules(file)) }),
      screens({ name: 'screens apart', isolate: true, include: screenFiles.filter(replacesModules) }),
      {
        root,
        test: {
          ...node,
          name: 'api',
          include: ['tests/**/*.api.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});

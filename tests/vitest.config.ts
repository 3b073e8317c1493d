import { resolve } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

import { relay } from '../web/relay-plugin.ts';

// graphql 17 has a "development" build. Vitest gives its workers `--conditions development`; without the same
// conditions here, our files would load graphql/index.js and Pothos graphql/__dev__/index.mjs: "from another realm".
const conditions = ['module-sync', 'node', 'development'];
const node = { ssr: { resolve: { conditions, externalConditions: conditions } } };
const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  test: {
    projects: [
      { ...node, root, test: { name: 'rules', include: ['tests/**/*.rules.test.ts', 'tests/house.test.ts'] } },
      {
        root,
        plugins: [relay({ config: './relay.config.js', artifactDirectory: './web/__generated__' }), react()],
        resolve: { alias: { '#graph': resolve(root, 'web/__generated__') } },
        test: {
          name: 'screens',
          include: ['tests/**/*.screen.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/web-setup.ts'],
        },
      },
      {
        ...node,
        root,
        test: {
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

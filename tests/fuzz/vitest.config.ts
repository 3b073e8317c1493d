import { resolve } from 'node:path';

import { defineConfig } from 'vitest/config';

// The same build of graphql for us and for Pothos, see tests/vitest.config.ts.
const conditions = ['module-sync', 'node', 'development'];

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: { include: ['tests/fuzz/*.fuzz.ts'], globalSetup: ['tests/support/postgres.ts'], hookTimeout: 60_000 },
});

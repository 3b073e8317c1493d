// The base of every browser test.
import { test as base, type APIRequestContext } from '@playwright/test';

import { startBrowserServer } from './browser-server.ts';
import { TEST_MS } from './limits.ts';
import { PASSWORD } from './people.ts';

interface Always {
  beginsAfresh: void;
  leavesNoPage: void;
}
interface OfWorker {
  truss: { url: string };
}

/** Forgets how the administrator has arranged things: an open chat, say, takes room and asks for its messages. */
async function forgetArrangements(request: APIRequestContext): Promise<void> {
  await request.post('/api/v4/auth/signin', { data: { username: 'admin', password: PASSWORD } });
  const ask = async (query: string, variables = {}) =>
    ((await (await request.post('/graphql', { data: { query, variables } })).json()) as { data: never }).data;
  const { viewer } = (await ask('{ viewer { preferences } }')) as { viewer: { preferences: Record<string, unknown> } };
  const nothing = Object.fromEntries(Object.keys(viewer.preferences).map((key) => [key, null]));
  const save = 'mutation($input: SavePreferencesInput!) { savePreferences(input: $input) { __typename } }';
  const { savePreferences } = (await ask(save, { input: { preferences: nothing } })) as {
    savePreferences: { __typename: string };
  };
  if (savePreferences.__typename !== 'SavePreferencesPayload') throw new Error('Preferences are not forgotten');
}

export const test = base.extend<Always, OfWorker>({
  /** This worker's own server. */
  truss: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from the first parameter which fixtures it needs
    async ({}, use) => {
      const truss = await startBrowserServer();
      await use(truss);
      await truss.stop();
    },
    { scope: 'worker', timeout: TEST_MS },
  ],
  baseURL: async ({ truss }, use) => use(truss.url),
  /** Undoes what earlier tests have arranged on this worker's server. */
  beginsAfresh: [
    async ({ request }, use) => {
      await forgetArrangements(request);
      await use();
    },
    { auto: true },
  ],
  /** Closes all pages: open ones would go on drawing, asking and listening, and slow down later tests. */
  leavesNoPage: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

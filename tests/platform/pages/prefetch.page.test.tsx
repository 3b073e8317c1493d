// Queries sent before their code is loaded: the answer goes once to the first caller with the same query; all others ask as always.
import { matchRoutes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { prefetch, dropPrefetched, takePrefetched } from '../../../web/relay/prefetch.ts';
import { framedScreens } from '../../../web/routes/frames.ts';
import { routes } from '../../../web/routes/routes.ts';
import { paths } from '../../../web/routing/addresses.ts';
import { matching } from '../../../web/routing/matching.ts';

const query = { id: 'abc', name: 'Q', operationKind: 'query', text: null, metadata: {}, cacheID: 'abc' } as const;
const asked = vi.fn<typeof fetch>();
beforeEach(() => {
  asked.mockReset().mockImplementation(async () => new Response('{"data":{}}'));
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  dropPrefetched();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a prefetched answer goes to the first query with the same variables, in whatever order', async () => {
  prefetch(query, { a: 1, b: 'x' });
  prefetch(query, { b: 'x', a: 1 });
  expect(asked).toHaveBeenCalledTimes(1);
  expect(takePrefetched(query, { a: 2, b: 'x' })).toBeUndefined();
  expect(await (await takePrefetched(query, { b: 'x', a: 1 }))?.json()).toEqual({ data: {} });
  expect(takePrefetched(query, { a: 1, b: 'x' })).toBeUndefined();
});

test('the last answer of a query is kept, and none after it is dropped', () => {
  prefetch(query, { a: 1 });
  prefetch(query, { a: 2 });
  expect(takePrefetched(query, { a: 1 })).toBeUndefined();
  dropPrefetched();
  expect(takePrefetched(query, { a: 2 })).toBeUndefined();
});

test('if the server was not reached there is no prefetched answer, and the query is sent again', async () => {
  asked.mockRejectedValue(new TypeError('Failed to fetch'));
  prefetch(query, {});
  expect(await takePrefetched(query, {})).toBeUndefined();
});

const sample = (path: string) =>
  path
    .replace(':projectId', '7')
    .replace(':entityId', '9')
    .replaceAll(/:(\w+)\??/g, 'some-$1');
const screens = framedScreens.flatMap(({ screens }) => screens);

describe('the screen at an address', () => {
  test.each(screens.map(({ path }) => path))(
    '%s is the one that the router finds, with the same parameters',
    (path) => {
      const found = matchRoutes(routes, sample(path))?.at(-1);
      const { screen, params } = matching(framedScreens, sample(path))!;
      expect([screen.path, params]).toEqual([found?.route.path, found?.params]);
    },
  );
  test('is found with optional parts left out', () => {
    const { screen, params } = matching(framedScreens, '/acme/schema')!;
    expect([screen.path, params]).toEqual(['/:org/schema/:kind?/:itemId?', { org: 'acme' }]);
    expect(matching(framedScreens, '/acme/p/7/schema/workflow')!.screen.path).toBe(
      '/:org/p/:projectId/schema/workflow',
    );
  });
  test('is none if the router finds none, or only a redirect', () => {
    for (const path of ['/acme', '/a/b/c/d/e/f', '/admin']) expect(matching(framedScreens, path)).toBeUndefined();
  });
});

describe('an address that pages link to', () => {
  type Build = (...given: unknown[]) => string;
  const artifact = ['acme', 7, 'documents', 9, { baselineId: 1, revision: 2 }];
  const given: Record<string, unknown[]> = {
    artifacts: artifact,
    artifact,
    artifactNow: artifact,
    artifactThen: artifact,
  };
  const built = (of: object): string[] =>
    Object.entries(of).flatMap(([name, build]: [string, Build | object]) =>
      typeof build === 'function' ? [(build as Build)(...(given[name] ?? ['acme', 7, 9, 11]))] : built(build),
    );
  test.each(built(paths))('%s leads to a screen', (address) => {
    expect(matching(framedScreens, address.split('?')[0]!)?.screen.title).toBeTruthy();
  });
});

describe('when the page begins', () => {
  const operations = () =>
    asked.mock.calls.map(([, init]) => (JSON.parse(init!.body as string) as { documentId: string }).documentId);
  test('the queries of the screen and its frames are prefetched with their variables', async () => {
    history.replaceState(null, '', '/acme/p/1/database?query=valve');
    await import('../../../web/early.ts');
    const { screen, within } = matching(framedScreens, '/acme/p/1/database')!;
    const all = [...within, screen, ...(screen.beside ?? [])].map(({ query }) => query.params.id);
    expect(new Set(operations())).toEqual(new Set(all));
    expect(all).toHaveLength(5);
  });
  test('nothing is prefetched while a sign-out is pending', async () => {
    localStorage.setItem('truss.signOut', '1');
    history.replaceState(null, '', '/acme/p/1/database');
    await import('../../../web/early.ts');
    expect(asked).not.toHaveBeenCalled();
  });
});

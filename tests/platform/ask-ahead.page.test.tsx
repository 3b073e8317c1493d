// What is asked before the code is there that needs it: its answer is taken once, by whoever asks the same; all else is asked as ever.
import { matchRoutes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { askAhead, forgetAhead, takeAhead } from '../../web/relay/ask-ahead.ts';
import { framedScreens } from '../../web/routes/frames.ts';
import { routes } from '../../web/routes/routes.ts';
import { matching } from '../../web/routing/matching.ts';

const query = { id: 'abc', name: 'Q', operationKind: 'query', text: null, metadata: {}, cacheID: 'abc' } as const;
const asked = vi.fn<typeof fetch>();
beforeEach(() => {
  asked.mockReset().mockImplementation(async () => new Response('{"data":{}}'));
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  forgetAhead();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('an answer is for the first who asks the same, in whatever order they name their variables', async () => {
  askAhead(query, { a: 1, b: 'x' });
  askAhead(query, { b: 'x', a: 1 });
  expect(asked).toHaveBeenCalledTimes(1);
  expect(takeAhead(query, { a: 2, b: 'x' })).toBeUndefined();
  expect(await (await takeAhead(query, { b: 'x', a: 1 }))?.json()).toEqual({ data: {} });
  expect(takeAhead(query, { a: 1, b: 'x' })).toBeUndefined();
});

test('of one query the last is kept, and none when it is given up', () => {
  askAhead(query, { a: 1 });
  askAhead(query, { a: 2 });
  expect(takeAhead(query, { a: 1 })).toBeUndefined();
  forgetAhead();
  expect(takeAhead(query, { a: 2 })).toBeUndefined();
});

test('where the server was not reached, there is no answer, so that whoever asks waits for it in the usual way', async () => {
  asked.mockRejectedValue(new TypeError('Failed to fetch'));
  askAhead(query, {});
  expect(await takeAhead(query, {})).toBeUndefined();
});

const sample = (path: string) =>
  path
    .replace(':projectId', '7')
    .replace(':entityId', '9')
    .replaceAll(/:(\w+)/g, 'some-$1');
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
  test('is none where the router finds none, or only a way to another', () => {
    for (const path of ['/acme', '/a/b/c/d/e/f', '/admin']) expect(matching(framedScreens, path)).toBeUndefined();
  });
});

describe('when the page begins', () => {
  const operations = () =>
    asked.mock.calls.map(([, init]) => (JSON.parse(init!.body as string) as { documentId: string }).documentId);
  test('all is asked that the screen and its frames begin with, as they will ask it', async () => {
    history.replaceState(null, '', '/acme/p/1/database?query=valve');
    await import('../../web/early.ts');
    const { screen, within } = matching(framedScreens, '/acme/p/1/database')!;
    const all = [...within, screen, ...(screen.beside ?? [])].map(({ query }) => query.params.id);
    expect(new Set(operations())).toEqual(new Set(all));
    expect(all).toHaveLength(5);
  });
  test('nothing is, while the server does not know that somebody has signed out', async () => {
    localStorage.setItem('truss.signOut', '1');
    history.replaceState(null, '', '/acme/p/1/database');
    await import('../../web/early.ts');
    expect(asked).not.toHaveBeenCalled();
  });
});

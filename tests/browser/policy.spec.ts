// The policy of the page holds, and every address of the product is among those that the sweep of looks finds free of complaints.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect } from '@playwright/test';
import { matchRoutes } from 'react-router';

import { paths } from '../../web/routing/paths.ts';
import { visitedPaths } from '../support/looks/all.ts';
import { test } from '../support/test.ts';

const folder = resolve(import.meta.dirname, '../../web/routes');
/** The addresses in web/routes, as they are written there. */
const written = readdirSync(folder)
  .flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/(?:screen\(|path: )(?:'([^']+)'|paths\.(\w+))/g),
  ])
  .map(([, path, name]) => path ?? (paths as unknown as Record<string, () => string>)[name!]!());

test('every route of the product is checked', () => {
  const routes = written.map((path) => ({ path }));
  const met = visitedPaths.map((path) => matchRoutes(routes, path.split('?')[0]!)?.at(-1)?.route.path ?? path);
  expect([...new Set(met)].toSorted()).toEqual([...new Set(written)].toSorted());
});

test('the content security policy holds: a script, a style sheet and an address of others are refused', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/');
  const refused = await page.evaluate(async () => {
    const found: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => found.push(event.effectiveDirective));
    const add = (name: string, text: string) =>
      document.head.append(Object.assign(document.createElement(name), { textContent: text }));
    add('script', 'document.title = "run"');
    add('style', 'body { display: none }');
    await fetch('https://evil.example/').catch(() => undefined);
    await new Promise((done) => setTimeout(done, 0));
    return found;
  });
  expect(refused.toSorted()).toEqual(['connect-src', 'script-src-elem', 'style-src-elem']);
});

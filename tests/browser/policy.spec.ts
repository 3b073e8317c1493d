// No screen asks for anything that the policy of the page forbids, and none has errors in its console.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { graph, signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

const folder = resolve(import.meta.dirname, '../../web/routes');
/** The addresses in web/routes, as they are written there. */
const written = readdirSync(folder)
  .flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/(?:screen\(|path: )(?:'([^']+)'|paths\.(\w+))/g),
  ])
  .map(([, path, name]) => path ?? name!);

const outside: Record<string, string> = {
  signIn: '/',
  signUp: '/signup',
  forgotPassword: '/forgotpassword',
  '/reset/:username/:code': '/reset/admin/x',
  '/activate/:email/:code': '/activate/nobody@example.org/x',
  licenceId: '/trusslicenseid',
  '*': '/no/such/page/anywhere',
};
const inside: Record<string, string> = {
  '/:org': '/sample',
  '/:org/dashboard': '/sample/dashboard',
  '/:org/manage-projects': '/sample/manage-projects',
  '/:org/p/:projectId': '/sample/p/1',
  '/:org/p/:projectId/dashboard': '/sample/p/1/dashboard',
  '/:org/p/:projectId/database': '/sample/p/1/database',
  '/:org/p/:projectId/database/entity/:entityId': '/sample/p/1/database/entity/ENTITY',
  '/:org/p/:projectId/database/entity/create/:classId': '/sample/p/1/database/entity/create/CLASS',
  '/admin': '/admin',
  '/admin/server': '/admin/server',
  '/admin/server/:org': '/admin/server/sample',
  '/admin/support': '/admin/support?user=a',
  '/admin/audit': '/admin/audit',
  '/admin/cleaning': '/admin/cleaning',
  '/admin/user/data': '/admin/user/data',
  '/organizations/overview': '/organizations/overview',
  '/admin/:org/users': '/admin/sample/users',
  '/admin/:org/teams': '/admin/sample/teams',
  '/admin/:org/roles': '/admin/sample/roles',
  '/admin/:org/licenses': '/admin/sample/licenses',
  '/admin/:org/audit': '/admin/sample/audit',
  '/admin/:org/user-activity/:username': '/admin/sample/user-activity/admin',
};

/** Collects what a page complains of. */
async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.effectiveDirective} forbids ${event.blockedURI} (${event.sample})`),
    ),
  );
  return complaints;
}
const visit = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.locator('main, form').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
};

test('every address of the product is among those that are looked at', () => {
  expect([...new Set(written)].toSorted()).toEqual([...Object.keys(outside), ...Object.keys(inside)].toSorted());
});

test('outside', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const complaints = await complaintsOf(page);
  for (const path of Object.values(outside)) await visit(page, path);
  expect(complaints).toEqual([]);
});

test('inside, with dialogs and editors', async ({ browser }) => {
  const page = await signedIn(browser);
  const complaints = await complaintsOf(page);
  const { project } = await graph<{
    project: { entities: { edges: { node: { entityId: number; class: { classId: number } } }[] } };
  }>(
    page,
    '{ project(organization: "sample", projectId: 1) { entities(query: "class:Requirement", first: 1) { edges { node { entityId class { classId } } } } } }',
  );
  const { entityId, class: of } = project.entities.edges[0]!.node;
  for (const path of Object.values(inside))
    await visit(page, path.replace('ENTITY', String(entityId)).replace('CLASS', String(of.classId)));
  await visit(page, `/sample/p/1/database/entity/${entityId}`);
  for (const keys of ['?', 'Control+k']) {
    await page.locator('body').press(keys);
    await expect(page.getByRole('dialog').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
});

test('the policy is there: a script, a style sheet and an address of others are refused', async ({ browser }) => {
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

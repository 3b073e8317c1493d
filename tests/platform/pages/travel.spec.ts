// Travelling light: what the first visit of a database screen asks of the server, and in which forms. Times are the bench's; these are counts.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const REQUESTS = 20;
/** The limit holds what answers of a grown sample add, which vary by a kilobyte from run to run. */
const BYTES = 448_000;
const web = resolve(import.meta.dirname, '../../../web');
const dist = resolve(web, 'dist');
const queries = JSON.parse(readFileSync(resolve(web, 'persisted-queries.json'), 'utf8')) as Record<string, string>;

interface Asked {
  url: string;
  /** The operation, for what is asked of the graph. */
  documentId: string | undefined;
  coding: string | undefined;
}

/** Opens a page with an empty cache, on which nothing is loaded ahead, and watches what it asks until it rests. */
async function firstVisit(signed: Page, path: string): Promise<{ page: Page; asked: Asked[]; bytes: number }> {
  const context = await signed
    .context()
    .browser()!
    .newContext({ storageState: await signed.context().storageState() });
  const page = await context.newPage();
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const asked = new Map<string, Asked>();
  let bytes = 0;
  network.on('Network.requestWillBeSent', ({ requestId, request: { url, postData } }) => {
    const { documentId } = (postData ? JSON.parse(postData) : {}) as { documentId?: string };
    asked.set(requestId, { url, documentId, coding: undefined });
  });
  network.on('Network.webSocketCreated', ({ requestId, url }) =>
    asked.set(requestId, { url, documentId: undefined, coding: undefined }),
  );
  network.on('Network.responseReceived', ({ requestId, response: { headers } }) => {
    const coding = headers['content-encoding'] ?? headers['Content-Encoding'];
    asked.set(requestId, { ...asked.get(requestId)!, coding });
  });
  network.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength));
  await page.goto(path);
  await expect(page.locator('.db-row .db-name a').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  return { page, asked: [...asked.values()], bytes };
}

/** A request in words: the operation that was asked, or else the address. */
const told = ({ url, documentId }: Asked) => /\w+ \w+/.exec(queries[documentId ?? ''] ?? '')?.[0] ?? url;

test('the first visit of a database screen takes few requests and few bytes, and sends no query twice', async ({
  browser,
}) => {
  const { asked, bytes } = await firstVisit(await signedIn(browser), '/sample/p/1/database');
  expect(asked.length, asked.map(told).join('\n')).toBeLessThanOrEqual(REQUESTS);
  expect(bytes).toBeLessThanOrEqual(BYTES);
  const operations = asked.flatMap(({ documentId }) => documentId ?? []);
  expect(new Set(operations).size).toBe(operations.length);
  for (const { url, coding } of asked.filter(({ url }) => /\.(js|css)$/.test(url)))
    expect([url, coding]).toEqual([url, 'br']);
});

test('queries of the address are sent before the code of its screen has loaded', async ({ browser }) => {
  const signed = await signedIn(browser);
  const page = await signed.context().newPage();
  // The code of the product is held back; what comes before it is not.
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route('**/assets/{libraries,frame}*.js', (route) => held.then(() => route.continue()));
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) names.push(request.postDataJSON().documentId as string);
  });
  const screen = page.waitForRequest('**/assets/DatabaseScreen*.js');
  await page.goto('/sample/p/1/database?query=class:Requirement', { waitUntil: 'commit' });
  await screen;
  // Frame, classification, project, screen, rows.
  await expect.poll(() => names.length).toBe(5);
  letGo();
  await expect(page.locator('.db-row .db-name a').first()).toBeVisible();
  for (const name of names.slice(0, 5)) expect(names.filter((other) => other === name)).toHaveLength(1);
});

test('nothing is drawn before the style sheet has loaded, however early the code came', async ({ browser }) => {
  const signed = await signedIn(browser);
  const page = await signed.context().newPage();
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route('**/assets/*.css', (route) => held.then(() => route.continue()));
  const screen = page.waitForResponse('**/assets/DatabaseScreen*.js');
  const rows = page.waitForResponse(
    (answer) => answer.url().endsWith('/graphql') && /is:root/.test(answer.request().postData() ?? ''),
  );
  await page.goto('/sample/p/1/database', { waitUntil: 'commit' });
  await (await screen).finished();
  await rows;
  expect(await page.locator('#root > *').count()).toBe(0);
  letGo();
  await expect(page.locator('.db-row .db-name a').first()).toBeVisible();
});

test('rows prefetched with outdated preferences are loaded again, and prefetched correctly the next time', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  await page.goto('/sample/p/1/database');
  await page.evaluate(() => localStorage.setItem('truss.choice.databaseFlat', 'true'));
  // It was not theirs: what was begun for it is asked again as they have it.
  await page.reload();
  await expect(
    page.getByRole('treegrid').or(page.getByRole('grid')).locator('.db-row .db-name a').first(),
  ).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('truss.choice.databaseFlat'))).toBe('false');
});

test('every built text file is stored in both compressed forms', () => {
  const names = readdirSync(dist, { recursive: true }).map(String);
  const texts = names.filter((name) => ['.js', '.css', '.svg', '.map'].includes(extname(name)));
  expect(texts.length).toBeGreaterThan(20);
  for (const name of texts) expect(names).toEqual(expect.arrayContaining([`${name}.br`, `${name}.gz`]));
});

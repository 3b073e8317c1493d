import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Browser, CDPSession } from '@playwright/test';

import { importSample } from '../../server/exchange/transfer/commands/import-sample.ts';
import { contextFor } from '../../server/start/first-start.ts';
import { buildPages, noteFirstRows, openBrowser, openPage, shownAt } from './browser.ts';
import { report, reportBudget } from './report.ts';
import { openStage, percentile, type Stage } from './stage.ts';

const ROUNDS = 9;
/** 10 Mbit/s both ways. */
const BYTES_PER_SECOND = 10_000_000 / 8;
const LATENCY_MS = 40;

/** The result of one visit: the time from the navigation to the first rows, and the requests by then. */
interface Visit {
  ms: number;
  requests: number;
  kilobytes: number;
  byType: Record<string, number>;
}

/** The first visit of a database screen over a line of 10 Mbit/s and 40 ms, with nothing in the cache. */
export async function travel(): Promise<void> {
  buildPages();
  const stage = await openStage();
  const browser = await openBrowser();
  try {
    await importSample(contextFor(stage.truss, 'ada'), 'acme', 'firesat');
    const { rows } = await stage.pool.query<{ id: number }>(
      'select max(id) as id from project where organization_id = 1',
    );
    const { id } = rows[0]!;
    await stage.pool.query('vacuum analyze');
    const visits: Visit[] = [];
    for (let round = -2; round < ROUNDS; round++) {
      const visit = await firstVisit(browser, stage, id);
      if (round >= 0) visits.push(visit);
    }
    const { requests, kilobytes, byType } = visits.toSorted((a, b) => a.requests - b.requests).at(-1)!;
    const ms = percentile(
      visits.map((visit) => visit.ms),
      50,
    );
    const line = await lineAlone(browser, kilobytes * 1000);
    process.stdout.write(`asked for until the first rows stood: ${JSON.stringify(byType)}\n`);
    reportBudget('requests until the first rows stand', requests, 20, '');
    reportBudget('kilobytes until then', kilobytes, 450, 'kB');
    report('first rows at 10 Mbit/s and 40 ms, beside the line alone', ms, line, 'ms', '<= 2');
  } finally {
    await browser.close();
    await stage.close();
  }
}

async function slowed(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}

async function firstVisit(browser: Browser, stage: Stage, projectId: number): Promise<Visit> {
  const page = await openPage(browser, stage);
  const session = await page.context().newCDPSession(page);
  await slowed(session);
  const types = new Map<string, string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => void types.set(requestId, type));
  session.on('Network.webSocketCreated', ({ requestId }) => void types.set(requestId, 'Socket'));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength));
  await noteFirstRows(page);
  await page.goto(`/acme/p/${projectId}/database`, { waitUntil: 'commit' });
  const ms = await shownAt(page);
  const [requests, kilobytes] = [types.size, bytes / 1000];
  const byType: Record<string, number> = {};
  for (const type of types.values()) byType[type] = (byType[type] ?? 0) + 1;
  await page.context().close();
  return { ms, requests, kilobytes, byType };
}

/** Measures the line alone with as many bytes in the fewest turns: a document, its script, and the script's requests. */
async function lineAlone(browser: Browser, bytes: number): Promise<number> {
  const script = `fetch('/rows').then((answer) => answer.text()).then(() => { globalThis.shown = performance.now() });/*`;
  const server = createServer(({ url }, response) => {
    if (url === '/') response.setHeader('Content-Type', 'text/html').end('<script src="/script" defer></script>');
    else if (url === '/script') response.end(`${script}${'.'.repeat(Math.round(bytes))}*/`);
    else response.end('[]');
  }).listen(0, '127.0.0.1');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await slowed(await context.newCDPSession(page));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
    times.push(await shownAt(page));
    await context.close();
  }
  server.close().closeAllConnections();
  return percentile(times, 50);
}

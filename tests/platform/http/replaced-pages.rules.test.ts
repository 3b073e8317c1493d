// Built pages are replaced under a running server: new ones are served, old ones are gone, and while there are none the response and one
// log line say so.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { readConfig } from '../../../server/platform/config.ts';
import { serveWeb } from '../../../server/platform/http/web-files.ts';

const LARGE = 300_000;

/** A page server, and functions that replace its files. */
function running() {
  const dist = mkdtempSync(join(tmpdir(), 'web-'));
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
  const empty = () => rmSync(dist, { recursive: true, force: true });
  const build = (version: string) => {
    empty();
    mkdirSync(join(dist, 'assets'), { recursive: true });
    writeFileSync(join(dist, 'assets', `main-${version}.js`), version.repeat(LARGE));
    writeFileSync(join(dist, 'tour.svg'), version);
    writeFileSync(join(dist, 'index.html'), `<script nonce="__NONCE__" src="/assets/main-${version}.js">`);
  };
  build('1');
  const serve = serveWeb({ config: readConfig({}), log }, dist);
  let before = (_response: ServerResponse) => {};
  const server = createServer((request, response) => {
    before(response);
    serve(request, response);
  }).listen(0);
  onTestFinished(() => void server.close());
  const get = async (path: string) => {
    const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  return { build, empty, get, lines, onRequest: (then: typeof before) => (before = then) };
}

test('new pages replace the old ones without a restart', async () => {
  const { build, get, lines } = running();
  expect((await get('/assets/main-1.js')).text).toHaveLength(LARGE);
  expect((await get('/acme/dashboard')).text).toContain('main-1.js');
  build('22');
  expect(await get('/assets/main-1.js')).toMatchObject({ status: 404 });
  expect((await get('/assets/main-22.js')).text).toHaveLength(2 * LARGE);
  expect(await get('/tour.svg')).toMatchObject({ status: 200, text: '22' });
  for (const path of [
    '/',
    '/index.html',
    '/index',
    '/acme/dashboard',
    '/acme/p/1/database/R.1.2',
    '/activate/a@example.org/x.y',
    '/assets/%2e%2e/index.html',
    '//',
    '/%69ndex.html',
  ]) {
    const { status, text, headers } = await get(path);
    expect([path, status, text]).toEqual([path, 200, expect.stringContaining('main-22.js')]);
    expect(text).not.toContain('__NONCE__');
    expect(headers.get('content-security-policy')).toContain('nonce-');
  }
  expect(lines).toEqual([]);
});

test('while there are no pages, users are told to come back, and the log says so once', async () => {
  const { build, empty, get, lines } = running();
  empty();
  for (let i = 0; i < 3; i++) {
    const { status, text, headers } = await get('/acme/dashboard');
    expect([status, text, headers.get('retry-after')]).toEqual([503, expect.stringContaining('Try again'), '5']);
    expect(await get('/assets/main-1.js')).toMatchObject({ status: 404 });
  }
  expect(lines).toEqual([expect.stringContaining('the web pages are missing')]);
  build('2');
  expect(await get('/')).toMatchObject({ status: 200 });
  empty();
  expect(await get('/')).toMatchObject({ status: 503 });
  expect(lines).toHaveLength(2);
});

test('a file deleted while it is sent comes whole', async () => {
  const { build, empty, get, onRequest } = running();
  // The file is open by now, and about to be read.
  onRequest((response) => response.once('pipe', empty));
  expect((await get('/assets/main-1.js')).text === '1'.repeat(LARGE)).toBe(true);
  onRequest(() => {});
  expect(await get('/assets/main-1.js')).toMatchObject({ status: 404 });
  build('2');
  expect(await get('/assets/main-2.js')).toMatchObject({ status: 200 });
});

// Built files are compressed once, and sent in the form that their reader takes, with what caches need to know.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '../../../server/platform/config.ts';
import { serveWeb } from '../../../server/platform/http/web-files.ts';
import { compress } from '../../../web/compress-plugin.ts';

const [dist, cache] = ['built-', 'compressed-'].map((name) => mkdtempSync(join(tmpdir(), name))) as [string, string];
const { writeBundle } = compress({ cache }) as unknown as {
  writeBundle: { handler(to: { dir: string }): Promise<void> };
};
const compressIn = (dir: string) => writeBundle.handler({ dir });
const texts: Record<string, string> = {
  'assets/main-1.js': 'const a = 1;\n'.repeat(500),
  'assets/main-1.js.map': '{"version":3}',
  'assets/style-1.css': '.a { color: red }\n'.repeat(500),
  'icon.svg': '<svg/>',
};
const FONT = 'assets/plex.woff2';
const unpacked = { br: brotliDecompressSync, gzip: gunzipSync };
let server: Server;

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'));
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(dist, name), text);
  writeFileSync(join(dist, FONT), 'a font');
  writeFileSync(join(dist, 'index.html'), `<script nonce="__NONCE__"></script>${'<p>A page</p>'.repeat(300)}`);
  await compressIn(dist);
  server = createServer(serveWeb({ config: readConfig({}), log: pino({ level: 'silent' }) }, dist)).listen(0);
});
afterAll(() => {
  server.close();
  for (const folder of [dist, cache]) rmSync(folder, { recursive: true, force: true });
});

const read = async (answer: IncomingMessage) => ({
  status: answer.statusCode!,
  headers: answer.headers,
  body: await buffer(answer),
});
const ask = (path: string, headers: IncomingHttpHeaders = {}, method = 'GET') =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((done, failed) =>
    request({ port: (server.address() as AddressInfo).port, path: `/${path}`, headers, method }, (answer) =>
      done(read(answer)),
    )
      .on('error', failed)
      .end(),
  );

test('every text file has both compressed forms beside it, small ones have none', () => {
  const names = readdirSync(dist, { recursive: true }).map(String);
  for (const [name, text] of Object.entries(texts)) {
    expect(brotliDecompressSync(readFileSync(join(dist, `${name}.br`))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(join(dist, `${name}.gz`))).toString()).toBe(text);
  }
  expect(names.filter((name) => /\.(br|gz)$/.test(name))).toHaveLength(2 * Object.keys(texts).length);
});

test('a file that is the same as in the build before is not compressed again, and one that is gone is not kept', async () => {
  const again = mkdtempSync(join(tmpdir(), 'built-'));
  try {
    writeFileSync(join(again, 'main.js'), 'const b = 2;');
    await compressIn(again);
    const kept = readdirSync(cache);
    expect(kept).toHaveLength(2);
    // The next build takes what lies there, whatever it is.
    for (const name of kept) writeFileSync(join(cache, name), 'as before');
    await compressIn(again);
    for (const form of ['br', 'gz']) expect(readFileSync(join(again, `main.js.${form}`), 'utf8')).toBe('as before');
    writeFileSync(join(again, 'main.js'), 'const c = 3;');
    await compressIn(again);
    expect(brotliDecompressSync(readFileSync(join(again, 'main.js.br'))).toString()).toBe('const c = 3;');
    expect(readdirSync(cache).filter((name) => kept.includes(name))).toEqual([]);
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
});

describe.each(Object.entries(texts))('%s', (path, text) => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ] as const)('to whoever takes %s it comes as %s', async (accepted, coding) => {
    const { status, headers, body } = await ask(path, { 'accept-encoding': accepted });
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, coding, 'Accept-Encoding']);
    expect(unpacked[coding](body).toString()).toBe(text);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers['cache-control']).toBe(
      path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
  });
  test.each([undefined, 'identity', 'br;q=0, gzip;q=0', 'zstd'])('to whoever takes %s, as it is', async (accepted) => {
    const { headers, body } = await ask(path, accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding']);
    expect(body.toString()).toBe(text);
  });
  test('each form has an ETag of its own, so that clients do not load it twice', async () => {
    const forms = ['br', 'gzip', 'identity'];
    const tags = await Promise.all(
      forms.map(async (form) => (await ask(path, { 'accept-encoding': form })).headers.etag!),
    );
    expect(new Set(tags).size).toBe(3);
    for (const [at, tag] of tags.entries())
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const { status, headers, body } = await ask(path, { 'accept-encoding': forms[at], 'if-none-match': known });
        expect([status, headers.etag, headers.vary, body.length]).toEqual([304, tag, 'Accept-Encoding', 0]);
      }
    const { status } = await ask(path, { 'accept-encoding': 'br', 'if-none-match': tags[1] });
    expect(status).toBe(200);
  });
  test('HEAD answers as GET does, without the content; a part of it is the whole', async () => {
    for (const form of ['br', 'identity']) {
      const whole = await ask(path, { 'accept-encoding': form });
      const { date: _, ...same } = whole.headers;
      const head = await ask(path, { 'accept-encoding': form }, 'HEAD');
      expect([head.status, head.headers, head.body.length]).toEqual([200, expect.objectContaining(same), 0]);
      const part = await ask(path, { 'accept-encoding': form, range: 'bytes=0-3' });
      expect([part.status, part.body]).toEqual([200, whole.body]);
    }
  });
});

test('fonts are sent as they are', async () => {
  const { headers, body } = await ask(FONT, { 'accept-encoding': 'br, gzip' });
  expect([headers['content-encoding'], headers['content-type'], body.toString()]).toEqual([
    undefined,
    'font/woff2',
    'a font',
  ]);
});

test('the compressed forms have no address of their own, nor have files beside the build', async () => {
  for (const path of ['assets/main-1.js.br', 'assets/main-1.js.gz', 'assets/%2e%2e/%2e%2e/package.json'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('the page is compressed for each request, unless another site has caused it', async () => {
  const coded = async (headers: IncomingHttpHeaders) => {
    const answer = await ask('acme/dashboard', headers);
    return [answer.status, answer.headers['content-encoding'], answer.headers.vary];
  };
  expect(await coded({ 'accept-encoding': 'br' })).toEqual([200, 'br', 'Accept-Encoding']);
  expect(await coded({ 'accept-encoding': 'gzip', 'sec-fetch-site': 'none' })).toEqual([
    200,
    'gzip',
    'Accept-Encoding',
  ]);
  expect(await coded({ 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' })).toEqual([
    200,
    undefined,
    'Accept-Encoding',
  ]);
  expect(await coded({})).toEqual([200, undefined, 'Accept-Encoding']);
});

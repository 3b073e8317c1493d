// Security headers on every kind of response.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { securityHeaders } from '../../../server/platform/http/http.ts';
import { serveWeb } from '../../../server/platform/http/web-files.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss, secure: Truss, web: Server;
let pages = '';
beforeAll(async () => {
  [truss, secure] = await Promise.all([startTruss(), startTruss({ env: { PUBLIC_URL: 'https://truss.example.org' } })]);
  const dist = join(truss.inside.config.dataDir, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(
    join(dist, 'index.html'),
    '<meta property="csp-nonce" nonce="__NONCE__"><script nonce="__NONCE__"></script>',
  );
  writeFileSync(join(dist, 'assets/main.js'), 'void 0');
  const serve = serveWeb(truss.inside, dist);
  web = createServer((request, response) => {
    securityHeaders(truss.inside.config, response);
    serve(request, response);
  });
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
  pages = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(async () => {
  web.close();
  await Promise.all([truss.close(), secure.close()]);
});

const upload = async () => {
  const body = new FormData();
  body.set('upload_file', new Blob(['<script>alert(1)</script>'], { type: 'text/html' }), 'page.html');
  const response = await fetch(`${truss.url}/api/v4/o/acme/p/1/files`, {
    method: 'POST',
    body,
    headers: { cookie: await truss.cookie('walt') },
  });
  return ((await response.json()) as { id: number }).id;
};
const graph = (body: unknown, type = 'application/json') =>
  fetch(`${truss.url}/graphql`, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) });
const html = (path: string) => fetch(`${truss.url}${path}`, { headers: { accept: 'text/html' } });

const answers: Record<string, () => Promise<Response>> = {
  'a page': () => fetch(`${pages}/acme/p/1/database`),
  'the start page': () => fetch(`${pages}/`),
  'an asset': () => fetch(`${pages}/assets/main.js`),
  'a file that is not there': () => fetch(`${pages}/assets/nothing.js`),
  health: () => fetch(`${truss.url}/health`),
  ready: () => fetch(`${truss.url}/ready`),
  graphql: () => graph({ query: '{ viewer { username } }' }),
  'a refusal of the graph': () => graph({ query: '{ organizations { slug } }' }),
  'a query that is none': () => graph({ query: '{' }),
  'a body that the graph does not take': () => graph({ query: '{ viewer { username } }' }, 'text/plain'),
  GraphiQL: () => html('/graphql'),
  'a call': () => truss.rest('walt', '/api/v4/user'),
  'a refusal of api/v4': () => fetch(`${truss.url}/api/v4/user`),
  'a call that there is not': () => truss.rest('walt', '/api/v4/nothing'),
  'a body that is none': () => truss.rest('walt', '/api/v4/user', 'x', 'PUT'),
  'the description': () => fetch(`${truss.url}/api/v4/openapi.json`),
  'the description as a page': () => html('/api/v4'),
  'an export': () => truss.rest('walt', '/api/v4/o/acme/p/1/export/json'),
  'a file': async () => truss.rest('walt', `/api/v4/o/acme/files/${await upload()}/serve`),
  'a post from another site': () =>
    fetch(`${truss.url}/api/v4/auth/signout`, { method: 'POST', headers: { origin: 'https://evil.example' } }),
};

describe.each(Object.entries(answers))('%s', (name, ask) => {
  test('other sites can neither sniff, frame, open nor read it, and it uses no devices', async () => {
    const { headers } = await ask();
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src '");
    if (name === 'a file') expect(policy).toContain('sandbox');
    else expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|script-src [^;]*'unsafe-inline'|\*/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });
  test('nobody may cache it, except where allowed', async () => {
    const { headers } = await ask();
    const kept = headers.get('cache-control');
    if (name === 'an asset') expect(kept).toBe('public, max-age=31536000, immutable');
    else if (name === 'a file') expect(kept).toMatch(/^private/);
    else expect(kept).toBe('no-store');
  });
});

describe('headers of pages', () => {
  test('have a new nonce each time, needed only by style sheets', async () => {
    const [one, other] = await Promise.all([fetch(`${pages}/a`), fetch(`${pages}/b`)]);
    const nonces = [one, other].map(
      ({ headers }) => /'nonce-([^']+)'/.exec(headers.get('content-security-policy')!)![1]!,
    );
    expect(new Set(nonces).size).toBe(2);
    expect(nonces[0]!.length).toBeGreaterThanOrEqual(22);
    expect(await one.text()).toContain(`<meta property="csp-nonce" nonce="${nonces[0]}">`);
    expect(one.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(one.headers.get('content-security-policy')).not.toMatch(/style-src '[^;]*unsafe-inline/);
  });
  test('let GraphiQL run its own scripts and no others', async () => {
    const page = await html('/graphql');
    const policy = page.headers.get('content-security-policy')!;
    const text = await page.text();
    expect(text.match(/<script>[\s\S]*?<\/script>/g)).toHaveLength(policy.match(/'sha256-/g)!.length);
    expect(/script-src ([^;]*)/.exec(policy)![1]).toMatch(/^'sha256-[^']+'( 'sha256-[^']+')*$/);
    // The page is complete without the internet, too.
    expect(text).not.toMatch(/<(script|link)[^>]*(src|href)="?https?:/);
  });
});

test('behind https browsers are told to stay on https, otherwise not', async () => {
  for (const path of ['/health', '/api/v4/user', '/graphql', '/'])
    expect((await fetch(`${secure.url}${path}`)).headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  expect((await fetch(`${truss.url}/health`)).headers.get('strict-transport-security')).toBeNull();
});

test('only signing in sets a cookie, and no page can read it', async () => {
  for (const [name, ask] of Object.entries(answers))
    expect([name, (await ask()).headers.getSetCookie()]).toEqual([name, []]);
  const body = JSON.stringify({ username: 'rita', password: 'correct horse battery' });
  const headers = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${secure.url}/api/v4/auth/signin`, { method: 'POST', headers, body });
  expect(signedIn.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^truss_session=[^;]{20,}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/),
  ]);
});

// The environment sets the edition and the menu's external links, and is checked at start.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { readConfig } from '../../../server/platform/config.ts';
import { serveWeb } from '../../../server/platform/http/web-files.ts';

test('names with addresses become links of the menu; anything else is refused in one sentence', () => {
  expect(readConfig({}).quickLinks).toEqual([]);
  expect(
    readConfig({ QUICK_LINKS: 'Resources=https://example.org/?a=b, Provide Feedback = http://example.org/' })
      .quickLinks,
  ).toEqual([
    { name: 'Resources', url: 'https://example.org/?a=b' },
    { name: 'Provide Feedback', url: 'http://example.org/' },
  ]);
  for (const QUICK_LINKS of ['Resources', '=https://example.org', 'Resources=javascript:alert(1)'])
    expect(() => readConfig({ QUICK_LINKS })).toThrow(/QUICK_LINKS must be names with addresses/);
});

test('the run type is one of three, and is written into the page', async () => {
  expect(readConfig({}).runType).toBe('STANDARD');
  expect(() => readConfig({ RUN_TYPE: 'omnis' })).toThrow('RUN_TYPE must be one of STANDARD, SECOND, OMNIS');
  const dist = mkdtempSync(join(tmpdir(), 'web-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  writeFileSync(join(dist, 'index.html'), '<meta name="run-type" content="__RUN_TYPE__" />');
  const server = createServer(
    serveWeb({ config: readConfig({ RUN_TYPE: 'OMNIS' }), log: pino({ level: 'silent' }) }, dist),
  ).listen(0);
  onTestFinished(() => void server.close());
  const page = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/acme/dashboard`);
  expect(await page.text()).toBe('<meta name="run-type" content="OMNIS" />');
});

// The recipe for several servers behind one address: the files it names exist and, if nginx is installed, nginx does what the recipe
// says.
import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '../../../server/platform/config.ts';
import { follow, script, secondServer } from '../../live/cast.ts';
import { checkRecipe, hasNginx, startNginx } from '../../support/nginx.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

const recipe = (name: string) => readFileSync(`server/platform/recipe/${name}`, 'utf8');

test('Truss starts with the environment of the recipe', () => {
  const lines = recipe('environment')
    .split('\n')
    .map((line) => /^#?([A-Z_]+)=(.*)$/.exec(line))
    .filter((line) => line !== null);
  const env = Object.fromEntries(lines.map(([, name, value]) => [name, value]));
  expect(readConfig(env)).toMatchObject({
    publicUrl: 'https://truss.example.org',
    trustedProxies: ['127.0.0.1'],
    redisUrl: expect.stringContaining('redis://'),
    databaseReplicaUrl: expect.stringContaining('replica'),
    metrics: { token: expect.any(String) },
  });
});

describe.skipIf(!hasNginx)('nginx with the recipe', () => {
  let truss: Truss;
  let second: Awaited<ReturnType<typeof secondServer>>;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    const env = { TRUSTED_PROXIES: '127.0.0.1', METRICS: 'on' };
    truss = await startTruss({ jobs: true, env });
    second = await secondServer(truss, env);
    nginx = await startNginx([truss.url, second.url]);
  });
  afterAll(async () => {
    await nginx?.close();
    await second?.close();
    await truss?.close();
  });

  test('accepts its configuration', () => {
    expect(checkRecipe()).toContain('test is successful');
  });

  test('passes sockets and streams to any of the servers', async () => {
    const query = 'subscription { chatReceived(organization: "acme", projectId: 1, after: 0) { content } }';
    const streams = await Promise.all(
      (['rob', 'rita'] as const).map((who) => follow<{ content: string }>(truss, who, query, nginx.url)),
    );
    const old = await script(truss, 'walt', 'organization=acme&projectId=1', { url: nginx.url });
    expect(old.status).toBe(101);
    const events = await fetch(`${nginx.url}/graphql?query=${encodeURIComponent(query)}`, {
      headers: { cookie: await truss.cookie('sam'), accept: 'text/event-stream' },
    });
    old.say({ type: 'GROUP_CHAT', params: { message: 'through nginx' } });
    await Promise.all(streams.map(({ inbox }) => inbox.until(({ content }) => content === 'through nginx')));
    let told = '';
    for await (const piece of events.body!) {
      told += Buffer.from(piece as Uint8Array).toString();
      if (told.includes('through nginx')) break;
    }
    for (const { stop } of streams) await stop();
    old.ws.close();
  });

  test('passes on client addresses, and shows nobody the metrics', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.7', 'content-type': 'application/json' };
    const body = JSON.stringify({ username: 'walt', password: 'wrong' });
    await fetch(`${nginx.url}/api/v4/auth/signin`, { method: 'POST', headers: forged, body });
    const rows = await truss.inside.db
      .selectFrom('auditRecord')
      .select('address')
      .where('action', '=', 'sign_in_failed')
      .execute();
    expect(rows.map(({ address }) => address)).toEqual(['127.0.0.1']);
    const metrics = await fetch(`${nginx.url}/metrics`);
    expect([metrics.status, (await metrics.text()).includes('truss_')]).toEqual([404, false]);
  });

  test("accepts larger uploads than a proxy's default", async () => {
    const form = new FormData();
    form.set('upload_file', new Blob([Buffer.alloc(3 << 20, 'x')]), 'large.bin');
    const headers = { cookie: await truss.cookie('walt') };
    const answer = await fetch(`${nginx.url}/api/v4/o/acme/p/1/import/json`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(202);
  });
});

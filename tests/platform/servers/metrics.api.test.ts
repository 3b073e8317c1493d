// Prometheus can read the metrics, and nobody else.
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { follow, script } from '../../live/cast.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

const TOKEN = 'a token that is long enough';
let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true, env: { METRICS: 'on' } });
});
afterAll(() => truss.close());

const ask = (url: string, headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers });
/** The metrics by name and labels, in the order written. */
async function measured(): Promise<Map<string, number>> {
  const response = await ask(truss.url);
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}
const isMeasured = (name: string, is: (value: number) => boolean) =>
  vi.waitUntil(async () => is((await measured()).get(name) ?? Number.NaN));

test('with metrics off the page does not exist, whatever the request', async () => {
  const off: Record<string, string>[] = [{}, { METRICS: 'off' }, { METRICS: 'off', METRICS_TOKEN: TOKEN }];
  for (const env of off) {
    const other = await startTruss({ env });
    const response = await ask(other.url, { authorization: `Bearer ${TOKEN}` });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).not.toMatch(/^text\/plain; version/);
    expect(await response.text()).not.toMatch(/truss_|nodejs_|process_/);
    expect(other.inside.metrics).toBeNull();
    await other.close();
  }
});

test('metrics without a token can be read from this machine only', async () => {
  const here = await ask(truss.url);
  expect([here.status, here.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(here.headers.get('content-type')).toMatch(/^text\/plain; version/);
  for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
    const through = await ask(truss.url, { [name]: '127.0.0.1' });
    expect([name, through.status]).toEqual([name, 403]);
    expect(await through.text()).not.toContain('truss_');
  }
});

test('metrics with a token can be read by everybody who has it', async () => {
  const other = await startTruss({ env: { METRICS_TOKEN: TOKEN } });
  const cookie = await other.cookie('root');
  for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
    const refused = await ask(other.url, { authorization, cookie });
    expect([authorization, refused.status]).toEqual([authorization, 401]);
    expect(await refused.text()).not.toContain('truss_');
  }
  expect((await ask(other.url, { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.7' })).status).toBe(
    200,
  );
  await other.close();
});

test('requests and refusals are counted by their entry point', async () => {
  await truss.graph('rob', '{ viewer { username } }');
  await truss.rest('rob', '/api/v4/user');
  const before = await measured();
  await truss.graph('rob', '{ viewer { username } }');
  await truss.graph(
    'olga',
    '{ project(organization: "acme", projectId: 1) { name } again: project(organization: "acme", projectId: 1) { name } }',
  );
  await truss.rest('olga', '/api/v4/o/acme/p/1');
  await truss.rest(null, '/api/v4/user');
  expect((await script(truss, 'olga')).status).toBe(403);
  await fetch(`${truss.url}/health`);
  const after = await measured();
  const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  const requests = (labels: string) => more(`truss_http_request_duration_seconds_count{${labels}}`);
  expect(requests('entry_point="graph",method="POST",status="200"')).toBe(2);
  expect(requests('entry_point="api",method="GET",status="403"')).toBe(1);
  expect(requests('entry_point="api",method="GET",status="401"')).toBe(1);
  expect(requests('entry_point="probe",method="GET",status="200"')).toBeGreaterThan(0);
  expect(more('truss_refusals_total{entry_point="graph",code="FORBIDDEN"}')).toBeGreaterThan(0);
  expect(more('truss_refusals_total{entry_point="api",code="FORBIDDEN"}')).toBe(1);
  expect(more('truss_refusals_total{entry_point="api",code="NOT_SIGNED_IN"}')).toBe(1);
  expect(more('truss_refusals_total{entry_point="socket",code="FORBIDDEN"}')).toBe(1);
});

test('metrics count sockets, the delay of news, and wake-up messages to other processes', async () => {
  const [rob, walt] = await Promise.all([
    follow<{ number: number }>(
      truss,
      'rob',
      'subscription { chatReceived(organization: "acme", projectId: 1, after: 0) { number } }',
    ),
    script(truss, 'walt'),
  ]);
  await walt.of('BULK_STATUS_UPDATE');
  const content = { message: 'hello', uuid: randomUUID() };
  await truss.rest('walt', '/api/v4/o/acme/p/1/socket', { type: 'GROUP_CHAT', params: content });
  await rob.inbox.until(() => true);
  await isMeasured('truss_sockets{kind="graph"}', (count) => count === 1);
  await isMeasured('truss_sockets{kind="scripts"}', (count) => count === 1);
  await isMeasured('truss_feed_lag_seconds_count{kind="chat"}', (count) => count >= 1);
  await isMeasured('truss_wake_ups_total{what="sent"}', (count) => count >= 1);
  await isMeasured('truss_wake_ups_listening{by="postgres"}', (count) => count === 1);
  await rob.stop();
  walt.ws.close();
  await isMeasured('truss_sockets{kind="graph"}', (count) => count === 0);
  await isMeasured('truss_sockets{kind="scripts"}', (count) => count === 0);
});

test('metrics include jobs, pools, the event loop and the process', async () => {
  const form = new FormData();
  form.set('upload_file', new Blob([JSON.stringify({ version: 1, entities: [] })]), 'a.json');
  const headers = { cookie: await truss.cookie('walt') };
  const options = { method: 'POST', headers, body: form };
  await (await fetch(`${truss.url}/api/v4/o/acme/p/1/import/json?wait=true`, options)).text();
  const now = await measured();
  expect(now.get('truss_jobs_finished_total{type="import",state="done"}')).toBe(1);
  expect(now.get('truss_jobs{state="waiting"}')).toBe(0);
  expect(now.get('truss_jobs{state="running"}')).toBe(0);
  for (const pool of ['primary', 'jobs'])
    expect(
      now.get(`truss_pool_connections{pool="${pool}",state="idle"}`)! +
        now.get(`truss_pool_connections{pool="${pool}",state="busy"}`)!,
    ).toBeGreaterThan(0);
  expect(now.get('truss_pool_connections{pool="primary",state="waiting"}')).toBe(0);
  expect(now.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect([...now.keys()].some((name) => name.startsWith('truss_info{version="'))).toBe(true);
  // Usernames and contents appear in no metric.
  expect([...now.keys()].join()).not.toMatch(/\b(acme|rob|walt|hello)\b/);
});

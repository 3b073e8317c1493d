// A running server and its end: it reports that it lives and is ready; unexpected errors are masked and logged; no secret is logged; on
// SIGTERM it finishes what it has begun.
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { databaseUrl, PASSWORD, ServerProcess, sqlOn, type Line } from '../../support/server-process.ts';
import { waitingFor } from '../../support/waiting.ts';

const name = `running_${process.pid}`;
const url = databaseUrl(inject('adminUrl'), name);
const sql = <T extends pg.QueryResultRow>(text: string) => sqlOn<T>(url, text);
let server: ServerProcess;

beforeAll(async () => {
  await sqlOn(inject('adminUrl'), `create database ${name}`);
  server = new ServerProcess({ DATABASE_URL: url, ADMIN_PASSWORD: PASSWORD });
  await (await server.listening()).signIn();
});
afterAll(async () => {
  await server?.kill();
  await sqlOn(inject('adminUrl'), `drop database ${name} with (force)`);
});

test('the server reports that it lives and that it is ready', async () => {
  for (const [path, status] of [
    ['/health', 'ok'],
    ['/ready', 'ready'],
  ] as const) {
    const response = await fetch(server.url + path);
    expect([response.status, await response.json()]).toEqual([200, { status }]);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  await sql(`update kysely_migration set name = name || '?' where name like '001%'`);
  const response = await fetch(`${server.url}/ready`);
  expect([response.status, await response.json()]).toEqual([503, { status: 'migrating' }]);
  await sql(`update kysely_migration set name = rtrim(name, '?')`);
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
});

test('an unexpected error is masked, and logged under the id given to the client', async () => {
  await sql('alter table recent_project rename to elsewhere');
  try {
    const byRest = (await (await server.get('/api/v4/recentprojects')).json()) as Record<string, unknown>;
    const answer = await server.post('/graphql', { query: '{ recentProjects { visited } }' });
    const { errors } = (await answer.json()) as {
      errors: { message: string; extensions: Record<string, unknown> }[];
    };
    const byGraph = { message: errors[0]!.message, ...errors[0]!.extensions };
    for (const told of [byRest, byGraph] as Record<string, unknown>[]) {
      expect(told).toMatchObject({
        status: 500,
        title: 'Unexpected Error',
        message: 'Something went wrong. Try again. If it happens again, give an administrator the request id.',
      });
      expect(JSON.stringify(told)).not.toMatch(/recent_project|relation|select/);
      const isOfIt = (line: Line) => line.requestId === told['requestId'] && line.level === 50;
      const logged = await vi.waitUntil(() => server.lines.find(isOfIt), { interval: 10 });
      expect(logged).toMatchObject({
        msg: 'unexpected',
        err: { message: expect.stringContaining('recent_project') },
      });
    }
    expect(answer.headers.get('x-request-id')).toBe(byGraph['requestId' as keyof typeof byGraph]);
  } finally {
    await sql('alter table elsewhere rename to recent_project');
  }
});

test('the log contains neither passwords nor sessions', () => {
  expect(server.stdout).not.toContain(PASSWORD);
  expect(server.stdout).not.toContain(server.cookie.split('=')[1]);
});

test('on SIGTERM the server finishes requests in flight, closes its sockets, and exits cleanly', async () => {
  const lock = new pg.Client(url);
  await lock.connect();
  await lock.query('begin; lock table recent_project in access exclusive mode');
  const visit = server.post('/api/v4/recentprojects', { organizationSlug: 'sample', projectId: 1 });
  await vi.waitUntil(async () => (await sql(waitingFor('recent_project'))).length > 0);
  const client = server.socket();
  const goodbye = new Promise<number>((done) => client.on('closed', (event) => done((event as { code: number }).code)));
  const query = `subscription { projectChanged(organization: "sample", projectId: 1) { revision } }`;
  const listening = (async () => {
    for await (const _ of client.iterate({ query }));
  })();
  listening.catch(() => undefined);
  await new Promise((done) => client.on('connected', done));

  server.child.kill('SIGTERM');
  expect(await goodbye).toBe(1001);
  await expect(fetch(`${server.url}/health`, { headers: { connection: 'close' } })).rejects.toThrow();
  expect(server.child.exitCode).toBeNull();
  await lock.query('commit');
  await lock.end();
  const response = await visit;
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  expect(await server.exited).toBe(0);
  // There was nothing left to end by force.
  expect(server.lines.map(({ msg }) => msg)).not.toContain('the remaining requests were cut off');
  expect(server.lines.at(-1)!.msg).toBe('stopped');
  expect(await sql('select project_id from recent_project')).toEqual([{ project_id: 1 }]);
  expect(server.stderr).toBe('');
});

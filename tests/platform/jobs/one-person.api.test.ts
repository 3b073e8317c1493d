// One person must not stop others: slow readers, too many requests and hang-ups hold nothing that others need.
import { request, type ClientRequest, type IncomingMessage } from 'node:http';

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import WebSocket from 'ws';

import { everyday, openDatabase } from '../../../server/platform/database/database.ts';
import { asRefusal } from '../../../server/platform/errors.ts';
import { callGraph, callRest, openSocket, sessionOf } from '../../support/sessions.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

type Headers = Record<string, string>;

let truss: Truss;
let rob: Headers;
let walt: Headers;
let large: number;
/** Locks the entity table, so that readers of it wait. */
let holder: pg.Client;
/** Read from outside: within a transaction the same connections would be seen again and again. */
let watcher: pg.Client;
beforeAll(async () => {
  truss = await startTruss();
  [rob, walt] = await Promise.all([sessionOf(truss, 'rob'), sessionOf(truss, 'walt')]);
  large = await uploaded(new Uint8Array(LARGE));
  await truss.given.entity({ name: 'Large', description: `<p><img src="/api/v4/o/acme/files/${large}/serve"></p>` });
  holder = new pg.Client(truss.databaseUrl);
  watcher = new pg.Client(truss.databaseUrl);
  await Promise.all([holder.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([holder.end(), watcher.end()]);
  await truss.close();
});
beforeEach(async () => {
  await nothingHeld('rob');
  await nothingHeld('walt');
  await until(() => truss.inside.shares.requests.heldBy('rob').held === 0);
});

/** More than a connection buffers. */
const LARGE = 9 << 20;
const SLOW = '/api/v4/o/acme/p/1/export/json';
const readEntities = '{ project(organization: "acme", projectId: 1) { entities(first: 1) { totalCount } } }';
const readOthers = '{ viewer { username } project(organization: "acme", projectId: 1) { name } }';
const connections = () => truss.inside.shares.connections;
/** Waits for requests under way; a busy machine may take its time. */
const until = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo);
const nothingHeld = (person: string) => until(() => connections().heldBy(person).held === 0);

async function uploaded(content: Uint8Array<ArrayBuffer>): Promise<number> {
  const body = new FormData();
  body.set('upload_file', new Blob([content]), 'large.bin');
  const response = await fetch(`${truss.url}/api/v4/o/acme/p/1/files`, { method: 'POST', body, headers: walt });
  return ((await response.json()) as { id: number }).id;
}

/** A request whose response is not read until it is destroyed. */
function asked(
  headers: Headers,
  path: string,
  body?: unknown,
): { call: ClientRequest; head: Promise<IncomingMessage> } {
  const call = request(truss.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  });
  const head = new Promise<IncomingMessage>((done) => call.once('response', done));
  call.on('error', () => undefined); // it is ours that hangs up
  call.end(body === undefined ? undefined : JSON.stringify(body));
  return { call, head };
}
const askedGraph = (headers: Headers, query: string) => asked(headers, '/graphql', { query });

/** Counts the connections of this server that are busy or in a transaction. */
async function busy(): Promise<number> {
  const { rows } = await watcher.query<{ busy: number }>(
    `select count(*)::integer as busy from pg_stat_activity
     where datname = current_database() and application_name like 'truss%' and state <> 'idle'`,
  );
  return rows[0]!.busy;
}

/** Tells whether somebody waits for the entity table. */
const isBlocked = async () =>
  (
    await watcher.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'truss%' and wait_event_type = 'Lock'`,
    )
  ).rows.length === 1;

/** Does work while the entity table is locked for everybody else. */
async function whileEntitiesAreHeld(work: () => Promise<void>): Promise<void> {
  await holder.query('begin; lock table entity in access exclusive mode');
  try {
    await work();
  } finally {
    await holder.query('rollback');
  }
}

test('slow downloads hold no database connection, one person may have only a few, and others continue', async () => {
  const slow = Array.from({ length: 6 }, () => asked(rob, SLOW));
  const heads = await Promise.all(slow.map(({ head }) => head));
  const statuses = Map.groupBy(heads, ({ statusCode }) => statusCode);
  expect([statuses.get(200)?.length, statuses.get(429)?.length]).toEqual([4, 2]);
  expect(await busy()).toBe(0);
  const refused = await callRest(truss, rob, 'GET', '/o/acme/p/1/report/reqif');
  expect(refused).toMatchObject({
    status: 429,
    title: 'Too Many Downloads',
    message: 'You already have 4 downloads in progress. Wait until one of them is done and try again.',
  });
  const other = await fetch(truss.url + SLOW, { headers: walt });
  expect(other.status).toBe(200);
  expect((await other.text()).length).toBe(Number(other.headers.get('content-length')));
  for (const { call } of slow) call.destroy();
  await until(() => truss.inside.exports.shares.heldBy('rob').held === 0);
  const again = await fetch(truss.url + SLOW, { headers: rob });
  expect(again.status).toBe(200);
  await again.body!.cancel();
});

test('one person’s downloads are made one after the other, and leave a place where others’ are made', () =>
  whileEntitiesAreHeld(async () => {
    const { making } = truss.inside.shares;
    const calls = Array.from({ length: 3 }, () => asked(rob, SLOW));
    await until(() => making.heldBy('rob').waiting === 2);
    expect(making.heldBy('rob').held).toBe(1);
    for (const { call } of calls) call.destroy();
    await until(() => making.heldBy('rob').held === 0);
  }));

test('a download that takes too long to make is refused, and one that is read too slowly ends', async () => {
  const { shares } = truss.inside.exports;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const late = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => (ms === 300_000 ? AbortSignal.abort(new Error('late')) : timeout(ms)));
  const refused = await callRest(truss, rob, 'GET', '/o/acme/p/1/export/json').finally(() => late.mockRestore());
  expect(refused['message']).toContain('5 minutes');
  expect(shares.heldBy('rob').held).toBe(0);
  const wait = globalThis.setTimeout;
  const hour = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((done: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
      wait(done, ms === 3_600_000 ? 50 : ms, ...given)) as never);
  const { call, head } = asked(rob, SLOW);
  await head.finally(() => hour.mockRestore());
  await until(() => shares.heldBy('rob').held === 0);
  call.destroy();
});

test('one person reads only a few large stored files at once; further ones wait', async () => {
  const path = `/api/v4/o/acme/files/${large}/download`;
  const { files } = truss.inside.shares;
  const taken = await Promise.all(Array.from({ length: 8 }, () => files.take('rob', 8)));
  const ninth = fetch(truss.url + path, { headers: rob });
  await until(() => files.heldBy('rob').waiting === 1);
  expect((await (await fetch(truss.url + path, { headers: walt })).arrayBuffer()).byteLength).toBe(LARGE);
  for (const giveBack of taken) giveBack();
  expect((await (await ninth).arrayBuffer()).byteLength).toBe(LARGE);
  await until(() => files.heldBy('rob').held === 0);
});

test('a person who sends many requests waits for their own, while others are answered', () =>
  whileEntitiesAreHeld(async () => {
    const flood = Array.from({ length: 30 }, () => askedGraph(rob, readEntities));
    await until(() => connections().heldBy('rob').waiting === 26);
    expect(connections().heldBy('rob').held).toBe(4);
    expect(await callGraph(truss, walt, readOthers)).toMatchObject({ status: 200 });
    for (const { call } of flood) call.destroy();
    await until(async () => (await busy()) === 0);
    await nothingHeld('rob');
  }));

test('strangers leave connections to signed-in users', async () => {
  const take = () => connections().take('@', 5);
  const taken = await Promise.all(Array.from({ length: 5 }, take));
  const query = '{ __typename }';
  expect(await callGraph(truss, walt, readOthers)).toMatchObject({ status: 200 });
  expect(await callGraph(truss, {}, query)).toMatchObject({ status: 200 });
  for (const giveBack of taken) giveBack();
});

test.each([
  ['the graph', () => askedGraph(rob, readEntities)],
  ['api/v4', () => asked(rob, '/api/v4/o/acme/p/1/entities/counts')],
  ['a search of api/v4', () => asked(rob, '/api/v4/o/acme/p/1/entities/search', { query: 'large' })],
  ['an export', () => asked(rob, SLOW)],
])('the database cancels queries that nobody waits for: %s', (_what, ask) =>
  whileEntitiesAreHeld(async () => {
    const { call } = ask();
    await until(isBlocked);
    call.destroy();
    await until(async () => (await busy()) === 0);
  }),
);

test.each([
  ['when it closes', 'close'],
  ['when it no longer wants the answer', 'complete'],
])('a query on a socket is cancelled %s', (_when, how) =>
  whileEntitiesAreHeld(async () => {
    const { client } = openSocket(truss, rob);
    const sink = { next: () => undefined, error: () => undefined, complete: () => undefined };
    const unsubscribe = client.subscribe({ query: readEntities }, sink);
    await until(isBlocked);
    if (how === 'close') client.terminate();
    else unsubscribe();
    await until(async () => (await busy()) === 0);
    await client.dispose();
  }),
);

test('a client that floods a socket is cut off from it, and others are answered', () =>
  whileEntitiesAreHeld(async () => {
    const socket = new WebSocket(`${truss.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: rob,
    });
    const closed = new Promise<number>((done) => socket.once('close', done));
    const { operations } = truss.inside.shares;
    await new Promise((done) => socket.once('open', done));
    socket.send('{"type":"connection_init"}');
    await new Promise((done) => socket.once('message', done));
    for (let id = 0; id < 400; id++)
      socket.send(JSON.stringify({ id: `${id}`, type: 'subscribe', payload: { query: readEntities } }));
    expect(await closed).toBe(1008);
    expect(await callGraph(truss, walt, readOthers)).toMatchObject({ status: 200 });
    await until(() => operations.heldBy('rob').held === 0);
    await nothingHeld('rob');
  }));

test('a person with too many operations on all of their sockets is told so on each', async () => {
  const { operations } = truss.inside.shares;
  const taken = await Promise.all(Array.from({ length: 1_000 }, () => operations.take('rob', 1_000)));
  const { client } = openSocket(truss, rob);
  const ask = () => client.iterate({ query: readOthers }).next();
  await expect(ask()).rejects.toMatchObject([{ extensions: { status: 429 } }]);
  for (const giveBack of taken) giveBack();
  expect((await ask()).value).toMatchObject({ data: { viewer: { username: 'rob' } } });
  await client.dispose();
  await until(() => operations.heldBy('rob').held === 0);
});

test('a change is finished even if its sender is gone', async () => {
  const name = 'Saved by whoever closed the page';
  await whileEntitiesAreHeld(async () => {
    const classId = truss.given.classId('Requirement');
    const { call } = asked(walt, '/api/v4/o/acme/entities', [{ projectId: 1, classId, name }]);
    await until(isBlocked);
    call.destroy();
    await until(() => call.destroyed);
  });
  await nothingHeld('walt');
  expect(await callRest(truss, rob, 'POST', '/o/acme/p/1/entities/search', { query: `"${name}"` })).toMatchObject({
    total: 1,
  });
});

test('a statement that exceeds its time limit is cancelled and refused in words', async () => {
  const impatient = { ...everyday, connections: 1, statementMs: 20, savingMs: 40 };
  const { db, pool } = openDatabase(truss.databaseUrl, () => undefined, impatient);
  const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`;
  const told = await sql`select pg_sleep(60)`.execute(db).catch((error: Error) => asRefusal(error));
  expect(told).toMatchObject({ status: 400, title: 'Took Too Long' });
  expect((await limit.execute(db)).rows).toEqual([{ limit: '20ms' }]);
  expect((await db.transaction().execute((tx) => limit.execute(tx))).rows).toEqual([{ limit: '40ms' }]);
  expect((await limit.execute(db)).rows).toEqual([{ limit: '20ms' }]);
  await pool.end();
});

test('a person with too many requests under way is refused and told so', async () => {
  const { requests } = truss.inside.shares;
  const taken = await Promise.all(Array.from({ length: 200 }, () => requests.take('rob', 200)));
  expect(await callRest(truss, rob, 'GET', '/o/acme')).toMatchObject({ status: 429, title: 'Too Much At Once' });
  expect(await callGraph(truss, rob, readOthers)).toMatchObject({ status: 429 });
  expect(await callGraph(truss, walt, readOthers)).toMatchObject({ status: 200 });
  for (const giveBack of taken) giveBack();
  expect(await callGraph(truss, rob, readOthers)).toMatchObject({ status: 200 });
});

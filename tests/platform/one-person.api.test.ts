// One person must not stop the others: whoever reads slowly, asks for too much at once or hangs up holds nothing that others need.
import { request, type ClientRequest, type IncomingMessage } from 'node:http';

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { everyday, openDatabase } from '../../server/platform/database/database.ts';
import { asRefusal } from '../../server/platform/errors.ts';
import { buildHouse, type House } from '../support/house.ts';
import { callGraph, callRest, openSocket, sessionOf } from '../support/sessions.ts';

type Headers = Record<string, string>;

let house: House;
let rob: Headers;
let walt: Headers;
let large: number;
/** Holds the entities, so that whoever reads them waits. */
let holder: pg.Client;
/** Looks from outside: within a transaction one sees the same connections over and over. */
let watcher: pg.Client;
beforeAll(async () => {
  house = await buildHouse();
  [rob, walt] = await Promise.all([sessionOf(house, 'rob'), sessionOf(house, 'walt')]);
  large = await uploaded(new Uint8Array(LARGE));
  await house.given.entity({ name: 'Large', description: `<p><img src="/api/v4/o/acme/files/${large}/serve"></p>` });
  holder = new pg.Client(house.databaseUrl);
  watcher = new pg.Client(house.databaseUrl);
  await Promise.all([holder.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([holder.end(), watcher.end()]);
  await house.close();
});
beforeEach(async () => {
  await nothingHeld('rob');
  await nothingHeld('walt');
  await until(() => house.inside.shares.requests.heldBy('rob').held === 0);
});

/** More than what a connection takes in advance. */
const LARGE = 9 << 20;
const SLOW = '/api/v4/o/acme/p/1/export/json';
const readEntities = '{ project(organization: "acme", projectId: 1) { entities(first: 1) { totalCount } } }';
const readOthers = '{ viewer { username } project(organization: "acme", projectId: 1) { name } }';
const connections = () => house.inside.shares.connections;
/** Waits for what is on its way; a busy machine may take its time. */
const until = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo, { timeout: 15_000, interval: 10 });
const nothingHeld = (person: string) => until(() => connections().heldBy(person).held === 0);

async function uploaded(content: Uint8Array<ArrayBuffer>): Promise<number> {
  const body = new FormData();
  body.set('upload_file', new Blob([content]), 'large.bin');
  const response = await fetch(`${house.url}/api/v4/o/acme/p/1/files`, { method: 'POST', body, headers: walt });
  return ((await response.json()) as { id: number }).id;
}

/** A request whose answer is not read, until it is destroyed. */
function asked(
  headers: Headers,
  path: string,
  body?: unknown,
): { call: ClientRequest; head: Promise<IncomingMessage> } {
  const call = request(house.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  });
  const head = new Promise<IncomingMessage>((done) => call.once('response', done));
  call.on('error', () => undefined); // it is ours that hangs up
  call.end(body === undefined ? undefined : JSON.stringify(body));
  return { call, head };
}
const askedGraph = (headers: Headers, query: string) => asked(headers, '/graphql', { query });

/** How many connections of this server are at work, or in the middle of something. */
async function busy(): Promise<number> {
  const { rows } = await watcher.query<{ busy: number }>(
    `select count(*)::integer as busy from pg_stat_activity
     where datname = current_database() and application_name like 'truss%' and state <> 'idle'`,
  );
  return rows[0]!.busy;
}

/** Whether somebody waits for the entities by now. */
const isBlocked = async () =>
  (
    await watcher.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'truss%' and wait_event_type = 'Lock'`,
    )
  ).rows.length === 1;

/** Does something while whoever reads or writes entities has to wait. */
async function whileEntitiesAreHeld(work: () => Promise<void>): Promise<void> {
  await holder.query('begin; lock table entity in access exclusive mode');
  try {
    await work();
  } finally {
    await holder.query('rollback');
  }
}

test('slow downloads hold no connection, one person has a few of them, and others go on', async () => {
  const slow = Array.from({ length: 6 }, () => asked(rob, SLOW));
  const heads = await Promise.all(slow.map(({ head }) => head));
  const statuses = Map.groupBy(heads, ({ statusCode }) => statusCode);
  expect([statuses.get(200)?.length, statuses.get(429)?.length]).toEqual([4, 2]);
  expect(await busy()).toBe(0);
  const refused = await callRest(house, rob, 'GET', '/o/acme/p/1/report/reqif');
  expect(refused).toMatchObject({
    status: 429,
    title: 'Too Many Downloads',
    message: 'You have 4 downloads under way already. Wait until one of them is done and try again.',
  });
  const other = await fetch(house.url + SLOW, { headers: walt });
  expect(other.status).toBe(200);
  expect((await other.text()).length).toBe(Number(other.headers.get('content-length')));
  for (const { call } of slow) call.destroy();
  await until(() => house.inside.exports.shares.heldBy('rob').held === 0);
  const again = await fetch(house.url + SLOW, { headers: rob });
  expect(again.status).toBe(200);
  await again.body!.cancel();
});

test('of large files that are stored one person reads a few at once, and further ones wait', async () => {
  const path = `/api/v4/o/acme/files/${large}/download`;
  const { files } = house.inside.shares;
  const taken = await Promise.all(Array.from({ length: 8 }, () => files.take('rob', 8)));
  const ninth = fetch(house.url + path, { headers: rob });
  await until(() => files.heldBy('rob').waiting === 1);
  expect((await (await fetch(house.url + path, { headers: walt })).arrayBuffer()).byteLength).toBe(LARGE);
  for (const giveBack of taken) giveBack();
  expect((await (await ninth).arrayBuffer()).byteLength).toBe(LARGE);
  await until(() => files.heldBy('rob').held === 0);
});

test('whoever asks for much at once waits for themselves, while others are answered', () =>
  whileEntitiesAreHeld(async () => {
    const flood = Array.from({ length: 30 }, () => askedGraph(rob, readEntities));
    await until(() => connections().heldBy('rob').waiting === 26);
    expect(connections().heldBy('rob').held).toBe(4);
    expect(await callGraph(house, walt, readOthers)).toMatchObject({ status: 200 });
    for (const { call } of flood) call.destroy();
    await until(async () => (await busy()) === 0);
    await nothingHeld('rob');
  }));

test('strangers leave some of the connections to those who are signed in', async () => {
  const take = () => connections().take('@', 5);
  const taken = await Promise.all(Array.from({ length: 5 }, take));
  const query = '{ __typename }';
  expect(await callGraph(house, walt, readOthers)).toMatchObject({ status: 200 });
  expect(await callGraph(house, {}, query)).toMatchObject({ status: 200 });
  for (const giveBack of taken) giveBack();
});

test.each([
  ['the graph', () => askedGraph(rob, readEntities)],
  ['api/v4', () => asked(rob, '/api/v4/o/acme/p/1/entities/counts')],
  ['a search of api/v4', () => asked(rob, '/api/v4/o/acme/p/1/entities/search', { query: 'large' })],
  ['an export', () => asked(rob, SLOW)],
])('what nobody waits for any more is given up in the database: %s', (_what, ask) =>
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
])('a query on a socket is given up %s', (_when, how) =>
  whileEntitiesAreHeld(async () => {
    const { client } = openSocket(house, rob);
    const sink = { next: () => undefined, error: () => undefined, complete: () => undefined };
    const unsubscribe = client.subscribe({ query: readEntities }, sink);
    await until(isBlocked);
    if (how === 'close') client.terminate();
    else unsubscribe();
    await until(async () => (await busy()) === 0);
    await client.dispose();
  }),
);

test('what changes something is brought to its end, though its sender is gone', async () => {
  const name = 'Saved by whoever closed the page';
  await whileEntitiesAreHeld(async () => {
    const classId = house.given.classId('Requirement');
    const { call } = asked(walt, '/api/v4/o/acme/entities', [{ projectId: 1, classId, name }]);
    await until(isBlocked);
    call.destroy();
    await until(() => call.destroyed);
  });
  await nothingHeld('walt');
  expect(await callRest(house, rob, 'POST', '/o/acme/p/1/entities/search', { query: `"${name}"` })).toMatchObject({
    total: 1,
  });
});

test('a statement that takes longer than its kind of work may is ended, and said in words', async () => {
  const impatient = { ...everyday, connections: 1, statementMs: 20, savingMs: 40 };
  const { db, pool } = openDatabase(house.databaseUrl, () => undefined, impatient);
  const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`;
  const told = await sql`select pg_sleep(60)`.execute(db).catch((error: Error) => asRefusal(error));
  expect(told).toMatchObject({ status: 400, title: 'Took Too Long' });
  expect((await limit.execute(db)).rows).toEqual([{ limit: '20ms' }]);
  expect((await db.transaction().execute((tx) => limit.execute(tx))).rows).toEqual([{ limit: '40ms' }]);
  expect((await limit.execute(db)).rows).toEqual([{ limit: '20ms' }]);
  await pool.end();
});

test('one person has so many requests under way, and is told so', async () => {
  const { requests } = house.inside.shares;
  const taken = await Promise.all(Array.from({ length: 200 }, () => requests.take('rob', 200)));
  expect(await callRest(house, rob, 'GET', '/o/acme')).toMatchObject({ status: 429, title: 'Too Much At Once' });
  expect(await callGraph(house, rob, readOthers)).toMatchObject({ status: 429 });
  expect(await callGraph(house, walt, readOthers)).toMatchObject({ status: 200 });
  for (const giveBack of taken) giveBack();
  expect(await callGraph(house, rob, readOthers)).toMatchObject({ status: 200 });
});

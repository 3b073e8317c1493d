// Marked statements that are sent often are prepared once per connection, and a migration under a running server causes no error.
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { everyday, openDatabase, type Opened } from '../../../server/platform/database/database.ts';
import { preparedMark as asPrepared } from '../../../server/platform/database/prepared-statements.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let opened: Opened;
const lost: Error[] = [];
beforeAll(async () => {
  truss = await startTruss();
  opened = openDatabase(truss.databaseUrl, (error) => lost.push(error), { ...everyday, connections: 1 });
  await sql`create table scrap (a integer, b integer); insert into scrap values (1, 2)`.execute(opened.db);
});
afterAll(async () => {
  await opened.db.destroy();
  await truss.close();
});

const read = async (a: number) => (await sql`select * from scrap where a = ${a} ${asPrepared}`.execute(opened.db)).rows;
const prepared = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(opened.db)).rows;

test('a marked statement is prepared when it is sent for the fourth time, an unmarked one never', async () => {
  for (let times = 1; times <= 3; times++) expect(await read(1)).toEqual([{ a: 1, b: 2 }]);
  expect(await prepared()).toEqual([]);
  expect(await read(2)).toEqual([]);
  for (let times = 1; times <= 4; times++) await sql`select * from scrap where b = ${2}`.execute(opened.db);
  const statements = (await prepared()).map(({ statement }) => statement);
  expect(statements).toEqual([expect.stringContaining('from scrap where a = $1')]);
});

test('after a table changes, a prepared statement reads it in its new form', async () => {
  expect(await read(1)).toHaveLength(1);
  await sql`alter table scrap add column c text default 'new'`.execute(opened.db);
  expect(await read(1)).toEqual([{ a: 1, b: 2, c: 'new' }]);
  expect(await read(1)).toEqual([{ a: 1, b: 2, c: 'new' }]);
});

test("beyond a connection's limit, the statement that was sent longest ago is dropped, and prepared again when it returns", async () => {
  const send = (n: number) => sql`select ${sql.lit(n)}::integer as n ${asPrepared}`.execute(opened.db);
  for (let n = 0; n < 301; n++) for (let times = 1; times <= 4; times++) await send(n);
  const kept = async () => (await prepared()).map(({ statement }) => statement);
  expect(await kept()).toHaveLength(300);
  expect((await kept()).some((text) => text.includes('select 0::'))).toBe(false);
  expect((await send(0)).rows).toEqual([{ n: 0 }]);
  expect((await kept()).some((text) => text.includes('select 0::'))).toBe(true);
  expect(await kept()).toHaveLength(300);
});

test('an error in a prepared statement is reported like any other', async () => {
  const wrong = () => sql`select nothing from scrap ${asPrepared}`.execute(opened.db);
  for (let times = 1; times <= 4; times++) await expect(wrong()).rejects.toThrow('"nothing" does not exist');
});

test('a lost connection is reported while its pool is open, and not after it is closed', async () => {
  const ended = openDatabase(truss.databaseUrl, (error) => lost.push(error), everyday);
  const connected = new Promise<pg.PoolClient>((done) => ended.pool.once('connect', done));
  await sql`select 1`.execute(ended.db);
  const client = await connected;
  client.emit('error', new Error('terminating connection'));
  expect(lost).not.toEqual([]);
  const told = lost.length;
  await ended.db.destroy();
  client.emit('error', new Error('terminating connection'));
  expect(lost).toHaveLength(told);
});

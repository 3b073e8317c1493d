// Marked statements are prepared once per connection, and a migration under a running server causes no error.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { everyday, openDatabase, type Opened } from '../../server/platform/database/database.ts';
import { kept } from '../../server/platform/database/kept-plans.ts';
import { buildHouse, type House } from '../support/house.ts';

let house: House;
let opened: Opened;
const lost: Error[] = [];
beforeAll(async () => {
  house = await buildHouse();
  opened = openDatabase(house.databaseUrl, (error) => lost.push(error), { ...everyday, connections: 1 });
  await sql`create table scrap (a integer, b integer); insert into scrap values (1, 2)`.execute(opened.db);
});
afterAll(async () => {
  await opened.db.destroy();
  await house.close();
});

const read = async (a: number) => (await sql`select * from scrap where a = ${a} ${kept}`.execute(opened.db)).rows;
const prepared = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(opened.db)).rows;

test('a marked statement is prepared once, an unmarked one never', async () => {
  expect(await read(1)).toEqual([{ a: 1, b: 2 }]);
  expect(await read(2)).toEqual([]);
  await sql`select * from scrap where b = ${2}`.execute(opened.db);
  const statements = (await prepared()).map(({ statement }) => statement);
  expect(statements).toEqual([expect.stringContaining('from scrap where a = $1')]);
});

test('after a table changes, a prepared statement reads it in its new form', async () => {
  expect(await read(1)).toHaveLength(1);
  await sql`alter table scrap add column c text default 'new'`.execute(opened.db);
  expect(await read(1)).toEqual([{ a: 1, b: 2, c: 'new' }]);
  expect(await read(1)).toEqual([{ a: 1, b: 2, c: 'new' }]);
});

test('an error in a prepared statement is reported like any other', async () => {
  await expect(sql`select nothing from scrap ${kept}`.execute(opened.db)).rejects.toThrow('"nothing" does not exist');
});

test('connections that the server ends are told while a pool is open, and no more after its end', async () => {
  const ended = openDatabase(house.databaseUrl, (error) => lost.push(error), everyday);
  const pids = await Promise.all(
    [1, 2, 3].map(async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(ended.db);
      return rows[0]!.pid;
    }),
  );
  const [first, ...others] = pids;
  const end = (pid: number | undefined) => sql`select pg_terminate_backend(${pid}::integer)`.execute(opened.db);
  await end(first);
  await vi.waitFor(() =>
    expect(lost.map(({ message }) => message)).toContainEqual(expect.stringContaining('administrator')),
  );
  const told = lost.length;
  const removed = new Promise<void>((done) => ended.pool.once('remove', () => done()));
  const ending = others.map(end);
  await ended.db.destroy();
  await Promise.all([...ending, removed]);
  expect(lost).toHaveLength(told);
});

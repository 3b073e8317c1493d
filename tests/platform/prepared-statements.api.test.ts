// Statements that come with every request are planned once on each connection, and a migration under a running server is no error.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { everyday, openDatabase, type Opened } from '../../server/platform/database/database.ts';
import { kept } from '../../server/platform/database/kept-plans.ts';
import { buildHouse, type House } from '../support/house.ts';

let house: House;
let opened: Opened;
beforeAll(async () => {
  house = await buildHouse();
  opened = openDatabase(
    house.databaseUrl,
    (error) => {
      throw error;
    },
    { ...everyday, connections: 1 },
  );
  await sql`create table scrap (a integer, b integer); insert into scrap values (1, 2)`.execute(opened.db);
});
afterAll(async () => {
  await opened.db.destroy();
  await house.close();
});

const read = async (a: number) => (await sql`select * from scrap where a = ${a} ${kept}`.execute(opened.db)).rows;
const prepared = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(opened.db)).rows;

test('what is marked is prepared once, what is not is not', async () => {
  expect(await read(1)).toEqual([{ a: 1, b: 2 }]);
  expect(await read(2)).toEqual([]);
  await sql`select * from scrap where b = ${2}`.execute(opened.db);
  const statements = (await prepared()).map(({ statement }) => statement);
  expect(statements).toEqual([expect.stringContaining('from scrap where a = $1')]);
});

test('a table that is changed under a kept plan is read as it is then', async () => {
  expect(await read(1)).toHaveLength(1);
  await sql`alter table scrap add column c text default 'new'`.execute(opened.db);
  expect(await read(1)).toEqual([{ a: 1, b: 2, c: 'new' }]);
  expect(await read(1)).toEqual([{ a: 1, b: 2, c: 'new' }]);
});

test('a mistake in a kept statement is told as any other', async () => {
  await expect(sql`select nothing from scrap ${kept}`.execute(opened.db)).rejects.toThrow('"nothing" does not exist');
});

// Rows that are copied into a table come out as they went in; what fails is told as it would be of a statement, and the connection goes on.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { inTransaction, type TxCtx } from '../../../server/platform/context.ts';
import { copyRows, type CopiedColumns } from '../../../server/platform/database/copy.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

interface Row {
  id: number;
  text: string | null;
  what: unknown;
  numbers: number[];
  date: Date;
  isSo: boolean;
}
const columns: CopiedColumns<Row> = [
  ['id', 'id'],
  ['text', 'text'],
  ['what', 'what', 'json'],
  ['numbers', 'numbers', 'numbers'],
  ['date', 'date'],
  ['is_so', 'isSo'],
];
const row = (id: number, more: Partial<Row> = {}): Row => ({
  id,
  text: '',
  what: null,
  numbers: [],
  date: new Date('2026-11-01T10:00:00.123Z'),
  isSo: false,
  ...more,
});

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

/** Work in a transaction with an empty table. */
const withTable = <T>(work: (ctx: TxCtx) => Promise<T>): Promise<T> =>
  inTransaction(contextFor(truss.inside, 'root'), async (ctx) => {
    await sql`create temp table copied (id integer primary key, text text, what jsonb, numbers integer[], date timestamptz, is_so boolean)
      on commit drop`.execute(ctx.db);
    return work(ctx);
  });

test('values with special characters survive COPY', async () => {
  const odd = ['', '\\N', '\\.', 'a\tb\nc\r\nd\\e', '"q" {1,2}', 'Räder 火星 🚀', ' blanks ', '\\x41\\u0041'];
  const rows = [
    ...odd.map((text, i) =>
      row(i, { text, what: { [text]: [text, null, 1.5e-7, true] }, numbers: [i, -1 - i], isSo: i % 2 === 0 }),
    ),
    row(100, { text: null, what: 'a "text"' }),
    row(101, { what: false }),
    ...Array.from({ length: 3_000 }, (_, i) => row(1_000 + i, { text: `many ${'x'.repeat(i % 200)}` })),
  ];
  const back = await withTable(async (ctx) => {
    await copyRows(ctx, 'copied', columns, rows);
    return (await sql<Row>`select * from copied order by id`.execute(ctx.db)).rows;
  });
  expect(back).toEqual(rows);
});

test.each<[string, () => Iterable<Row>, object]>([
  ['a row that is there already', () => [row(1), row(1)], { code: '23505' }],
  ['half a surrogate pair', () => [row(1, { text: 'a\ud800b' })], { status: 400 }],
  ['half a surrogate pair in JSON', () => [row(1, { what: { a: '\ud800' } })], { code: '22P02' }],
  ['a NUL', () => [row(1, { text: 'a\0b' })], { code: '22021' }],
  [
    'a mistake while rows are made',
    function* () {
      for (let id = 0; id < 5_000; id++) yield row(id, { text: 'x'.repeat(100) });
      throw new TypeError('no such row');
    },
    { message: 'no such row' },
  ],
])('%s ends it, nothing is written, and the connection serves on', async (_what, rows, error) => {
  await expect(withTable((ctx) => copyRows(ctx, 'copied', columns, rows()))).rejects.toMatchObject(error);
  const back = await withTable(async (ctx) => {
    await copyRows(ctx, 'copied', columns, [row(7)]);
    return (await sql<Row>`select * from copied`.execute(ctx.db)).rows;
  });
  expect(back).toEqual([row(7)]);
});

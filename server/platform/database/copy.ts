import { CompiledQuery, type RawBuilder } from 'kysely';

import type { TxCtx } from '../context.ts';
import { CopiedBytes, type Copied } from './copied-bytes.ts';
import { CopiedRows } from './copied-rows.ts';
import type { Reader } from './database.ts';

/** The form in which a column's value is copied: plain, as JSON, or as an array of numbers. */
export type CopyForm = 'plain' | 'json' | 'numbers';
/** The columns of a table, by their names in the database, with the field of a row that each takes, or a function of the row. */
export type CopiedColumns<T> = readonly (readonly [
  column: string,
  field: (keyof T & string) | ((row: T) => string),
  kind?: CopyForm,
])[];

/** Puts new rows into a table by COPY: for many at a time, in less than half the time of any other way. */
export async function copyRows<T extends object>(
  ctx: TxCtx,
  table: string,
  columns: CopiedColumns<T>,
  rows: Iterable<T>,
): Promise<void> {
  const statement = `copy ${table} (${columns.map(([column]) => column).join(', ')}) from stdin`;
  await ctx.db.executeQuery(CompiledQuery.raw(statement, [new CopiedRows(lines(columns, rows))]));
}

/**
 * Reads the bytes that a query finds in one column of one row; empty without a row. COPY sends them raw: as a value of a row they would be
 * text, twice as long and read whole before use. COPY takes no parameters, so the query has its values in its text, and it is sent
 * unchanged: what readers of the past put before their statements has parameters.
 */
export async function copiedBytes(
  db: Pick<Reader, 'getExecutor'>,
  query: RawBuilder<Copied>,
): Promise<Buffer | undefined> {
  const executor = db.getExecutor().withoutPlugins();
  const statement = `copy (${query.compile({ getExecutor: () => executor }).sql}) to stdout (format binary)`;
  const { rows } = await executor.executeQuery<Copied>(CompiledQuery.raw(statement, [new CopiedBytes()]));
  return rows[0]?.content;
}

function* lines<T extends object>(columns: CopiedColumns<T>, rows: Iterable<T>): Generator<string> {
  const written = { plain: plainly(), json, numbers };
  const makers = columns.map(([, field, kind = 'plain']) => ({
    value: typeof field === 'function' ? field : (row: T) => row[field],
    write: written[kind],
  }));
  const cells = Array.from(makers, () => '');
  for (const row of rows) {
    // Loops by index: an iterator would allocate an object for each of millions of cells.
    for (let i = 0; i < makers.length; i++) {
      const { value, write } = makers[i]!;
      const each = value(row);
      cells[i] = each === null || each === undefined ? '\\N' : write(each);
    }
    yield `${cells.join('\t')}\n`;
  }
}

// Values in the text format of COPY.
const json = (value: unknown) => escaped(JSON.stringify(value));
const numbers = (value: unknown) => `{${(value as number[]).join(',')}}`;

/** Returns a function that writes values unchanged. It remembers the last moment, since rows of one save usually share it. */
function plainly(): (value: unknown) => string {
  let moment: unknown;
  let written = '';
  return (value) => {
    if (typeof value === 'string') return escaped(value);
    if (!(value instanceof Date)) return String(value);
    if (value !== moment) written = value.toISOString();
    moment = value;
    return written;
  };
}

const special = /[\\\n\r\t]/;
const signs: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[\\\n\r\t]/g, (sign) => signs[sign]!) : text;

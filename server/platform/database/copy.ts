import { CompiledQuery } from 'kysely';

import type { TxCtx } from '../context.ts';
import { CopiedRows } from './copied-rows.ts';

/** How a value of a column is written: as it stands, as JSON, or as an array of numbers. */
export type Kind = 'plain' | 'json' | 'numbers';
/** The columns of a table, by their names in the database, with the field of a row that each takes. */
export type CopiedColumns<T> = readonly (readonly [column: string, field: keyof T & string, kind?: Kind])[];

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

function* lines<T extends object>(columns: CopiedColumns<T>, rows: Iterable<T>): Generator<string> {
  for (const row of rows) {
    let line = '';
    for (const [, field, kind] of columns) line += `${line === '' ? '' : '\t'}${written(row[field], kind)}`;
    yield `${line}\n`;
  }
}

/** A value in the text format of COPY. */
function written(value: unknown, kind: Kind = 'plain'): string {
  if (value === null || value === undefined) return '\\N';
  if (kind === 'json') return escaped(JSON.stringify(value));
  if (kind === 'numbers') return `{${(value as number[]).join(',')}}`;
  if (typeof value === 'string') return escaped(value);
  return value instanceof Date ? value.toISOString() : String(value);
}

const special = /[\\\n\r\t]/;
const signs: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[\\\n\r\t]/g, (sign) => signs[sign]!) : text;

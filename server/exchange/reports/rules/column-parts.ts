import type { Column, Table } from '../paper.ts';

/** The largest share of the width that a column may insist on before its words are broken. */
const MOST = 0.1;

/** Splits a table that is too wide for its page into several, each with the columns that say what the rows are. */
export function columnParts(table: Table, least: readonly number[], across: number): Table[] {
  const { columns, keys = 1, merged = [] } = table;
  const needs = least.map((width) => Math.min(width, MOST * across));
  if (sum(needs) <= across || merged.length > 0 || columns.length <= keys + 1) return [table];
  const room = across - sum(needs.slice(0, keys));
  const parts: number[][] = [];
  let left = 0;
  for (let at = keys; at < columns.length; at++) {
    left -= needs[at]!;
    if (left < 0 || parts.length === 0) {
      parts.push([]);
      left = room - needs[at]!;
    }
    parts.at(-1)!.push(at);
  }
  const first = Array.from({ length: keys }, (_, at) => at);
  return parts.map((part) => withColumns(table, [...first, ...part]));
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

const withColumns = (table: Table, places: readonly number[]): Table => ({
  ...table,
  columns: places.map((at): Column => table.columns[at]!),
  rows: table.rows.map((row) => places.map((at) => row[at] ?? '')),
});

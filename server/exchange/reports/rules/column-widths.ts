import type { Table } from '../paper.ts';
import { cellText } from './cells.ts';

/** The rows of a long table that are measured, and the largest share of the width that a single word gets. */
const ROWS = 500;
const MOST = 0.2;

/** Returns the longest word of each column, including its title. */
export function longestWords({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string[] {
  const longest = columns.map(({ title, isTurned }) => (isTurned ? '' : longestOf(title)));
  for (const row of rows.slice(0, ROWS))
    for (const [at, cell] of row.entries()) {
      const word = longestOf(cellText(cell));
      if (word.length > (longest[at]?.length ?? Infinity)) longest[at] = word;
    }
  return longest;
}

const longestOf = (text: string) =>
  text.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/** Widths by shares, but none so narrow that its words are broken, as long as others have room to give. */
export function columnWidths(columns: Table['columns'], least: readonly number[], across: number): number[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const wanted = columns.map(({ share }) => (share / all) * across);
  const floors = wanted.map((width, at) => Math.max(0, Math.min(least[at] ?? 0, Math.max(width, MOST * across))));
  const missing = wanted.reduce((sum, width, at) => sum + Math.max(0, floors[at]! - width), 0);
  const spare = wanted.reduce((sum, width, at) => sum + Math.max(0, width - floors[at]!), 0);
  if (missing === 0 || spare === 0) return wanted;
  const given = Math.min(1, missing / spare);
  const got = Math.min(1, spare / missing);
  return wanted.map((width, at) => width + (floors[at]! - width) * (width > floors[at]! ? given : got));
}

import type { Expr } from '#shared/search-grammar/query.ts';

import { groupOf, newKey, type Rows } from './parts.ts';
import { rowsOf } from './read.ts';
import { textOf } from './write.ts';

/** Parses a text by the grammar of the search; throws if it is no query. */
export type Parse = (text: string) => unknown;

/**
 * Turns a query into rows. An invalid query, or one that rows would not write the same, becomes one row of text, so that nothing is lost.
 */
export function readQuery(text: string, parse: Parse): Rows {
  const rows = understood(text, parse);
  return rows && isSame(rows, understood(textOf(rows), parse)) ? rows : asText(text);
}

function understood(text: string, parse: Parse): Rows | undefined {
  try {
    return rowsOf(parse(text) as Expr | null);
  } catch {
    return undefined;
  }
}

const withoutKeys = (rows: Rows | undefined) =>
  JSON.stringify(rows, (name, value: unknown) => (name === 'key' ? undefined : value));
export const isSame = (a: Rows | undefined, b: Rows | undefined): boolean => withoutKeys(a) === withoutKeys(b);

const asText = (text: string): Rows => ({
  root: groupOf('all', [{ kind: 'text', key: newKey(), isNot: false, text }]),
  order: [],
  limit: '',
});

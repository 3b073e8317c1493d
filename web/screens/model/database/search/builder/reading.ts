import type { Expr } from '#shared/search-grammar/query.ts';

import { groupOf, newKey, type Rows } from './parts.ts';
import { rowsOf } from './read.ts';
import { textOf } from './write.ts';

/** Reads a text by the grammar of the search; throws where it is no query. */
export type Parse = (text: string) => unknown;

/** The rows of a query. One that is not understood, or that rows would not write as it is, is one row of text: nothing of it is lost. */
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

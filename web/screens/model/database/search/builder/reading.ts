import type { Expr } from '#shared/search-grammar/query.ts';

import { groupOf, newKey, type QueryRows } from './parts.ts';
import { queryRows } from './read.ts';
import { queryText } from './write.ts';

/** Parses a text by the grammar of the search; throws if it is no query. */
export type Parse = (text: string) => unknown;

/**
 * Turns a query into rows. An invalid query, or one that rows would not write the same, becomes one row of text, so that nothing is lost.
 */
export function readQuery(text: string, parse: Parse): QueryRows {
  const rows = understood(text, parse);
  return rows && isSame(rows, understood(queryText(rows), parse)) ? rows : asText(text);
}

function understood(text: string, parse: Parse): QueryRows | undefined {
  try {
    return queryRows(parse(text) as Expr | null);
  } catch {
    return undefined;
  }
}

const withoutKeys = (rows: QueryRows | undefined) =>
  JSON.stringify(rows, (name, value: unknown) => (name === 'key' ? undefined : value));
export const isSame = (a: QueryRows | undefined, b: QueryRows | undefined): boolean =>
  withoutKeys(a) === withoutKeys(b);

const asText = (text: string): QueryRows => ({
  root: groupOf('all', [{ kind: 'text', key: newKey(), isNot: false, text }]),
  order: [],
  limit: '',
});

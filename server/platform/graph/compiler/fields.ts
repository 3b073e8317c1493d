import { sql } from 'kysely';

import type { Args, Page, Reading, Row, Rows, Sql, Values } from './reading.ts';

/** What a field needs of the row that it is a field of: the compiler gives it no other columns, and pages are read with these. */
interface Reads {
  reads: readonly string[];
}
/** What a resolver would have read, as SQL, and what it would give. */
export interface Computed {
  values: Readonly<Record<string, Sql>>;
  of: (values: Values, reading: Reading) => unknown;
  /** Whether it depends on who reads beside the values, so that it is made anew for each. */
  isPersonal?: true;
}

/** How a field is answered in SQL; it stands beside the field's resolver, under `extensions.compiled`. */
export type Compiled =
  /** It is a column. */
  | { column: string }
  /** Its own resolver answers, from these columns and the schema, and asks nobody. */
  | Reads
  /** Its value as SQL. */
  | (Reads & { value: (row: Row, args: Args, reading: Reading) => Sql })
  /** The database says what the resolver would have asked for. */
  | (Reads & { computed: (row: Row, args: Args, reading: Reading) => Computed })
  /** What it leads to stands in a row that is there already. */
  | (Reads & { here: (row: Row, reading: Reading) => Row })
  /** What it leads to is another row: SQL of no or one row. Its resolver may refuse what is not there: null would not say why. */
  | (Reads & { row: (row: Row, args: Args, reading: Reading) => Rows; isRefusedWhereMissing?: true })
  | (Reads & { page: (row: Row, args: Args, reading: Reading) => Page })
  | Beside;

/**
 * A field of something that a resolver makes of a row, such as one of its changes. For all that are made of one row the database reads beside it
 * what they lead to: rows with `owner`, which says for which of them a row is, and `place` among those of one owner.
 */
export interface Beside extends Reads {
  beside: (row: Row, args: Args, reading: Reading) => Rows;
  ownerOf: (made: never) => string | undefined;
}

/** What the resolvers of a type are given, made of the columns that they read. It stands at the type, under `extensions.seen`. */
export type Seen = (values: Values, reading: Reading) => unknown;

export const compiled = (way: Compiled): { extensions: { compiled: Compiled } } => ({ extensions: { compiled: way } });

/** The key in the id of a node whose resolver has all of it. */
export const idKey = <T>(
  resolve: (of: T) => string,
): { resolve: (of: T) => string; extensions: { nodeKey: (of: T) => string } } => ({
  resolve,
  extensions: { nodeKey: resolve },
});

/** The node id of something, from the name of its type and its key. */
export const nodeIdOf = (type: string, key: Sql): Sql =>
  // What is long is broken into lines there.
  sql`translate(encode(convert_to(concat(${sql.lit(`${type}:`)}, ${key}), 'UTF8'), 'base64'), ${sql.lit('\n')}, '')`;

/** The same of what a project has, as of the moment at which it is looked at; see `pastName`. */
export const nodeIdIn = (
  type: string,
  { organizationId, asOf }: Reading['key'],
  ...ids: readonly (Sql | number)[]
): Sql =>
  nodeIdOf(
    type,
    sql`concat(${sql.lit(`${organizationId}:`)}, ${sql.join(ids.map(written), sql`, ':', `)}${asOf === null ? sql`` : sql`, '@', ${asOf}::integer`})`,
  );
const written = (id: Sql | number): Sql => (typeof id === 'number' ? sql.lit(id) : id);

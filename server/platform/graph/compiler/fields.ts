import { sql } from 'kysely';

import type { Sql } from '../../database/sql.ts';
import type { Args, Page, Reading, Row, Rows, ColumnValues } from './reading.ts';

/** The columns that a field reads of its row: the compiler gives it no others, and pages are read with these. */
interface Reads {
  reads: readonly string[];
}
/** The columns that a resolver would have read, as SQL, and the value it would return. */
export interface Computed {
  values: Readonly<Record<string, Sql>>;
  of: (values: ColumnValues, reading: Reading) => unknown;
  /** True if the value also depends on the reader, so that it is computed for each. */
  isPersonal?: true;
}

/** The way to answer a field in SQL, set beside its resolver under `extensions.compiled`. */
export type Compiled =
  /** The field is a column. */
  | { column: string }
  /** Its own resolver answers, from these columns and the schema, and asks nobody. */
  | Reads
  /** Its value as SQL. */
  | (Reads & { value: (row: Row, args: Args, reading: Reading) => Sql })
  /** The database computes the resolver's value. */
  | (Reads & { computed: (row: Row, args: Args, reading: Reading) => Computed })
  /** The field's object is in a row that is already read. */
  | (Reads & { here: (row: Row, reading: Reading) => Row })
  /**
   * The field's object is another row, from SQL that finds none or one. Its resolver may refuse a missing row, since null would not say
   * why.
   */
  | (Reads & { row: (row: Row, args: Args, reading: Reading) => Rows; isRefusedWhereMissing?: true })
  | (Reads & { page: (row: Row, args: Args, reading: Reading) => Page })
  | BesideField;

/**
 * A field of an object that a resolver makes of a row, such as one of its changes. For all objects made of one row the database reads their
 * related rows beside it, with `owner` for the object a row belongs to, and `place` among those of one owner.
 */
export interface BesideField extends Reads {
  beside: (row: Row, args: Args, reading: Reading) => Rows;
  ownerOf: (made: never) => string | undefined;
}

/** Returns the object for a type's resolvers, made of the columns that they read; set at the type under `extensions.seen`. */
export type Seen = (values: ColumnValues, reading: Reading) => unknown;

export const compiledField = (way: Compiled): { extensions: { compiled: Compiled } } => ({
  extensions: { compiled: way },
});

/** Returns the key in the id of a node that its resolver can compute. */
export const idKey = <T>(
  resolve: (of: T) => string,
): { resolve: (of: T) => string; extensions: { nodeKey: (of: T) => string } } => ({
  resolve,
  extensions: { nodeKey: resolve },
});

/** Returns the node id of something, from the name of its type and its key. */
export const nodeIdOf = (type: string, key: Sql): Sql =>
  // Postgres breaks long base64 into lines, so the line ends are removed.
  sql`translate(encode(convert_to(concat(${sql.lit(`${type}:`)}, ${key}), 'UTF8'), 'base64'), ${sql.lit('\n')}, '')`;

/** Returns the node id of something of an organization, as of the moment at which it is viewed; see `pastName`. */
export const nodeIdIn = (
  type: string,
  { organizationId, asOf }: { organizationId: number; asOf: number | null },
  ...ids: readonly (Sql | number)[]
): Sql =>
  nodeIdOf(
    type,
    sql`concat(${sql.lit(`${organizationId}:`)}, ${sql.join(ids.map(written), sql`, ':', `)}${asOf === null ? sql`` : sql`, '@', ${asOf}::integer`})`,
  );
const written = (id: Sql | number): Sql => (typeof id === 'number' ? sql.lit(id) : id);

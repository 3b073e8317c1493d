import type { Viewer } from '../../context.ts';
import type { Sql } from '../../database/sql.ts';

export type Args = Record<string, unknown>;
export type ColumnValues = Record<string, unknown>;

/** One row of a statement: its columns are read by asking for them. */
export interface Row {
  column(name: string): Sql;
}

/** A reader and what they read; slices add what their fields need of the place that was opened. */
export interface Reading {
  /** The organization of the ids in arguments; those of another are refused. */
  organizationId: number;
  viewer: Viewer;
  timeZone: string;
  now: Date;
  /** Called where a statement is good for this reader at this moment only, and must not be kept. */
  isPersonal(): void;
}

/** SQL of rows with these columns, each under its name. */
export type Rows = (columns: readonly string[]) => Sql;

/** A page of rows, for a connection. */
export interface Page {
  size: number;
  hasPreviousPage: boolean;
  /** The columns of a cursor, and the function that makes it. */
  cursor: { reads: readonly string[]; of(values: ColumnValues): string };
  /** The first rows of the page with these columns, each under its name, in order. */
  rows(columns: readonly string[], count: number): Sql;
  /** The further fields of the connection, as SQL of their values. */
  fields?: Readonly<Record<string, () => Sql>>;
  /** True if `totalCount` counts the rows of all pages, so that a list that ends with its first page need not be counted again. */
  countsRows?: true;
  /** The further fields of each edge, which are columns of the rows. */
  columns?: readonly string[];
  /** The fields of the connection, and of each edge, that are the same for every row. */
  constants?: Readonly<Record<string, unknown>>;
}

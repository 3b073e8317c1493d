import { sql, type RawBuilder } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Viewer } from '../../context.ts';

export type Sql = RawBuilder<unknown>;
export type Args = Record<string, unknown>;

/** Who reads what: a project that they have been let into, and its schema. */
export interface Reading {
  key: ProjectKey<'READ'>;
  schema: Schema;
  viewer: Viewer;
  timeZone: string;
  now: Date;
  /** Called where a statement is good for this reader at this moment only, and must not be kept. */
  isPersonal(): void;
}

/** One row of a statement: its columns are read by asking for them. */
export interface Row {
  column(name: string): Sql;
}

/** A page of rows, for a connection. */
export interface Page {
  size: number;
  hasPreviousPage: boolean;
  /** The columns of which a cursor is made, and how. */
  cursor: { reads: readonly string[]; of(values: Values): string };
  /** The first rows of the page with these columns, each under its name, in order. */
  rows(columns: readonly string[], count: number): Sql;
  /** Further fields of the connection, as SQL whose value is that of the field. */
  fields?: Readonly<Record<string, () => Sql>>;
  /** Fields of the connection, and of each edge, that are the same for every row. */
  constants?: Readonly<Record<string, unknown>>;
}
export type Values = Record<string, unknown>;

/** How a field is answered in SQL; it stands beside the field's resolver, under `extensions.compiled`. */
export type Compiled =
  /** It is a column. */
  | { column: string }
  /** Its value as SQL. */
  | { value: (row: Row, args: Args, reading: Reading) => Sql }
  /** Its own resolver answers, from these columns and the schema, and asks nobody. */
  | { reads: readonly string[] }
  /** What it leads to stands in the same row. */
  | { here: true }
  /** What it leads to is another row: SQL of no or one row with these columns. Its resolver may refuse what is not there: null would not say why. */
  | {
      row: (row: Row, args: Args, reading: Reading) => (columns: readonly string[]) => Sql;
      isRefusedWhereMissing?: true;
    }
  | { page: (row: Row, args: Args, reading: Reading) => Page };

/** Where an operation begins, as its root field says under `extensions.compiled`. */
export interface CompiledRoot {
  /** The project that is read; undefined where that does not show in the arguments. */
  place: (args: Args) => Place | undefined;
  /** What is read of it; nothing where it is the project itself. */
  row?: (args: Args, reading: Reading) => (columns: readonly string[]) => Sql;
}
export interface Place {
  organization: string;
  projectId: number;
}

/** The project that arguments name, as it is now: how it was is told by resolvers. */
export const placeNow = ({ organization, projectId, asOf }: Args): Place | undefined =>
  asOf == null ? { organization: organization as string, projectId: projectId as number } : undefined;

/** What the resolvers of a type are given, made of the columns that they read. It stands at the type, under `extensions.seen`. */
export type Seen = (values: Values, reading: Reading) => unknown;

/** An operation that is answered by its resolvers instead. */
export class NotCovered extends Error {}
/** The same, this time: something is not there, and the resolvers know the words for it. */
export class NotThere extends NotCovered {}

export const compiled = (way: Compiled): { extensions: { compiled: Compiled } } => ({ extensions: { compiled: way } });
export const compiledRoot = (root: CompiledRoot): { extensions: { compiledRoot: CompiledRoot } } => ({
  extensions: { compiledRoot: root },
});

/** The key in the id of a node whose resolver has all of it. */
export const idKey = <T>(
  resolve: (of: T) => string,
): { resolve: (of: T) => string; extensions: { nodeKey: (of: T) => string } } => ({
  resolve,
  extensions: { nodeKey: resolve },
});

/** The node id of something, from the name of its type and what its key is made of. */
export const nodeIdOf = (type: string, ...key: readonly (Sql | number)[]): Sql => {
  const parts = key.flatMap((each, i) => [
    sql.lit(i === 0 ? `${type}:` : ':'),
    typeof each === 'number' ? sql.lit(each) : each,
  ]);
  // What is long is broken into lines there.
  return sql`translate(encode(convert_to(concat(${sql.join(parts)}), 'UTF8'), 'base64'), ${sql.lit('\n')}, '')`;
};

import type { Reader } from '../../database/database.ts';
import type { Args, Reading, Row, Rows } from './reading.ts';

/** The place that an operation reads and that its reader must be permitted to enter; slices add what tells them which it is. */
export interface OperationPlace {
  /** The key that equal places share. */
  name: string;
}
/** A place that has to be found first: the one that all the objects of an operation are in. */
export interface Somewhere {
  name: string;
  find: (db: Reader) => Promise<OperationPlace | undefined>;
}

/** The source of an operation's object: a row that every statement has, or SQL that finds none or one. */
export type RootSource = { here: (reading: Reading) => Row } | { row: (reading: Reading) => Rows };

/** The object with which an operation begins, set at its root field under `extensions.compiledRoot`. */
export type CompiledRoot =
  | {
      /** The place to read; undefined if the arguments do not show it, null for any. */
      place: (args: Args) => OperationPlace | undefined | null;
      target: (args: Args) => RootSource;
    }
  /** The operation begins at the nodes with these ids. */
  | { nodes: (args: Args) => readonly string[] };

/** The nodes of a type by the keys in their ids, set at the type under `extensions.compiledNode`. */
export interface CompiledNode {
  place: (keys: readonly string[]) => OperationPlace | Somewhere | undefined;
  target: (key: string) => RootSource;
}

export const compiledRoot = (root: CompiledRoot): { extensions: { compiledRoot: CompiledRoot } } => ({
  extensions: { compiledRoot: root },
});

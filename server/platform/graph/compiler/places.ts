import type { AsOf } from '../../../identity/access/as-of.ts';
import type { Reader } from '../../database/database.ts';
import type { Args, Reading, Row, Rows } from './reading.ts';

/** A project that is read, now or as of a moment. */
export interface Place {
  organization: string | number;
  projectId: number;
  asOf?: AsOf | null;
}
/** A project that has to be found first: the one that all of these are in. */
export interface Somewhere {
  of: string;
  find: (db: Reader) => Promise<Place | undefined>;
}

/** The source of an operation's object: a row that every statement has, or SQL that finds none or one. */
export type Target = { here: (reading: Reading) => Row } | { row: (reading: Reading) => Rows };

/** The object with which an operation begins, set at its root field under `extensions.compiledRoot`. */
export type CompiledRoot =
  | {
      /** The project to read; undefined if the arguments do not show it, null for any. */
      place: (args: Args) => Place | undefined | null;
      target: (args: Args) => Target;
    }
  /** The operation begins at the nodes with these ids. */
  | { nodes: (args: Args) => readonly string[] };

/** The nodes of a type by the keys in their ids, set at the type under `extensions.compiledNode`. */
export interface CompiledNode {
  place: (keys: readonly string[]) => Place | Somewhere | undefined;
  target: (key: string) => Target;
}

/** The age after which a revision can no longer change; see `revisionsThen`. */
const SETTLED_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the project that arguments name, as it is or was; undefined for a very recent moment, whose state can still change, so that
 * resolvers answer it.
 */
export function placeOf({ organization, projectId, asOf }: Args): Place | undefined {
  const { moment } = (asOf ?? {}) as AsOf;
  if (moment && Date.now() - moment.getTime() < SETTLED_MS) return undefined;
  return { organization: organization as string, projectId: projectId as number, asOf: asOf as AsOf | null };
}

/** Returns a key that equal places share. */
export function placeName(place: Place | Somewhere): string {
  if ('find' in place) return place.of;
  const { organization, projectId, asOf } = place;
  return JSON.stringify([projectId, organization, asOf?.revision ?? asOf?.moment?.toISOString() ?? null]);
}

export const compiledRoot = (root: CompiledRoot): { extensions: { compiledRoot: CompiledRoot } } => ({
  extensions: { compiledRoot: root },
});

import type { Attrs } from '../model/attributes/attribute.ts';
import type { RowPosition } from './rules/order.ts';

/** A row that is new on an artifact. */
export interface NewRow {
  /** The depth below the place: 0 there, 1 below the row before it at that depth. */
  depth: number;
  classId?: number | null | undefined;
  name: string;
  description?: string | null | undefined;
  /** The content of a slide, in the form its metadata hold. */
  layout?: string | null | undefined;
  /** Values of its properties, by their numbers. */
  attrs?: Attrs | undefined;
  /** The id chosen by the sender: a row sent twice is made only once. */
  globalId?: string | null | undefined;
}

/** The rest of a row from which new ones are split; its name only where that was split too. */
interface KeptRow {
  id: number;
  name?: string | undefined;
  description: string;
}

type Maybe<T> = T | null | undefined;

/** An edit of an artifact's content; one of these. */
export interface ArtifactEdit {
  /** New rows, in reading order. */
  add?: Maybe<RowPosition & { rows: readonly NewRow[]; keep?: Maybe<KeptRow> }>;
  /** Adds existing entities, by their ids: to the list of a compilation, or as rows of a document. */
  include?: Maybe<RowPosition & { ids: readonly number[] }>;
  /** Moves rows to another place, with all below them. */
  move?: Maybe<RowPosition & { ids: readonly number[] }>;
  /** Joins a row to another: its text is appended to that of the other, which takes over the rows below it. */
  join?: Maybe<{ id: number; into: number }>;
  /** Removes rows, with rows below them that stand nowhere else. */
  remove?: Maybe<{ ids: readonly number[] }>;
  /** Turns numbering by position on or off. */
  number?: Maybe<{ isAutomatic: boolean }>;
}

export type OneEdit =
  | { add: NonNullable<ArtifactEdit['add']> }
  | { include: NonNullable<ArtifactEdit['include']> }
  | { move: NonNullable<ArtifactEdit['move']> }
  | { join: NonNullable<ArtifactEdit['join']> }
  | { remove: NonNullable<ArtifactEdit['remove']> }
  | { number: NonNullable<ArtifactEdit['number']> };

import type { Attrs } from '../model/attributes/attribute.ts';
import { invalid } from '../refusals/refusal.ts';
import type { Place } from './rules/order.ts';

/** A row that is new on an artifact. */
export interface NewRow {
  /** How deep it stands below the place: 0 there, 1 below the row before it that stands there. */
  depth: number;
  classId?: number | null | undefined;
  name: string;
  description?: string | null | undefined;
  /** What stands on it where it is a slide, as its metadata keep it. */
  layout?: string | null | undefined;
  /** Values of its properties, by their numbers. */
  attrs?: Attrs | undefined;
  /** What whoever makes it knows it by: the same row sent again is not made again. */
  globalId?: string | null | undefined;
}

type Maybe<T> = T | null | undefined;

/** What somebody does to what stands on an artifact; one of these. */
export interface Edit {
  /** New rows, in reading order. */
  add?: Maybe<Place & { rows: readonly NewRow[]; keep?: Maybe<{ id: number; description: string }> }>;
  /** What is there already, by number, is listed too. */
  include?: Maybe<Place & { ids: readonly number[] }>;
  /** Rows go to another place, with what stands below them. */
  move?: Maybe<Place & { ids: readonly number[] }>;
  /** A row becomes a part of another: its text is put behind that of the other, which takes what stands below it. */
  join?: Maybe<{ id: number; into: number }>;
  /** Rows go, with what stands below them and nowhere else. */
  remove?: Maybe<{ ids: readonly number[] }>;
  /** Whether rows are numbered by their place from now on. */
  number?: Maybe<{ isAutomatic: boolean }>;
}

export type OneEdit =
  | { add: NonNullable<Edit['add']> }
  | { include: NonNullable<Edit['include']> }
  | { move: NonNullable<Edit['move']> }
  | { join: NonNullable<Edit['join']> }
  | { remove: NonNullable<Edit['remove']> }
  | { number: NonNullable<Edit['number']> };

/** The one thing that is asked for; refused where it is none, or several. */
export function editOf(given: Edit): OneEdit {
  const asked = Object.entries(given).filter(([, value]) => value != null);
  if (asked.length !== 1) throw invalid("Say one of 'add', 'include', 'move', 'join', 'remove' and 'number'.");
  return Object.fromEntries(asked) as unknown as OneEdit;
}

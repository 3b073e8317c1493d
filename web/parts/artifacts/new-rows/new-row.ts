import { nested, type Line, type Place } from '../lines.ts';

/** The content of a row. */
export interface Said {
  name: string;
  description: string;
}

/** A row that is created on this page and saved in the background. */
export interface NewRow extends Said {
  /** A negative number, since no entity has one. */
  id: number;
  /** Its future global id, which other rows use for positions until it is saved. */
  globalId: string;
  place: Place;
  /** Its class; undefined for the default class of the artifact. */
  of: { id: string; classId: number } | undefined;
  /** The row that it was split from, with that row's remaining description. */
  split?: { id: string; description: string } | undefined;
  /** The content that was sent, and may have been saved. */
  sent?: Said | undefined;
  /** The entity that was created from it. */
  saved?: (Said & { entityId: number; node: string; revision: number }) | undefined;
  /** The reason why it was not created. */
  refusal?: { message: string; mayPassLocks: boolean } | undefined;
}

export const saidIn = ({ name, description }: Said): Said => ({ name, description });
export const saysTheSame = (a: Said, b: Said): boolean => a.name === b.name && a.description === b.description;
/** Tells whether a row is empty; editors leave an empty paragraph where there was text. */
export const isEmpty = ({ name, description }: Said): boolean =>
  name.trim() === '' && /^(<p><\/p>|\s)*$/.test(description);

type Flat = Omit<Line, 'above' | 'last'>;

/** Inserts the new rows of this page among the rows of an artifact. */
export function withNewRows(lines: readonly Line[], rows: readonly NewRow[]): readonly Line[] {
  if (rows.length === 0) return lines;
  const all: Flat[] = [...lines];
  for (const row of rows) {
    const made = row.saved && all.findIndex(({ id }) => id === row.saved!.entityId);
    if (made !== undefined && made >= 0) all[made] = { ...all[made]!, id: row.id };
    else insert(all, row);
  }
  return nested(all);
}

function insert(all: Flat[], { id, globalId, name, of, place }: NewRow): void {
  const atOf = (node: string | null) => (node === null ? -1 : all.findIndex((each) => each.node === node));
  const endOf = (at: number) => {
    const end = all.findIndex(({ level }, index) => index > at && level <= all[at]!.level);
    return end < 0 ? all.length : end;
  };
  const above = atOf(place.aboveId);
  const level = above < 0 ? 1 : all[above]!.level + 1;
  const after = atOf(place.afterId);
  const isBeside = after >= 0 && all[after]!.level === level;
  // The row before it may be gone by now; then it comes last.
  const end = isBeside ? endOf(after) : place.afterId === null ? above + 1 : above < 0 ? all.length : endOf(above);
  const facts = { number: '', classId: of?.classId ?? 0, revision: 0, places: 1, rollUp: null };
  all.splice(end, 0, { id, node: globalId, level, name, ...facts });
}

/** Finds a new row's position among the rows that the server knows; undefined while its parent is not saved. */
export function knownPlace(shown: readonly Line[], rows: readonly NewRow[], id: number): Place | undefined {
  const at = shown.findIndex((line) => line.id === id);
  const unknown = new Set(rows.flatMap(({ saved, globalId }) => (saved ? [] : [globalId])));
  const { above, level } = shown[at]!;
  const aboveId = above < 0 ? null : shown[above]!.node;
  if (aboveId !== null && unknown.has(aboveId)) return undefined;
  const after = shown.slice(above + 1, at).findLast((line) => line.level === level && !unknown.has(line.node));
  return { aboveId, afterId: after?.node ?? null };
}

import { isEmptyHtml } from '../../../attributes/html-text.ts';
import { answerOf } from '../../../relay/outbox/unsent.ts';
import { nestRows, type ArtifactLine, type RowPosition } from '../lines.ts';

/** The content of a row. */
export interface Said {
  name: string;
  description: string;
}

/** A row that is created on this page and saved in the background. */
export interface UnsentRow extends Said {
  /** A negative number, since no entity has one. */
  id: number;
  /** Its future global id, which other rows use for positions until it is saved. */
  globalId: string;
  place: RowPosition;
  /** Its class; undefined for the default class of the artifact. */
  of: { id: string; classId: number } | undefined;
  /** The row that it was split from, with what remains of it; a name only if that was split. */
  split?: ({ id: string } & Partial<Said> & Pick<Said, 'description'>) | undefined;
  /** The content that was committed, and that the server may have saved. */
  sent?: Said | undefined;
  /** The key under which it was committed; later changes refer by it to the row that it will become. */
  key?: string | undefined;
  /** The key of a later change of its content that is not answered yet. */
  changeKey?: string | undefined;
  /** The saved entity with its saved content. */
  saved?: (Said & { entityId: number; node: string; revision: number }) | undefined;
  /** The reason why the server refused it, and whether it may have saved it all the same. */
  refusal?: { message: string; mayPassLocks: boolean; isInDoubt: boolean } | undefined;
}

export const saidIn = ({ name, description }: Said): Said => ({ name, description });
export const saysTheSame = (a: Said, b: Said): boolean => a.name === b.name && a.description === b.description;
/** Tells whether the whole content of a row was committed: it is being sent, or waits for the connection. */
export const isCommitted = (row: UnsentRow): boolean =>
  row.key !== undefined && row.sent !== undefined && row.refusal === undefined && saysTheSame(row, row.sent);
/** Tells whether a row is empty: an editor leaves a paragraph where there was a text. */
export const isEmpty = ({ name, description }: Said): boolean => name.trim() === '' && isEmptyHtml(description);

type Flat = Omit<ArtifactLine, 'above' | 'last'>;

/** Inserts the new rows of this page among the rows of an artifact. */
export function withNewRows(lines: readonly ArtifactLine[], rows: readonly UnsentRow[]): readonly ArtifactLine[] {
  if (rows.length === 0) return lines;
  const all: Flat[] = [...lines];
  for (const row of rows) {
    const made = row.saved && all.findIndex(({ id }) => id === row.saved!.entityId);
    if (made !== undefined && made >= 0) all[made] = { ...all[made]!, id: row.id };
    else insert(all, row);
  }
  return nestRows(all);
}

function insert(all: Flat[], { id, globalId, name, of, place }: UnsentRow): void {
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

/** Returns the node that a row has in the graph, or will have once it is saved. */
const nodeOf = ({ saved, key }: UnsentRow): string | undefined =>
  saved?.node ?? (key === undefined ? undefined : answerOf(key, 'arrangeArtifact', 'addedIds', 0));
/** Returns the node of a row and the revision on which its next change builds; both may refer to an answer that is still to come. */
export const madeAs = (row: UnsentRow): { node: string; revision: number } => ({
  node: nodeOf(row)!,
  revision: row.changeKey
    ? answerOf(row.changeKey, 'saveEntities', 'revision')
    : (row.saved?.revision ?? answerOf(row.key!, 'arrangeArtifact', 'revision')),
});

/** Returns the place of a new row among committed rows; undefined while the row above it is not committed. */
export function knownPlace(
  shown: readonly ArtifactLine[],
  rows: readonly UnsentRow[],
  id: number,
): RowPosition | undefined {
  const at = shown.findIndex((line) => line.id === id);
  const nodes = new Map(rows.map((row) => [row.globalId, row.refusal ? undefined : nodeOf(row)]));
  const isKnown = (node: string) => !nodes.has(node) || nodes.get(node) !== undefined;
  const { above, level } = shown[at]!;
  const aboveId = above < 0 ? null : shown[above]!.node;
  if (aboveId !== null && !isKnown(aboveId)) return undefined;
  const after = shown.slice(above + 1, at).findLast((line) => line.level === level && isKnown(line.node));
  const named = (node: string | null) => (node === null ? null : (nodes.get(node) ?? node));
  return { aboveId: named(aboveId), afterId: named(after?.node ?? null) };
}

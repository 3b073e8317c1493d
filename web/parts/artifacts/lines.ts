import type { PackedLines } from './packed-lines.ts';

/** A row in its place, as the page knows all of them. */
export interface ArtifactLine {
  id: number;
  /** Its id in the graph. */
  node: string;
  level: number;
  number: string;
  name: string;
  classId: number;
  revision: number;
  places: number;
  /** The progress of a test case with its children. */
  rollUp: string | null;
  /** The parent's index in the list; -1 at the top. */
  above: number;
  /** The index of the last descendant; its own index if it has no children. */
  last: number;
}

/** Joins the lists that the server sends into the rows of an artifact. */
export function artifactLines({
  ids,
  entityIds,
  levels,
  numbers,
  names,
  classIds,
  revisions,
  places,
  rollUps,
}: PackedLines): ArtifactLine[] {
  return nestRows(
    entityIds.map((id, at) => ({
      id,
      node: ids[at]!,
      level: levels[at]!,
      number: numbers[at]!,
      name: names[at]!,
      classId: classIds[at]!,
      revision: revisions[at]!,
      places: places[at]!,
      rollUp: rollUps[at] ?? null,
    })),
  );
}

/** Orders rows for reading, each with its parent and its last descendant. */
export function nestRows(rows: readonly Omit<ArtifactLine, 'above' | 'last'>[]): ArtifactLine[] {
  const lines: ArtifactLine[] = [];
  const way: number[] = [];
  rows.forEach((row, at) => {
    way.length = row.level - 1;
    lines.push({ ...row, above: way.at(-1) ?? -1, last: at });
    way.push(at);
    for (const one of way) lines[one]!.last = at;
  });
  return lines;
}

/** Finds the next row of a class that has no children; undefined behind the last. */
export const nextCase = (
  lines: readonly ArtifactLine[],
  at: number,
  classId: number | undefined,
): ArtifactLine | undefined =>
  lines.find((line, index) => index > at && line.classId === classId && line.last === index);

/** A position for rows, by ids: the parent (null: the artifact itself) and the previous sibling (null: before all others). */
export interface RowPosition {
  aboveId: string | null;
  afterId: string | null;
}

const nodeAt = (lines: readonly ArtifactLine[], at: number): string | null => lines[at]?.node ?? null;

/** Finds the previous row with the same parent. */
export function siblingBefore(lines: readonly ArtifactLine[], at: number): number | undefined {
  const { above, level } = lines[at]!;
  for (let before = at - 1; before > above; before--) if (lines[before]!.level === level) return before;
  return undefined;
}
const siblingBehind = (lines: readonly ArtifactLine[], at: number): number | undefined => {
  const next = lines[at]!.last + 1;
  return lines[next]?.level === lines[at]!.level ? next : undefined;
};

/** Returns the position behind a row, at its level. */
export const behind = (lines: readonly ArtifactLine[], at: number): RowPosition => ({
  aboveId: nodeAt(lines, lines[at]!.above),
  afterId: lines[at]!.node,
});

/** Returns the last position below the previous sibling; undefined if there is none. */
export function indentPosition(lines: readonly ArtifactLine[], at: number): RowPosition | undefined {
  const whole = siblingBefore(lines, at);
  if (whole === undefined) return undefined;
  const children = lines.slice(whole + 1, at).filter(({ above }) => above === whole);
  return { aboveId: lines[whole]!.node, afterId: children.at(-1)?.node ?? null };
}

/** Returns the position behind the row's parent; undefined at the top. */
export function outdentPosition(lines: readonly ArtifactLine[], at: number): RowPosition | undefined {
  const { above } = lines[at]!;
  return above < 0 ? undefined : behind(lines, above);
}

/** Returns the position past the previous or next sibling; undefined if there is none. */
export function swapPosition(lines: readonly ArtifactLine[], at: number, by: -1 | 1): RowPosition | undefined {
  const other = by < 0 ? siblingBefore(lines, at) : siblingBehind(lines, at);
  if (other === undefined) return undefined;
  return by > 0 ? behind(lines, other) : before(lines, other);
}

/** Returns the position before a row, at its level. */
export function before(lines: readonly ArtifactLine[], at: number): RowPosition {
  const sibling = siblingBefore(lines, at);
  return { aboveId: nodeAt(lines, lines[at]!.above), afterId: sibling === undefined ? null : lines[sibling]!.node };
}

/** Tells whether one row is another or is below it. */
export const isWithin = (lines: readonly ArtifactLine[], at: number, whole: number): boolean =>
  at >= whole && at <= lines[whole]!.last;

import { graphql } from 'react-relay';

import type { lines_packed$data } from '#graph/lines_packed.graphql';

/** A row in its place, as the page knows all of them. */
export interface Line {
  id: number;
  /** Its id in the graph. */
  node: string;
  level: number;
  number: string;
  name: string;
  classId: number;
  revision: number;
  places: number;
  /** How far a test case is with what stands below it. */
  rollUp: string | null;
  /** What it stands below; -1 at the top. By place in the list, as are the others. */
  above: number;
  /** The last of what stands below it; itself where nothing does. */
  last: number;
}

void graphql`
  fragment lines_packed on ArtifactLines {
    ids
    entityIds
    levels
    numbers
    names
    classIds
    revisions
    places
    rollUps
  }
`;

/** The rows of an artifact as they come: in lists. */
export type Packed = Omit<lines_packed$data, ' $fragmentType'>;

/** The rows of an artifact from the lists in which they come. */
export function linesOf({
  ids,
  entityIds,
  levels,
  numbers,
  names,
  classIds,
  revisions,
  places,
  rollUps,
}: Packed): Line[] {
  return nested(
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

/** Rows in reading order with what each stands below, and what stands below it. */
export function nested(rows: readonly Omit<Line, 'above' | 'last'>[]): Line[] {
  const lines: Line[] = [];
  const way: number[] = [];
  rows.forEach((row, at) => {
    way.length = row.level - 1;
    lines.push({ ...row, above: way.at(-1) ?? -1, last: at });
    way.push(at);
    for (const one of way) lines[one]!.last = at;
  });
  return lines;
}

/** The next row of a class behind a place that has no parts; undefined behind the last. */
export const nextCase = (lines: readonly Line[], at: number, classId: number | undefined): Line | undefined =>
  lines.find((line, index) => index > at && line.classId === classId && line.last === index);

/** Where rows are put, by ids: below one (null: on the artifact itself), behind one (null: before all others). */
export interface Place {
  aboveId: string | null;
  afterId: string | null;
}

const nodeAt = (lines: readonly Line[], at: number): string | null => lines[at]?.node ?? null;

/** The row before it that stands as deep, below the same. */
export function siblingBefore(lines: readonly Line[], at: number): number | undefined {
  const { above, level } = lines[at]!;
  for (let before = at - 1; before > above; before--) if (lines[before]!.level === level) return before;
  return undefined;
}
const siblingBehind = (lines: readonly Line[], at: number): number | undefined => {
  const next = lines[at]!.last + 1;
  return lines[next]?.level === lines[at]!.level ? next : undefined;
};

/** Behind a row, as deep as it. */
export const behind = (lines: readonly Line[], at: number): Place => ({
  aboveId: nodeAt(lines, lines[at]!.above),
  afterId: lines[at]!.node,
});

/** Below the row before it, behind what stands there; undefined where there is none. */
export function indented(lines: readonly Line[], at: number): Place | undefined {
  const whole = siblingBefore(lines, at);
  if (whole === undefined) return undefined;
  const children = lines.slice(whole + 1, at).filter(({ above }) => above === whole);
  return { aboveId: lines[whole]!.node, afterId: children.at(-1)?.node ?? null };
}

/** Behind what it stands below; undefined at the top. */
export function outdented(lines: readonly Line[], at: number): Place | undefined {
  const { above } = lines[at]!;
  return above < 0 ? undefined : behind(lines, above);
}

/** Past the row before or behind it that stands as deep; undefined where there is none. */
export function swapped(lines: readonly Line[], at: number, by: -1 | 1): Place | undefined {
  const other = by < 0 ? siblingBefore(lines, at) : siblingBehind(lines, at);
  if (other === undefined) return undefined;
  return by > 0 ? behind(lines, other) : before(lines, other);
}

/** Before a row, as deep as it. */
export function before(lines: readonly Line[], at: number): Place {
  const sibling = siblingBefore(lines, at);
  return { aboveId: nodeAt(lines, lines[at]!.above), afterId: sibling === undefined ? null : lines[sibling]!.node };
}

/** Whether one stands below another, or is it. */
export const isWithin = (lines: readonly Line[], at: number, whole: number): boolean =>
  at >= whole && at <= lines[whole]!.last;

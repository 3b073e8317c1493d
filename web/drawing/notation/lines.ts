import type { Line } from '../content.ts';
import type { Mark, PathMark, Point } from '../scene.ts';
import { widthOf } from '../text.ts';
import { DETAIL_FROM, text } from './parts.ts';

type Head = 'none' | 'filled' | 'open' | 'double' | 'triangle' | 'diamond' | 'whole' | 'crossed';

interface Style {
  ink?: string;
  weight?: number;
  dash?: readonly number[];
  start?: Head;
  end?: Head;
  /** Words of the kind, between guillemets, where the line has no label of its own. */
  says?: string;
  /** A filled triangle on its middle: something flows. */
  hasFlow?: boolean;
}

const dashed = [6, 4] as const;
const dependency = (says?: string): Style => ({ dash: dashed, end: 'open', ...(says && { says }) });

/** How each kind of line is drawn: one line for each. */
const styles: Readonly<Record<string, Style>> = {
  PARENT_CHILD: { ink: 'ink-3' },
  RELATION: { ink: 'ink-3', end: 'open' },
  FLOW: { ink: 'ink-2', weight: 1.5, end: 'filled' },
  JOIN: { ink: 'ink-2', weight: 1.5 },
  RETURN: { ink: 'ink-2', weight: 1.5, end: 'filled' },
  GENERATES: { ink: 'purple-75', end: 'open' },
  RECEIVES: { ink: 'purple-75', end: 'open' },
  TRIGGERS: { ink: 'purple-75', end: 'double' },
  CONSUMES: { ink: 'blue-75', end: 'filled' },
  PRODUCES: { ink: 'blue-75', end: 'filled' },
  SEIZES: { ink: 'blue-75', end: 'filled' },
  PERFORMS: { ink: 'ink-3' },
  CONDUIT: { ink: 'ink-2', weight: 1.5 },
  ITEM_FLOW: { ink: 'ink-2', weight: 1.5, end: 'filled' },
  ASSOCIATION: {},
  AGGREGATION: { start: 'diamond' },
  COMPOSITION: { start: 'whole' },
  GENERALIZATION: { end: 'triangle' },
  IMPORT: dependency('import'),
  CONTAINMENT: { start: 'crossed', ink: 'ink-2' },
  DERIVE: dependency('deriveReqt'),
  REFINE: dependency('refine'),
  SATISFY: dependency('satisfy'),
  VERIFY: dependency('verify'),
  COPY: dependency('copy'),
  TRACE: dependency('trace'),
  BINDING: { ink: 'purple-75' },
  MESSAGE: { weight: 1.5, end: 'open' },
  TRANSITION: { weight: 1.5, end: 'filled' },
  INCLUDE: dependency('include'),
  EXTEND: dependency('extend'),
  DEPENDS: { end: 'filled', ink: 'ink-3' },
};

const fallback: Style = { ink: 'ink-3', end: 'open' };

export function styleOf(line: Line): Required<Pick<Style, 'ink' | 'weight' | 'start' | 'end'>> & Style {
  const style = styles[line.kind] ?? fallback;
  const is = (mark: string) => line.marks.includes(mark);
  const arrow = line.kind === 'CONDUIT' && !is('TWO_WAY') ? 'filled' : (style.end ?? 'none');
  const [start, end] = is('REVERSED')
    ? [arrow, style.start ?? 'none']
    : [style.start ?? 'none', is('TWO_WAY') ? 'none' : arrow];
  return {
    weight: 1.25,
    ...style,
    ink: is('WARNED') || is('MISSING') || is('SUSPECT') ? 'danger' : (style.ink ?? 'ink-2'),
    ...((is('DASHED') || is('MISSING')) && { dash: dashed }),
    start,
    end,
  };
}

/** What is written at a line. */
export function labelOf(line: Line): string {
  const says = styles[line.kind]?.says;
  if (line.label?.startsWith('«')) return line.label;
  return says ? `«${says}»${line.label && line.label !== says ? ` ${line.label}` : ''}` : (line.label ?? '');
}

const SIZE = 9;

/** The head of an arrow at `tip` for a line that comes from `from`. */
function head(kind: Head, tip: Point, from: Point, ink: string): Mark[] {
  if (kind === 'none') return [];
  const length = Math.hypot(tip[0] - from[0], tip[1] - from[1]) || 1;
  const [ux, uy] = [(tip[0] - from[0]) / length, (tip[1] - from[1]) / length];
  const at = (along: number, across: number): Point => [
    tip[0] - ux * along - uy * across,
    tip[1] - uy * along + ux * across,
  ];
  const shape = (points: Point[], fill?: string): PathMark => ({
    is: 'path',
    points,
    isClosed: fill !== undefined,
    ...(fill !== undefined && { fill }),
    stroke: ink,
    weight: 1.25,
    from: DETAIL_FROM,
  });
  if (kind === 'open') return [shape([at(SIZE, 4.5), tip, at(SIZE, -4.5)])];
  if (kind === 'filled') return [shape([tip, at(SIZE, 4), at(SIZE, -4)], ink)];
  if (kind === 'double') return [shape([tip, at(8, 4), at(8, -4)], ink), shape([at(8, 0), at(16, 4), at(16, -4)], ink)];
  if (kind === 'triangle') return [shape([tip, at(12, 7), at(12, -7)], 'surface')];
  if (kind === 'diamond' || kind === 'whole')
    return [shape([tip, at(8, 5), at(16, 0), at(8, -5)], kind === 'whole' ? ink : 'surface')];
  const middle = at(7, 0);
  return [
    {
      is: 'oval',
      x: middle[0],
      y: middle[1],
      rx: 7,
      ry: 7,
      fill: 'surface',
      stroke: ink,
      weight: 1.25,
      from: DETAIL_FROM,
    },
    shape([at(0, 0), at(14, 0)]),
    shape([at(7, 7), at(7, -7)]),
  ];
}

/** The middle of the longest piece of a line, and whether that lies level. */
export function middleOf(points: readonly Point[]): { at: Point; isLevel: boolean; length: number } {
  let best = { at: points[0] ?? ([0, 0] as Point), isLevel: true, length: -1 };
  for (let index = 1; index < points.length; index++) {
    const [a, b] = [points[index - 1]!, points[index]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const isLevel = Math.abs(b[0] - a[0]) >= Math.abs(b[1] - a[1]);
    // Words lie better along a level piece.
    if (length * (isLevel ? 1.3 : 1) > best.length * (best.isLevel ? 1.3 : 1))
      best = { at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], isLevel, length };
  }
  return best;
}

/** A line with its heads and its words. */
export function lineMarks(
  line: Line,
  points: readonly Point[],
  options: { corner?: number; isSmooth?: boolean } = {},
): Mark[] {
  if (points.length < 2) return [];
  const style = styleOf(line);
  const words = labelOf(line);
  const [first, second] = [points[0]!, points[1]!];
  const [last, beforeLast] = [points.at(-1)!, points.at(-2)!];
  const marks: Mark[] = [
    {
      is: 'path',
      points,
      corner: options.corner ?? 4,
      ...(options.isSmooth && { isSmooth: true }),
      stroke: style.ink,
      weight: style.weight,
      ...(style.dash && { dash: style.dash }),
    },
    ...head(style.start, first, second, style.ink),
    ...head(style.end, last, beforeLast, style.ink),
  ];
  if (words) {
    const { at, isLevel, length } = middleOf(points);
    const size = words.startsWith('«') ? 11 : 12;
    // A plate as long as its line would hide it.
    const isAbove = isLevel && (!words.startsWith('«') || length < widthOf(words, size) + 32);
    marks.push(
      text(words, at[0], isAbove ? at[1] - 6 : at[1] + 4, {
        size,
        ink:
          style.ink === 'danger'
            ? 'danger'
            : style.ink.startsWith('purple') || line.kind === 'ITEM_FLOW'
              ? 'purple-100'
              : 'ink-2',
        align: 'middle',
        plate: 'surface',
        ...(line.marks.includes('ITALIC') && { isItalic: true }),
      }),
    );
  }
  return marks;
}

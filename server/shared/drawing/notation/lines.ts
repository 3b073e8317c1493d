import type { Line } from '../content.ts';
import type { Mark, Point } from '../scene.ts';
import { head } from './heads.ts';
import { styleOf } from './line-styles.ts';
import { flows, lineWords } from './line-words.ts';
import { NearLines } from './near-lines.ts';
import { DETAIL_FROM } from './parts.ts';

export { labelOf } from './line-styles.ts';

/** Returns the middle of the longest piece of a line. */
function middleOf(points: readonly Point[]): { at: Point; from: Point; to: Point; length: number } {
  let best = { at: points[0]!, from: points[0]!, to: points[0]!, length: -1 };
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1]!, points[index]!];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length > best.length) best = { at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], from, to, length };
  }
  return best;
}

export interface LineOptions {
  corner?: number;
  isSmooth?: boolean;
  /** The surroundings, among which words find a free place. */
  near?: NearLines;
}

/** Draws a line with its heads and its words. */
export function lineMarks(line: Line, points: readonly Point[], options: LineOptions = {}): Mark[] {
  if (points.length < 2) return [];
  const style = styleOf(line);
  const [first, second] = [points[0]!, points[1]!];
  const [last, beforeLast] = [points.at(-1)!, points.at(-2)!];
  return [
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
    ...(flows(line) ? [flowing(points, style.ink)] : []),
    ...lineWords(line, points, style, options.near ?? new NearLines()),
  ];
}

/** A filled triangle on the middle of a line, towards its end. */
function flowing(points: readonly Point[], ink: string): Mark {
  const { at, from, to } = middleOf(points);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const corner = (along: number, across: number): Point => [
    at[0] + ux * along - uy * across,
    at[1] + uy * along + ux * across,
  ];
  return {
    is: 'path',
    isClosed: true,
    points: [corner(5, 0), corner(-5, 5), corner(-5, -5)],
    fill: ink === 'danger' ? ink : 'purple-75',
    from: DETAIL_FROM,
  };
}

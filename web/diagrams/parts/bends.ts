import type { Point } from '#shared/drawing/scene.ts';

/** Returns the point halfway along a line. */
export function middleOf(points: readonly Point[]): Point {
  const length = (a: Point, b: Point) => Math.hypot(b[0] - a[0], b[1] - a[1]);
  let left = points.slice(1).reduce((sum, point, at) => sum + length(points[at]!, point), 0) / 2;
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1]!, points[at]!];
    const step = length(a, b);
    if (step >= left && step > 0)
      return [Math.round(a[0] + ((b[0] - a[0]) * left) / step), Math.round(a[1] + ((b[1] - a[1]) * left) / step)];
    left -= step;
  }
  return points[0] ?? [0, 0];
}

/** A place between two corners of a line where it can be bent; `before` counts the bends in front of it. */
export interface Between {
  at: Point;
  before: number;
}

const SHORTEST = 28;

/** Returns the places for new bends of a line: the middles of its longer parts. */
export function betweens(points: readonly Point[], bends: readonly Point[]): Between[] {
  const result: Between[] = [];
  let before = 0;
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1]!, points[at]!];
    while (before < bends.length && isOn(bends[before]!, a)) before++;
    if (Math.hypot(b[0] - a[0], b[1] - a[1]) >= SHORTEST)
      result.push({ at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], before });
    // A bend on a straight part is no corner of it.
    while (before < bends.length && isBetween(bends[before]!, a, b) && !isOn(bends[before]!, b)) before++;
  }
  return result;
}

const isOn = (a: Point, b: Point) => Math.abs(a[0] - b[0]) < 1 && Math.abs(a[1] - b[1]) < 1;
const isBetween = (point: Point, a: Point, b: Point) =>
  point[0] >= Math.min(a[0], b[0]) - 1 &&
  point[0] <= Math.max(a[0], b[0]) + 1 &&
  point[1] >= Math.min(a[1], b[1]) - 1 &&
  point[1] <= Math.max(a[1], b[1]) + 1;

/** Returns the bends of a line with one added or moved. */
export const withBend = (bends: readonly Point[], before: number, at: Point): Point[] => [
  ...bends.slice(0, before),
  at,
  ...bends.slice(before),
];

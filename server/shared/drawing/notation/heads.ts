// Heads of lines.
import type { Mark, PathMark, Point } from '../scene.ts';
import type { Head } from './line-styles.ts';
import { DETAIL_FROM } from './parts.ts';

const SIZE = 9;

/** Draws the head of an arrow at `tip` for a line that comes from `from`. */
export function head(kind: Head, tip: Point, from: Point, ink: string): Mark[] {
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

/** The length of each head, from the end of its line. */
export const reach: Partial<Record<Head, number>> = { triangle: 14, diamond: 18, whole: 18, crossed: 16, double: 18 };

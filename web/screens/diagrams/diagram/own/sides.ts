import { centre, type Point, type Rect } from '#shared/drawing/scene.ts';

/**
 * Returns the role of something at a function by the nearest side of its box: input from the left, control from above, output to the right,
 * mechanism from below.
 */
export function sideOf(box: Rect, at: Point): 'INPUT' | 'CONTROL' | 'OUTPUT' | 'MECHANISM' {
  const [x, y] = centre(box);
  const [dx, dy] = [(at[0] - x) / box.width, (at[1] - y) / box.height];
  if (Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? 'INPUT' : 'OUTPUT';
  return dy < 0 ? 'CONTROL' : 'MECHANISM';
}

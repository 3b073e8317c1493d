import { centre, type Point, type Rect } from '#shared/drawing/scene.ts';

/** What something is to a function, by the side of its box that is nearest: from the left an input, from above a control, to the right an output, from below a mechanism. */
export function sideOf(box: Rect, at: Point): 'INPUT' | 'CONTROL' | 'OUTPUT' | 'MECHANISM' {
  const [x, y] = centre(box);
  const [dx, dy] = [(at[0] - x) / box.width, (at[1] - y) / box.height];
  if (Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? 'INPUT' : 'OUTPUT';
  return dy < 0 ? 'CONTROL' : 'MECHANISM';
}

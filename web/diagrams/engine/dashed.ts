import type { PathMark, Point, Rect } from '#shared/drawing/scene.ts';

type Pen = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo' | 'quadraticCurveTo'>;

/** Returns the shares of a line's piece between which it lies in a rectangle; undefined if it does not. */
function within([ax, ay]: Point, [bx, by]: Point, { x, y, width, height }: Rect): [number, number] | undefined {
  let [from, to] = [0, 1];
  for (const [start, step, low, high] of [
    [ax, bx - ax, x, x + width],
    [ay, by - ay, y, y + height],
  ] as const) {
    if (step === 0) {
      if (start < low || start > high) return undefined;
      continue;
    }
    const [a, b] = [(low - start) / step, (high - start) / step];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from < to ? [from, to] : undefined;
}

/**
 * Draws a dashed line only as far as it is in a part of the picture, since the dashes of a much longer line would take longer than
 * everything else. They begin anew at each corner, and in the part with a whole one, so that they are the same whatever part is drawn.
 */
export function drawDashed(pen: Pen, { points, corner = 0, dash }: PathMark, part: Rect): void {
  const period = (dash ?? []).reduce((sum, each) => sum + each, 0);
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1]!, points[at]!];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0) continue;
    const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const on = (along: number): Point => [from[0] + ux * along, from[1] + uy * along];
    const begin = at === 1 ? 0 : Math.min(corner, length / 2);
    const end = at === points.length - 1 ? length : length - Math.min(corner, length / 2);
    const shares = within(from, to, part);
    if (shares && end > begin) {
      const whole = period > 0 ? Math.floor((shares[0] * length - begin) / period) * period : 0;
      const [first, last] = [begin + Math.max(0, whole), Math.min(end, shares[1] * length + period)];
      if (last > first) {
        pen.moveTo(...on(first));
        pen.lineTo(...on(last));
      }
    }
    const next = points[at + 1];
    if (!next || !corner) continue;
    const { x, y, width, height } = part;
    if (to[0] < x - corner || to[0] > x + width + corner || to[1] < y - corner || to[1] > y + height + corner) continue;
    const beyond = Math.hypot(next[0] - to[0], next[1] - to[1]) || 1;
    const share = Math.min(corner, beyond / 2) / beyond;
    pen.moveTo(...on(end));
    pen.quadraticCurveTo(to[0], to[1], to[0] + (next[0] - to[0]) * share, to[1] + (next[1] - to[1]) * share);
  }
}

import { figure, type Content, type Shape } from '#shared/drawing/content.ts';
import { timesOn } from '#shared/drawing/pictures/axis.ts';
import type { Rect } from '#shared/drawing/scene.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** What hands can set a time to, by how long a pixel is: a minute, five, an hour, or a day. */
export const grain = (perPixel: number): number =>
  perPixel < MINUTE ? MINUTE : perPixel < 10 * MINUTE ? 5 * MINUTE : perPixel < 6 * HOUR ? HOUR : DAY;

/** Whether a shape is a time on an axis that hands can change. */
export function isBar(
  { type, shapes }: { type: { picture: string }; shapes: ReadonlyMap<string, Shape> },
  key: string,
): boolean {
  const shape = shapes.get(key);
  return type.picture === 'AXIS' && shape?.entity != null && (shape.kind === 'BAR' || shape.kind === 'MILESTONE');
}

const later = (moment: number, dx: number, perPixel: number): number =>
  Math.round((moment + dx * perPixel) / grain(perPixel)) * grain(perPixel);

/** When a bar begins that is taken so far along the axis; undefined where that is when it began. */
export function movedTo(content: Content, shape: Shape, dx: number): { start: number } | undefined {
  const before = figure(shape, 'start') ?? 0;
  const start = later(before, dx, timesOn(content).perPixel);
  return start === before ? undefined : { start };
}

/** When a bar begins and ends of which an edge is taken along the axis. */
export function stretchedTo(content: Content, shape: Shape, before: Rect, after: Pick<Rect, 'x' | 'width'>) {
  const { perPixel } = timesOn(content);
  const [start, end] = [figure(shape, 'start') ?? 0, figure(shape, 'end') ?? 0];
  if (Math.abs(after.x - before.x) > 1)
    return { start: Math.min(later(start, after.x - before.x, perPixel), end), end };
  const right = after.x + after.width - before.x - before.width;
  return { end: Math.max(later(end, right, perPixel), start) };
}

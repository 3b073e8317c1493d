import { shapeFigure, type Content, type Shape } from '#shared/drawing/content.ts';
import { timesOn } from '#shared/drawing/pictures/axis.ts';
import type { Rect } from '#shared/drawing/scene.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** Returns the step of dragged times by the length of a pixel: a minute, five, an hour, or a day. */
export const grain = (perPixel: number): number =>
  perPixel < MINUTE ? MINUTE : perPixel < 10 * MINUTE ? 5 * MINUTE : perPixel < 6 * HOUR ? HOUR : DAY;

/** Tells whether a shape is a time on an axis that can be dragged. */
export const isBar = ({ entity, kind }: Shape): boolean => entity != null && (kind === 'BAR' || kind === 'MILESTONE');

const later = (moment: number, dx: number, perPixel: number): number =>
  Math.round((moment + dx * perPixel) / grain(perPixel)) * grain(perPixel);

/** Returns the new start of a dragged bar; undefined if it is unchanged. */
export function startAfterDrag(content: Content, shape: Shape, dx: number): { start: number } | undefined {
  const before = shapeFigure(shape, 'start') ?? 0;
  const start = later(before, dx, timesOn(content).perPixel);
  return start === before ? undefined : { start };
}

/** Returns the new start and end of a bar with a dragged edge. */
export function stretchedTo(content: Content, shape: Shape, before: Rect, after: Pick<Rect, 'x' | 'width'>) {
  const { perPixel } = timesOn(content);
  const [start, end] = [shapeFigure(shape, 'start') ?? 0, shapeFigure(shape, 'end') ?? 0];
  if (Math.abs(after.x - before.x) > 1)
    return { start: Math.min(later(start, after.x - before.x, perPixel), end), end };
  const right = after.x + after.width - before.x - before.width;
  return { end: Math.max(later(end, right, perPixel), start) };
}

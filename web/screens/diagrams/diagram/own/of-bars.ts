import { timesOn } from '#shared/drawing/pictures/axis.ts';
import type { Rect } from '#shared/drawing/scene.ts';

import { set, type Own } from './own.ts';
import { grain, movedTo, stretchedTo } from './times.ts';

/** A bar is taken along the axis: it begins so much later, or earlier. */
export async function moveBar(own: Own, key: string, dx: number): Promise<void> {
  const values = movedTo(own.content, own.shapes.get(key)!, dx);
  if (values) await set(own, key, values);
}

/** An edge of a bar is taken along the axis. */
export const stretchBar = (own: Own, key: string, before: Rect, after: Pick<Rect, 'x' | 'width'>) =>
  set(own, key, stretchedTo(own.content, own.shapes.get(key)!, before, after));

/** A step by keys: the least by which hands set a time. */
export function barStep(own: Own, key: string, dx: number): Promise<void> {
  const { perPixel } = timesOn(own.content);
  return moveBar(own, key, (Math.sign(dx) * grain(perPixel)) / perPixel);
}

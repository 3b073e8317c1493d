import { timesOn } from '#shared/drawing/pictures/axis.ts';
import type { Rect } from '#shared/drawing/scene.ts';

import { set, type Own } from './own.ts';
import { grain, startAfterDrag, stretchedTo } from './times.ts';

/** Moves a bar along the axis to start later or earlier. */
export async function moveBar(own: Own, key: string, dx: number): Promise<void> {
  const values = startAfterDrag(own.content, own.shapes.get(key)!, dx);
  if (values) await set(own, key, values);
}

/** Moves an edge of a bar along the axis. */
export const stretchBar = (own: Own, key: string, before: Rect, after: Pick<Rect, 'x' | 'width'>) =>
  set(own, key, stretchedTo(own.content, own.shapes.get(key)!, before, after));

/** Moves a bar by keys, by the smallest step that dragging has. */
export function barStep(own: Own, key: string, dx: number): Promise<void> {
  const { perPixel } = timesOn(own.content);
  return moveBar(own, key, (Math.sign(dx) * grain(perPixel)) / perPixel);
}

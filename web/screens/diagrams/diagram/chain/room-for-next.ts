import type { Rect } from '#shared/drawing/scene.ts';

import { chainOf } from '../pictures/chains.ts';
import type { Way } from './next-shape.ts';

const GAP = 32;
const SIZE = { width: 140, height: 60 };

/** Returns the rectangle in which the name of the next shape is typed: where that shape will about stand. */
export function roomForNext(picture: string, way: Way, { x, y, width, height }: Rect): Rect {
  const { growsDown = false, isInOrder = false } = chainOf(picture);
  const isBelow = growsDown === (way === 'next') && !isInOrder;
  return isBelow ? { ...SIZE, x, y: y + height + GAP } : { ...SIZE, x: x + width + GAP, y: y + height / 2 - 30 };
}

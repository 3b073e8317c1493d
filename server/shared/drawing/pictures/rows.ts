import type { Content, Place } from '../content.ts';
import { grid } from '../layout/grid.ts';
import { placesOf } from './picture.ts';
import { sizeOf } from './shown.ts';

/** Arranges everything in rows, for callers that cannot wait for a better layout. */
export function inRows(content: Content, given: readonly Place[]): Place[] {
  const places = placesOf(given);
  const sized = content.shapes.map((shape) => ({ key: shape.key, ...sizeOf(shape, places) }));
  const boxes = grid(sized, Math.ceil(Math.sqrt(sized.length)));
  return [...boxes].map(([key, { x, y }]) => ({ ...places.get(key), key, x, y }));
}

import type { Content, DrawnPlace } from '../content.ts';
import { arrangeGrid } from '../layout/grid.ts';
import { placesByKey } from './picture.ts';
import { shapeSize } from './shown.ts';

/** Arranges everything in rows, for callers that cannot wait for a better layout. */
export function arrangeInRows(content: Content, given: readonly DrawnPlace[]): DrawnPlace[] {
  const places = placesByKey(given);
  const sized = content.shapes.map((shape) => ({ key: shape.key, ...shapeSize(shape, places) }));
  const boxes = arrangeGrid(sized, Math.ceil(Math.sqrt(sized.length)));
  return [...boxes].map(([key, { x, y }]) => ({ ...places.get(key), key, x, y }));
}

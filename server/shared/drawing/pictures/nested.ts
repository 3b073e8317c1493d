import { boxesAndLines } from './boxes.ts';
import type { Picture } from './picture.ts';

/** Boxes within boxes. */
export const nestedPicture: Picture = {
  description: 'Boxes within boxes.',
  arrange: boxesAndLines({ flow: 'any', nests: 'all', loose: 'grid' }),
  isMovable: true,
  isShapeable: true,
  isSearched: true,
};

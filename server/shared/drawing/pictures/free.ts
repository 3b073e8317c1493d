import { boxesAndLines } from './boxes.ts';
import type { Picture } from './picture.ts';

/** Boxes where people put them, lines between them. */
export const free: Picture = {
  description: 'Boxes where people put them, lines between them.',
  arrange: boxesAndLines({ flow: 'any', nests: 'all', loose: 'grid' }),
  isMovable: true,
  isShapeable: true,
  isDrawnInParts: true,
  isSearched: true,
  hasLegend: true,
};

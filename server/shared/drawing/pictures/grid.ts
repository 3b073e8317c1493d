import { figure, word } from '../content.ts';
import type { Picture } from './picture.ts';
import { scored } from './risks.ts';
import { squared } from './squares.ts';

/**
 * Arranges rows and columns: entities on the diagonal, and items passed between them in the other cells; or risks by likelihood and
 * severity.
 */
export const grid: Picture = (content) => {
  const cells = content.shapes.filter(
    (shape) => figure(shape, 'row') !== undefined && figure(shape, 'column') !== undefined,
  );
  return cells.some((shape) => word(shape, 'band')) ? scored(content.shapes, cells) : squared(cells);
};

import { figure, word } from '../content.ts';
import type { Picture } from './picture.ts';
import { scored } from './risks.ts';
import { squared } from './squares.ts';

/** Rows and columns: what stands on the diagonal, and between whom what passes in the other cells; or risks by how likely and how bad. */
export const grid: Picture = (content) => {
  const cells = content.shapes.filter(
    (shape) => figure(shape, 'row') !== undefined && figure(shape, 'column') !== undefined,
  );
  return cells.some((shape) => word(shape, 'band')) ? scored(content.shapes, cells) : squared(cells);
};

import { figure, word } from '../content.ts';
import { entry } from '../notation/cells.ts';
import { unseen } from '../notation/kind.ts';
import type { Arrange, Picture } from './picture.ts';
import { scored } from './risks.ts';
import { squared } from './squares.ts';

/**
 * Arranges rows and columns: entities on the diagonal, and items passed between them in the other cells; or risks by likelihood and
 * severity.
 */
const arrange: Arrange = (content) => {
  const cells = content.shapes.filter(
    (shape) => figure(shape, 'row') !== undefined && figure(shape, 'column') !== undefined,
  );
  return cells.some((shape) => word(shape, 'band')) ? scored(content.shapes, cells) : squared(cells);
};

/** Rows and columns. */
export const grid: Picture = {
  description: 'Rows and columns.',
  arrange,
  isFlat: true,
  // A shape in a cell is an entry of the cell; the picture itself draws the cells of a score.
  kindOf: (shape) => (shape.parentKey != null ? entry : word(shape, 'band') ? unseen : undefined),
};

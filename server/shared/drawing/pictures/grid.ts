import { shapeFigure, word } from '../content.ts';
import { entry } from '../notation/cells.ts';
import { emptyNotation } from '../notation/kind.ts';
import type { Arrange, Picture } from './picture.ts';
import { arrangeRisks } from './risks.ts';
import { arrangeSquare } from './squares.ts';

/**
 * Arranges rows and columns: entities on the diagonal, and items passed between them in the other cells; or risks by likelihood and
 * severity.
 */
const arrange: Arrange = (content) => {
  const cells = content.shapes.filter(
    (shape) => shapeFigure(shape, 'row') !== undefined && shapeFigure(shape, 'column') !== undefined,
  );
  return cells.some((shape) => word(shape, 'band')) ? arrangeRisks(content.shapes, cells) : arrangeSquare(cells);
};

/** Rows and columns. */
export const gridPicture: Picture = {
  description: 'Rows and columns.',
  arrange,
  isFlat: true,
  // A shape in a cell is an entry of the cell; the picture itself draws the cells of a score.
  kindOf: (shape) => (shape.parentKey != null ? entry : word(shape, 'band') ? emptyNotation : undefined),
};

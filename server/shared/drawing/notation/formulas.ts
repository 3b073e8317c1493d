// Formulas, and their variables on their borders.
import { shapeFigure, shapeName, shapeNumber, word, type Shape } from '../content.ts';
import { cut, widthOf } from '../text.ts';
import { inwardOf, nameInside } from './internal.ts';
import type { ShapeNotation } from './kind.ts';
import { centreText, ground, has, outlineMark, signals, textMark, tint } from './parts.ts';

const formulaOf = (shape: Shape) => word(shape, 'formula') ?? shape.compartments[0]?.rows[0]?.text ?? '';
const titleOf = (shape: Shape) => [shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' ');

/** The height of the head with the name; the formula is below it, and the variables below that. */
const FORMULA_HEAD = 60;
const SLOT = 26;

/** A formula as a rounded box: its name, then its text between braces. */
export const equationNotation: ShapeNotation = {
  size: (shape) => ({
    width: Math.min(400, Math.max(260, widthOf(formulaOf(shape), 13) + 56, widthOf(titleOf(shape), 13, 500) + 40)),
    height: FORMULA_HEAD + 12 + SLOT * Math.max(1, shapeFigure(shape, 'variables') ?? 1),
  }),
  head: FORMULA_HEAD,
  marks: (shape, rect) => {
    const formula = formulaOf(shape);
    return [
      ground(rect, tint(shape, 25), 16),
      outlineMark(shape, rect, 16),
      textMark(cut(titleOf(shape), rect.width - 32, 13, 500), rect.x + rect.width / 2, rect.y + 22, {
        bold: 500,
        ink: tint(shape, 100),
        align: 'middle',
      }),
      ...centreText(
        formula && `{${formula}}`,
        { x: rect.x + 14, y: rect.y + 26, width: rect.width - 28, height: 30 },
        { isItalic: true },
      ),
      ...signals(shape, rect),
    ];
  },
};

/** A variable: a small square on the border of a formula, hollow where nothing else gives its value. */
export const variable: ShapeNotation = {
  size: () => ({ width: 12, height: 12 }),
  marks: (shape, rect) => {
    const units = word(shape, 'units');
    const ink = has(shape, 'WARNED') ? 'warning-mark' : tint(shape, 100);
    const name = [cut(shapeName(shape), 110, 12), units && `[${units}]`].filter(Boolean).join(' ');
    return [
      { is: 'box', ...rect, fill: has(shape, 'UNBOUND') ? 'surface' : tint(shape, 75), stroke: ink, weight: 1.25 },
      nameInside(name, rect, inwardOf(shape)),
    ];
  },
};

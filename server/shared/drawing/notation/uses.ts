// Use cases, and who takes part in them.
import { shapeName, shapeNumber, type Shape } from '../content.ts';
import type { Mark, Point } from '../scene.ts';
import { widthOf } from '../text.ts';
import type { ShapeNotation } from './kind.ts';
import { centreText, middle, signals, tint, widthFor } from './parts.ts';

export const useCaseNotation: ShapeNotation = {
  size: (shape) => ({ width: widthFor(shape, 160, 240), height: 64 }),
  marks: (shape, rect) => {
    const [x, y] = middle(rect);
    return [
      {
        is: 'oval',
        x,
        y,
        rx: rect.width / 2,
        ry: rect.height / 2,
        fill: tint(shape, 25),
        stroke: tint(shape, 75),
        weight: 1.25,
      },
      ...centreText(
        [shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' '),
        { x: rect.x + 20, y: rect.y, width: rect.width - 40, height: rect.height },
        { bold: 500 },
      ),
      ...signals(shape, { ...rect, width: rect.width - 24, height: rect.height - 6 }),
    ];
  },
};

const fullName = (shape: Shape) => [shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' ');

/** A stick figure, its name below. */
export const actor: ShapeNotation = {
  size: (shape) => ({
    width: Math.ceil(Math.min(192, Math.max(80, widthOf(fullName(shape), 13, 500) + 20))),
    height: 92,
  }),
  marks: (shape, rect) => {
    const x = rect.x + rect.width / 2;
    const ink = tint(shape, 100);
    const line = (...points: Point[]): Mark => ({ is: 'path', points, stroke: ink, weight: 1.5 });
    return [
      { is: 'oval', x, y: rect.y + 9, rx: 8, ry: 8, fill: 'surface', stroke: ink, weight: 1.5 },
      line([x, rect.y + 17], [x, rect.y + 38]),
      line([x - 14, rect.y + 25], [x + 14, rect.y + 25]),
      line([x - 12, rect.y + 54], [x, rect.y + 38], [x + 12, rect.y + 54]),
      // Lines end at the box: its words keep off its sides.
      ...centreText(
        fullName(shape),
        { x: rect.x + 6, y: rect.y + 56, width: rect.width - 12, height: 34 },
        { bold: 500 },
      ),
    ];
  },
};

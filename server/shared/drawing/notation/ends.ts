// Ends of lines, and what stands there.
import { shapeName, shapeNumber, word, type Shape } from '../content.ts';
import type { Mark, Point, Rect } from '../scene.ts';
import { cut, widthOf } from '../text.ts';
import { inwardOf } from './internal.ts';
import type { ShapeNotation } from './kind.ts';
import { middle, textMark, tint } from './parts.ts';

const knob =
  (radius: number, isFull: boolean): ShapeNotation['marks'] =>
  (_shape, rect) => {
    const [x, y] = middle(rect);
    return [
      { is: 'oval', x, y, rx: radius, ry: radius, fill: isFull ? 'ink-2' : 'surface', stroke: 'ink-2', weight: 1.25 },
    ];
  };

/** The point at which the branches of a line with more than two ends meet. */
export const junction: ShapeNotation = { size: () => ({ width: 10, height: 10 }), marks: knob(4, true) };

/** The open end of a line that has only one. */
export const dangling: ShapeNotation = { size: () => ({ width: 10, height: 10 }), marks: knob(4, false) };

/** The end of a line that leaves the diagram: a dot, with the name of the target outside. */
export const external: ShapeNotation = {
  size: () => ({ width: 12, height: 12 }),
  marks: (shape, rect) => {
    const [x, y] = middle(rect);
    // On a frame its name stands outside, elsewhere above it.
    const [dx, dy] = shape.parentKey == null ? [0, 1] : inwardOf(shape);
    const at = { x: x - dx * 10, y: dy === 0 ? y + 4 : y - dy * 16 + 4 };
    return [
      { is: 'oval', x, y, rx: 4, ry: 4, fill: 'ink-2', stroke: 'ink-2', weight: 1.25 },
      textMark(cut(fullName(shape), 160, 12), at.x, at.y, {
        size: 12,
        ink: 'ink-2',
        align: dy !== 0 ? 'middle' : dx > 0 ? 'end' : 'start',
        from: 0.5,
      }),
    ];
  },
};

const fullName = (shape: Shape) => [shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' ');
const WIDEST = 220;
const codeOf = (shape: Shape) => word(shape, 'code') ?? '';
const codeWidth = (shape: Shape) => (codeOf(shape) ? widthOf(codeOf(shape), 11, 600) + 6 : 0);

/** Draws an arrow without words, as in a palette. */
function arrowOf(shape: Shape, rect: Rect): Mark[] {
  const [x, y] = middle(rect);
  const line = (...points: Point[]): Mark => ({ is: 'path', points, stroke: tint(shape, 75), weight: 1.5 });
  return [
    line([x - 14, y], [x + 14, y]),
    {
      is: 'path',
      isClosed: true,
      points: [
        [x + 14, y],
        [x + 6, y - 4],
        [x + 6, y + 4],
      ],
      fill: tint(shape, 75),
    },
  ];
}

/** The words at the border of a picture; an arrow across it has a code before its name. */
export const label: ShapeNotation = {
  size: (shape) => ({
    width: Math.ceil(Math.min(WIDEST, widthOf(fullName(shape), 12) + codeWidth(shape) + 8)),
    height: 20,
  }),
  marks: (shape, rect) => {
    if (fullName(shape) === '') return arrowOf(shape, rect);
    const name = cut(fullName(shape), rect.width - 8 - codeWidth(shape) + 1, 12);
    const wide = codeWidth(shape) + widthOf(name, 12);
    const left = rect.x + (rect.width - wide) / 2;
    return [
      ...(codeOf(shape) ? [textMark(codeOf(shape), left, rect.y + 14, { size: 11, bold: 600, ink: 'ink-2' })] : []),
      textMark(name, left + codeWidth(shape), rect.y + 14, {
        size: 12,
        ink: shape.entity ? tint(shape, 100) : 'ink-2',
      }),
    ];
  },
};

// The shapes of a flow besides its actions: its beginning and end, splits, items and resources.
import { shapeName, shapeNumber } from '../content.ts';
import type { Point } from '../scene.ts';
import { cut, widthOf } from '../text.ts';
import type { ShapeNotation } from './kind.ts';
import { DETAIL_FROM, middle, textMark, tint } from './parts.ts';

export const start: ShapeNotation = {
  size: () => ({ width: 18, height: 18 }),
  marks: (_shape, rect) => {
    const [x, y] = middle(rect);
    return [{ is: 'oval', x, y, rx: 9, ry: 9, fill: 'ink' }];
  },
};

export const end: ShapeNotation = {
  size: () => ({ width: 20, height: 20 }),
  marks: (_shape, rect) => {
    const [x, y] = middle(rect);
    return [
      { is: 'oval', x, y, rx: 10, ry: 10, fill: 'surface', stroke: 'ink', weight: 1.5 },
      { is: 'oval', x, y, rx: 5.5, ry: 5.5, fill: 'ink' },
    ];
  },
};

/** A parallelogram: number above name. */
export const inputOutput: ShapeNotation = {
  size: (shape) => ({ width: Math.min(220, Math.max(124, widthOf(shapeName(shape), 13) + 44)), height: 40 }),
  marks: (shape, { x, y, width, height }) => {
    const number = shapeNumber(shape);
    return [
      {
        is: 'path',
        isClosed: true,
        points: [
          [x + 12, y],
          [x + width, y],
          [x + width - 12, y + height],
          [x, y + height],
        ],
        fill: tint(shape, 25),
        stroke: tint(shape, 75),
        weight: 1.25,
      },
      ...(number
        ? [
            textMark(cut(number, width - 40, 12, 500), x + width / 2, y + 15, {
              size: 12,
              bold: 500,
              ink: tint(shape, 100),
              align: 'middle',
            }),
          ]
        : []),
      textMark(cut(shapeName(shape), width - 30, 13), x + width / 2, y + (number ? 31 : 24), { align: 'middle' }),
    ];
  },
};

/** A cylinder. */
export const resource: ShapeNotation = {
  size: (shape) => ({ width: Math.min(200, Math.max(96, widthOf(shapeName(shape), 13) + 24)), height: 52 }),
  marks: (shape, { x, y, width, height }) => {
    const bow = (top: number, isUp: boolean): Point[] =>
      Array.from({ length: 13 }, (_, at) => {
        const angle = (Math.PI * at) / 12;
        return [x + width / 2 + (width / 2) * Math.cos(angle), top + (isUp ? -8 : 8) * Math.sin(angle)];
      });
    return [
      {
        is: 'path',
        isClosed: true,
        points: [...bow(y + height - 8, false), [x, y + 8], [x + width, y + 8]],
        fill: tint(shape, 25),
        stroke: tint(shape, 75),
        weight: 1.25,
      },
      {
        is: 'oval',
        x: x + width / 2,
        y: y + 8,
        rx: width / 2,
        ry: 8,
        fill: 'surface',
        stroke: tint(shape, 75),
        weight: 1.25,
      },
      textMark(cut(shapeName(shape), width - 12, 13), x + width / 2, y + 38, { align: 'middle' }),
    ];
  },
};

/** The tag over a branch that says who performs it. */
export const lane: ShapeNotation = {
  size: () => ({ width: 160, height: 22 }),
  head: 24,
  marks: (shape, rect) => {
    const name = [shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' ');
    const isTag = rect.height <= 24;
    return [
      {
        is: 'box',
        ...rect,
        radius: 4,
        fill: 'blue-25',
        opacity: isTag ? 1 : 0.35,
        stroke: 'blue-50',
        weight: 1,
      },
      {
        is: 'icon',
        name: shape.entity?.icon ?? 'cube',
        x: rect.x + 6,
        y: rect.y + 4,
        size: 14,
        ink: 'blue-100',
        from: DETAIL_FROM,
      },
      textMark(cut(name, rect.width - 34, 12.5), rect.x + 26, rect.y + 15, { size: 12.5 }),
    ];
  },
};

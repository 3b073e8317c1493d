// Cells of grids, and what stands in them.
import { nameOf, numberOf, word } from '../content.ts';
import { cut } from '../text.ts';
import type { Kind } from './kind.ts';
import { text, tint } from './parts.ts';

/** A cell of a grid with what stands in it. */
export const cell: Kind = {
  size: (shape) => ({
    width: 156,
    height: 20 + 20 * Math.max(1, shape.compartments.flatMap(({ rows }) => rows).length),
  }),
  marks: (shape, rect) => {
    const rows = shape.compartments.flatMap(({ rows }) => rows);
    const texts = rows.length > 0 ? rows.map((row) => row.text) : [nameOf(shape)].filter(Boolean);
    const band = word(shape, 'band');
    return [
      {
        is: 'box',
        ...rect,
        radius: 4,
        fill: band ? `${band}-bg` : 'purple-25',
        stroke: band ? `${band}-line` : 'purple-50',
        weight: 1,
      },
      ...texts.map((each, at) =>
        text(
          cut(each, rect.width - 16, 12),
          rect.x + rect.width / 2,
          rect.y + rect.height / 2 - (texts.length * 18) / 2 + at * 18 + 13,
          { size: 12, align: 'middle' },
        ),
      ),
    ];
  },
};

export const strip: Kind = {
  size: () => ({ width: 320, height: 40 }),
  marks: (shape, rect) => [
    { is: 'box', ...rect, radius: 4, fill: 'sunken', stroke: 'line', weight: 1, dash: [4, 3] },
    text(
      cut(
        [nameOf(shape), ...shape.compartments.flatMap(({ rows }) => rows.map((row) => row.text))]
          .filter(Boolean)
          .join(', '),
        rect.width - 16,
        12,
      ),
      rect.x + 8,
      rect.y + 24,
      { size: 12, ink: 'ink-2' },
    ),
  ],
};

/** An entry of a list: one line. */
export const entry: Kind = {
  size: () => ({ width: 110, height: 22 }),
  marks: (shape, rect) => [
    { is: 'box', ...rect, radius: 4, fill: 'surface', stroke: tint(shape, 75), weight: 1 },
    text(
      cut([numberOf(shape), nameOf(shape)].filter(Boolean).join(' '), rect.width - 12, 11.5),
      rect.x + 6,
      rect.y + 15,
      {
        size: 11.5,
      },
    ),
  ],
};

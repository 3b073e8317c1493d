// Cells of grids, and what stands in them.
import { shapeName, shapeNumber, word, type Shape } from '../content.ts';
import { cut, wrapText } from '../text.ts';
import { box } from './boxes.ts';
import type { ShapeNotation } from './kind.ts';
import { textMark, tint, widthFor } from './parts.ts';

/** The cells on the diagonal of a square, no wider than necessary because there are many side by side. */
export const diagonal: ShapeNotation = { ...box, size: (shape) => ({ width: widthFor(shape, 96, 200), height: 60 }) };

const [LEAST, CELL, ROW] = [96, 132, 16];

/** Breaks the contents of a cell into at most two lines each, so that columns stay narrow. */
function linesOf(shape: Shape, width: number): string[] {
  const rows = shape.compartments.flatMap(({ rows }) => rows.map((row) => row.text));
  const texts = rows.length > 0 ? rows : [shapeName(shape)].filter(Boolean);
  return texts.flatMap((each) => wrapText(each, width - 12, 12, 2));
}

/** A cell of a grid with its contents. */
export const cell: ShapeNotation = {
  size: (shape) => {
    const isCut = (width: number) => linesOf(shape, width).some((line) => line.includes('…'));
    let width = LEAST;
    while (width < CELL && isCut(width)) width += 12;
    return { width, height: 16 + ROW * Math.max(1, linesOf(shape, width).length) };
  },
  marks: (shape, rect) => {
    const band = word(shape, 'band');
    // Items that a performer passes to itself have a corner with room for one line.
    const all = linesOf(shape, rect.width);
    const room = Math.max(1, Math.floor(rect.height / ROW));
    const lines = all.length > room ? [cut(all.join(' '), rect.width - 8, 12), ...all.slice(1, room)] : all;
    return [
      {
        is: 'box',
        ...rect,
        radius: 4,
        fill: band ? `${band}-bg` : 'purple-25',
        stroke: band ? `${band}-line` : 'purple-50',
        weight: 1,
      },
      ...lines
        .slice(0, room)
        .map((each, at) =>
          textMark(
            each,
            rect.x + rect.width / 2,
            rect.y + rect.height / 2 - (Math.min(room, lines.length) * ROW) / 2 + at * ROW + 12,
            { size: 12, align: 'middle' },
          ),
        ),
    ];
  },
};

export const stripNotation: ShapeNotation = {
  size: () => ({ width: 320, height: 40 }),
  marks: (shape, rect) => [
    { is: 'box', ...rect, radius: 4, fill: 'sunken', stroke: 'line', weight: 1, dash: [4, 3] },
    textMark(
      cut(
        [shapeName(shape), ...shape.compartments.flatMap(({ rows }) => rows.map((row) => row.text))]
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

const [ENTRY, LEADING] = [11.5, 14];
const entryLines = (shape: Shape, width: number) =>
  wrapText([shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' '), width - 18, ENTRY, 2);

/** Returns the height of a list entry from the length of its text. */
export const entryHeight = (shape: Shape, width: number): number =>
  8 + LEADING * Math.max(1, entryLines(shape, width).length);

/** An entry of a list: one line, or two. */
export const entry: ShapeNotation = {
  size: (shape) => ({ width: 110, height: entryHeight(shape, 110) }),
  marks: (shape, rect) => [
    { is: 'box', ...rect, radius: 4, fill: 'surface', stroke: tint(shape, 75), weight: 1 },
    ...entryLines(shape, rect.width).map((line, at) =>
      textMark(line, rect.x + 6, rect.y + 15 + at * LEADING, { size: ENTRY }),
    ),
  ],
};

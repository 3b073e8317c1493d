// Tables: each compartment is a column.
import { shapeName, shapeNumber, type ShapeRow, type Shape } from '../content.ts';
import type { Mark, Rect } from '../scene.ts';
import { cut, widthOf, wrapText } from '../text.ts';
import type { ShapeNotation } from './kind.ts';
import { ground, has, outlineMark, rule, stripMark, textMark, tint } from './parts.ts';

const [HEAD, NAMES, PAD, LEADING] = [36, 28, 12, 15];
const [LEAST, WIDEST, MOST_LINES] = [56, 190, 3];

/** Returns the width of each column, from its longest text. */
export const tableColumnWidths = (shape: Shape): number[] =>
  shape.compartments.map(({ name, rows }) =>
    Math.ceil(
      Math.min(
        WIDEST,
        Math.max(LEAST, widthOf(name, 12, 500) + 2 * PAD, ...rows.map((row) => widthOf(row.text, 12) + 2 * PAD)),
      ),
    ),
  );
const countOf = (shape: Shape) => Math.max(1, ...shape.compartments.map(({ rows }) => rows.length));

/** Breaks the text of a cell into lines: a column stays readable, and a row grows as needed. */
const linesOf = ({ text }: ShapeRow, width: number) => wrapText(text, width - 2 * PAD + 1, 12, MOST_LINES);

/** Returns the top of each row, from the column names down, and the bottom of the last. */
function rowsOf(shape: Shape, widths: readonly number[]): number[] {
  const tops = [0];
  for (let at = 0; at < countOf(shape); at++) {
    const lines = shape.compartments.map(({ rows }, column) => {
      const row = rows[at];
      return row ? linesOf(row, widths[column]!).length : 1;
    });
    tops.push(tops[at]! + 13 + LEADING * Math.max(1, ...lines));
  }
  return tops;
}

/** A table: its name on its head, the names of its columns, and a line for each row. */
export const table: ShapeNotation = {
  size: (shape) => ({
    width: Math.max(
      320,
      tableColumnWidths(shape).reduce((sum, width) => sum + width, 0),
    ),
    height: HEAD + NAMES + rowsOf(shape, tableColumnWidths(shape)).at(-1)!,
  }),
  row: (shape, { x, y }, entityId) => {
    const [first] = shape.compartments;
    const at = first?.rows.findIndex(({ entity }) => entity?.entityId === entityId) ?? -1;
    if (at < 0) return undefined;
    const widths = tableColumnWidths(shape);
    const tops = rowsOf(shape, widths);
    return { x, y: y + HEAD + NAMES + tops[at]!, width: widths[0]!, height: tops[at + 1]! - tops[at]! };
  },
  marks: (shape, rect) => {
    const widths = tableColumnWidths(shape);
    const tops = rowsOf(shape, widths);
    const isEmpty = shape.compartments.every(({ rows }) => rows.length === 0);
    const full = [shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' ');
    const top = rect.y + HEAD;
    let x = rect.x;
    return [
      ground(rect),
      stripMark(shape, rect, HEAD),
      { is: 'box', x: rect.x, y: top, width: rect.width, height: NAMES, fill: 'sunken' },
      textMark(cut(full, rect.width - 24, 13, 600), rect.x + PAD, rect.y + 23, { bold: 600 }),
      rule(rect, top, tint(shape, 75)),
      rule(rect, top + NAMES, tint(shape, 50)),
      ...shape.compartments.flatMap((column, at): Mark[] => {
        const left = x;
        x += widths[at]!;
        return columnMarks(column, { x: left, y: top, width: widths[at]!, height: rect.height - HEAD }, tops, at > 0);
      }),
      ...tops.slice(1, -1).map((below) => rule(rect, top + NAMES + below, 'line-soft')),
      ...(isEmpty
        ? [textMark('No transfers.', rect.x + PAD, top + NAMES + 18, { size: 12, ink: 'ink-2', isItalic: true })]
        : []),
      ...(has(shape, 'WARNED') ? [warning(rect)] : []),
      outlineMark(shape, rect),
    ];
  },
};

const warning = (rect: Rect): Mark => ({
  is: 'icon',
  name: 'alert-triangle',
  x: rect.x + rect.width - 28,
  y: rect.y + 10,
  size: 16,
  ink: 'warning',
});

function columnMarks(
  { name, rows }: Shape['compartments'][number],
  box: Rect,
  tops: readonly number[],
  hasRule: boolean,
): Mark[] {
  const { x, y, width, height } = box;
  return [
    ...(hasRule
      ? [
          {
            is: 'path',
            points: [
              [x, y],
              [x, y + height],
            ],
            stroke: 'line-soft',
            weight: 1,
            from: 0.2,
          } as const,
        ]
      : []),
    textMark(cut(name, width - 2 * PAD, 12, 500), x + PAD, y + 18, { size: 12, bold: 500, ink: 'ink-2' }),
    ...rows.flatMap((row, at) =>
      linesOf(row, width).map((line, below) =>
        textMark(line, x + PAD, y + NAMES + tops[at]! + 18 + below * LEADING, { size: 12, from: 0.5 }),
      ),
    ),
  ];
}

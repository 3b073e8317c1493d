// States, with what is done in them.
import { shapeName, type Shape } from '../content.ts';
import type { Mark, Rect } from '../scene.ts';
import { cut, widthOf } from '../text.ts';
import { COMPARTMENT_ROW_HEIGHT } from './blocks.ts';
import type { ShapeNotation } from './kind.ts';
import { centreText, ground, middle, outlineMark, rule, signals, signRoom, textMark, tint, widthFor } from './parts.ts';

const NAME = 30;
const rowsOf = (shape: Shape): string[] =>
  shape.compartments.flatMap(({ name, rows }) => rows.map((row) => (name ? `${name} / ${row.text}` : row.text)));

/** Draws the actions on entry, during the state and on exit, one per line. */
const actionRows = (rows: readonly string[], { x, y, width }: Rect): Mark[] =>
  rows.map((row, at) =>
    textMark(cut(row, width - 20, 12), x + 10, y + at * COMPARTMENT_ROW_HEIGHT + 12, { size: 12, from: 0.5 }),
  );

/** A state: rounder than a box; its name, and its actions below. */
export const state: ShapeNotation = {
  size: (shape) => {
    const rows = rowsOf(shape);
    return {
      width: Math.max(widthFor(shape, 124, 220), ...rows.map((row) => Math.min(280, widthOf(row, 12) + 24))),
      height: rows.length > 0 ? NAME + 8 + rows.length * COMPARTMENT_ROW_HEIGHT + 4 : 48,
    };
  },
  head: NAME + 8,
  row: (shape, { x, y, width }, entityId) => {
    const rows = shape.compartments.flatMap((each) => each.rows);
    const at = rows.findIndex(({ entity }) => entity?.entityId === entityId);
    return at < 0
      ? undefined
      : { x, y: y + NAME + 4 + at * COMPARTMENT_ROW_HEIGHT, width, height: COMPARTMENT_ROW_HEIGHT };
  },
  marks: (shape, rect) => {
    const rows = rowsOf(shape);
    const name = { x: rect.x + 10, y: rect.y, width: rect.width - 20, height: rows.length > 0 ? NAME : rect.height };
    return [
      ground(rect, tint(shape, 25), 12),
      outlineMark(shape, rect, 12),
      ...centreText(shapeName(shape), name, { bold: 500, lines: rows.length > 0 ? 1 : 2 }),
      ...(rows.length > 0 ? [rule(rect, rect.y + NAME, tint(shape, 50))] : []),
      ...actionRows(rows, { ...rect, y: rect.y + NAME + 4 }),
      ...signals(shape, rect),
    ];
  },
  // A state with states in it has its name above them.
  frame: (shape, rect) => [
    ground(rect, 'surface', 12),
    {
      is: 'box',
      x: rect.x,
      y: rect.y,
      width: rect.width,
      height: NAME,
      radius: 12,
      round: 'top',
      fill: tint(shape, 25),
    },
    rule(rect, rect.y + NAME, tint(shape, 50)),
    outlineMark(shape, rect, 12),
    textMark(cut(shapeName(shape), rect.width - 24 - signRoom(shape), 13, 600), rect.x + 12, rect.y + 20, {
      bold: 600,
    }),
    ...signals(shape, rect),
  ],
};

/** A part of a parallel state: a dashed border about its own states. */
export const region: ShapeNotation = {
  size: () => ({ width: 160, height: 72 }),
  head: 24,
  marks: (shape, rect) => [
    { is: 'box', ...rect, radius: 4, stroke: tint(shape, 75), weight: 1, dash: [6, 4] },
    textMark(cut(shapeName(shape), rect.width - 20, 12), rect.x + 10, rect.y + 17, { size: 12, ink: 'ink-2' }),
  ],
};

export const historyNotation: ShapeNotation = {
  size: () => ({ width: 24, height: 24 }),
  marks: (_shape, rect) => {
    const [x, y] = middle(rect);
    return [
      { is: 'oval', x, y, rx: 12, ry: 12, fill: 'surface', stroke: 'ink-2', weight: 1.5 },
      textMark('H', x, y + 4.5, { size: 12, bold: 600, align: 'middle' }),
    ];
  },
};

// States, with what is done in them.
import { nameOf, type Shape } from '../content.ts';
import type { Mark, Rect } from '../scene.ts';
import { cut, widthOf } from '../text.ts';
import { ROW } from './blocks.ts';
import type { Kind } from './kind.ts';
import { centred, ground, middle, outline, rule, signals, signRoom, text, tint, widthFor } from './parts.ts';

const NAME = 30;
const rowsOf = (shape: Shape): string[] =>
  shape.compartments.flatMap(({ name, rows }) => rows.map((row) => (name ? `${name} / ${row.text}` : row.text)));

/** Draws the actions on entry, during the state and on exit, one per line. */
const actionRows = (rows: readonly string[], { x, y, width }: Rect): Mark[] =>
  rows.map((row, at) => text(cut(row, width - 20, 12), x + 10, y + at * ROW + 12, { size: 12, from: 0.5 }));

/** A state: rounder than a box; its name, and its actions below. */
export const state: Kind = {
  size: (shape) => {
    const rows = rowsOf(shape);
    return {
      width: Math.max(widthFor(shape, 124, 220), ...rows.map((row) => Math.min(280, widthOf(row, 12) + 24))),
      height: rows.length > 0 ? NAME + 8 + rows.length * ROW + 4 : 48,
    };
  },
  head: NAME + 8,
  row: (shape, { x, y, width }, entityId) => {
    const rows = shape.compartments.flatMap((each) => each.rows);
    const at = rows.findIndex(({ entity }) => entity?.entityId === entityId);
    return at < 0 ? undefined : { x, y: y + NAME + 4 + at * ROW, width, height: ROW };
  },
  marks: (shape, rect) => {
    const rows = rowsOf(shape);
    const name = { x: rect.x + 10, y: rect.y, width: rect.width - 20, height: rows.length > 0 ? NAME : rect.height };
    return [
      ground(rect, tint(shape, 25), 12),
      outline(shape, rect, 12),
      ...centred(nameOf(shape), name, { bold: 500, lines: rows.length > 0 ? 1 : 2 }),
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
    outline(shape, rect, 12),
    text(cut(nameOf(shape), rect.width - 24 - signRoom(shape), 13, 600), rect.x + 12, rect.y + 20, { bold: 600 }),
    ...signals(shape, rect),
  ],
};

/** A part of a parallel state: a dashed border about its own states. */
export const region: Kind = {
  size: () => ({ width: 160, height: 72 }),
  head: 24,
  marks: (shape, rect) => [
    { is: 'box', ...rect, radius: 4, stroke: tint(shape, 75), weight: 1, dash: [6, 4] },
    text(cut(nameOf(shape), rect.width - 20, 12), rect.x + 10, rect.y + 17, { size: 12, ink: 'ink-2' }),
  ],
};

export const history: Kind = {
  size: () => ({ width: 24, height: 24 }),
  marks: (_shape, rect) => {
    const [x, y] = middle(rect);
    return [
      { is: 'oval', x, y, rx: 12, ry: 12, fill: 'surface', stroke: 'ink-2', weight: 1.5 },
      text('H', x, y + 4.5, { size: 12, bold: 600, align: 'middle' }),
    ];
  },
};

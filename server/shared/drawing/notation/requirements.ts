// A requirement in two sections, and how far it is.
import { shapeFigure, shapeName, shapeNumber, word, type Shape } from '../content.ts';
import type { Mark, Rect } from '../scene.ts';
import { cut, wrapText } from '../text.ts';
import { COMPARTMENT_ROW_HEIGHT, stereotypeOf } from './blocks.ts';
import type { ShapeNotation } from './kind.ts';
import { ground, has, outlineMark, rule, signals, textMark, tint } from './parts.ts';
import { FOOT, statusFoot, statusOf } from './statuses.ts';

const WIDTH = 252;
const HEAD = 40;
/** The indent of the texts, which follow their words. */
const SAID = 68;

interface Say {
  label: string;
  value: string;
}

/** Lists what a requirement shows, as pairs of a word and a text: from its compartments, or from its own fields. */
function saysOf(shape: Shape): Say[] {
  const rows = shape.compartments.flatMap(({ name, rows }) => rows.map((row) => ({ label: name, value: row.text })));
  const id = shapeNumber(shape);
  const said =
    rows.length > 0 ? rows : shape.entity?.description ? [{ label: 'text', value: shape.entity.description }] : [];
  return said.some(({ label }) => label === 'id') || !id ? said : [{ label: 'id', value: id }, ...said];
}

const linesOf = ({ label, value }: Say) =>
  wrapText(value, WIDTH - SAID - 12, 12, label === 'text' ? 4 : 2, label === 'id' ? 500 : 400);

/** Draws words at the left, and their texts beside them. */
function body(shape: Shape, { x, y }: Rect): Mark[] {
  const marks: Mark[] = [];
  let at = y + HEAD + 8;
  for (const say of saysOf(shape)) {
    // 'rationale' is longer than the room for words; the first letters tell it.
    const word = say.label === 'rationale' ? 'why' : say.label;
    marks.push(textMark(word, x + 12, at + 12, { size: 12, ink: 'ink-2', from: 0.5 }));
    for (const line of linesOf(say)) {
      marks.push(textMark(line, x + SAID - 16, at + 12, { size: 12, bold: say.label === 'id' ? 500 : 400, from: 0.5 }));
      at += COMPARTMENT_ROW_HEIGHT;
    }
  }
  return marks;
}

/** A requirement in two sections, its name and its text, with its progress and score below. */
export const requirementNotation: ShapeNotation = {
  size: (shape) => {
    const lines = saysOf(shape).reduce((sum, say) => sum + linesOf(say).length, 0);
    return {
      width: WIDTH,
      height: HEAD + 16 + Math.max(1, lines) * COMPARTMENT_ROW_HEIGHT + (word(shape, 'status') ? FOOT : 0),
    };
  },
  marks: (shape, rect) => {
    const status = statusOf(shape);
    const middle = rect.x + rect.width / 2;
    const locked = has(shape, 'LOCKED') ? 48 : 24;
    return [
      ground(rect),
      { is: 'box', ...rect, height: HEAD, radius: 6, round: 'top', fill: tint(shape, 25), from: 0.15 },
      rule(rect, rect.y + HEAD, tint(shape, 75)),
      textMark(`«${stereotypeOf(shape)}»`, middle, rect.y + 16, { size: 12, ink: tint(shape, 100), align: 'middle' }),
      textMark(cut(shapeName(shape), rect.width - locked, 13, 500), middle, rect.y + 32, {
        bold: 500,
        align: 'middle',
      }),
      ...body(shape, rect),
      ...(status ? statusFoot(status, rect, shapeFigure(shape, 'score'), has(shape, 'DECOMPOSED')) : []),
      ...(status ? [{ is: 'box', ...rect, width: 4, radius: 2, fill: status.ink } as const] : []),
      outlineMark(shape, rect),
      ...signals(shape, rect),
    ];
  },
};

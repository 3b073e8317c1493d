// Blocks with compartments, and what is written between guillemets.
import { shapeName, shapeNumber, word, type Shape } from '../content.ts';
import type { Mark, Rect } from '../scene.ts';
import { cut, widthOf } from '../text.ts';
import type { ShapeNotation } from './kind.ts';
import { ground, outlineMark, rule, signals, stripMark, textMark, tint, widthFor } from './parts.ts';

/** The kind of a block in words, shown between guillemets. */
const stereotype: Record<string, string> = {
  Requirement: 'requirement',
  Asset: 'block',
  Action: 'action',
  'Test Case': 'testCase',
  Statement: 'statement',
  Measure: 'measure',
  Artifact: 'document',
};

export const stereotypeOf = (shape: Shape): string => {
  const name = shape.entity?.className ?? '';
  return word(shape, 'stereotype') ?? stereotype[name] ?? name.toLowerCase();
};

export const COMPARTMENT_ROW_HEIGHT = 16;

const BLOCK_WIDTH = 200;

function compartmentsHeight(shape: Shape): number {
  return shape.compartments.reduce(
    (sum, { name, rows }) => sum + (name ? 18 : 6) + rows.length * COMPARTMENT_ROW_HEIGHT + 8,
    0,
  );
}

const FRAME_HEAD = 44;

/** Draws the frame of a diagram, with a tab that says its kind, its subject, and the subject's name. */
export function frameMarks(shape: Shape, { x, y, width, height }: Rect, kind: string, of: string): Mark[] {
  const ofAt = 12 + widthOf(kind, 13, 600) + 6;
  const nameAt = ofAt + widthOf(`[${of}]`, 13) + 8;
  const name = cut([shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' '), width - nameAt - 46, 13, 600);
  const tab = Math.min(width - 8, nameAt + 22 + widthOf(name, 13, 600));
  return [
    { is: 'box', x, y, width, height, radius: 0, fill: 'surface', opacity: 0.6, stroke: 'ink-2', weight: 1.25 },
    {
      is: 'path',
      isClosed: true,
      points: [
        [x, y],
        [x + tab, y],
        [x + tab, y + 14],
        [x + tab - 10, y + 24],
        [x, y + 24],
      ],
      fill: 'surface',
      stroke: 'ink-2',
      weight: 1.25,
    },
    textMark(kind, x + 12, y + 17, { bold: 600 }),
    textMark(`[${of}]`, x + ofAt, y + 17, { ink: 'ink-2' }),
    textMark(name, x + nameAt, y + 17, { bold: 600 }),
  ];
}
/** The frame of the inside of a block. */
const insideFrame = (shape: Shape, box: Rect): Mark[] => frameMarks(shape, box, 'ibd', 'Block');

/** A block with its compartments of properties and operations. */
export const block: ShapeNotation = {
  size: (shape) => {
    const rows = shape.compartments.flatMap(({ rows }) => rows.map((row) => widthOf(row.text, 12) + 24));
    return {
      width: Math.min(340, Math.max(BLOCK_WIDTH, widthFor(shape, BLOCK_WIDTH, 280), ...rows)),
      height: Math.max(60, 44 + compartmentsHeight(shape)),
    };
  },
  head: FRAME_HEAD,
  row: (shape, { x, y, width }, entityId) => {
    let top = y + 40;
    for (const { name, rows } of shape.compartments) {
      top += name ? 18 : 6;
      for (const { entity } of rows) {
        if (entity?.entityId === entityId) return { x, y: top, width, height: COMPARTMENT_ROW_HEIGHT };
        top += COMPARTMENT_ROW_HEIGHT;
      }
      top += 8;
    }
    return undefined;
  },
  frame: insideFrame,
  marks: (shape, rect) => {
    const marks: Mark[] = [
      ground(rect),
      stripMark(shape, rect, 40),
      outlineMark(shape, rect),
      textMark(`«${stereotypeOf(shape)}»`, rect.x + rect.width / 2, rect.y + 16, {
        size: 12,
        ink: tint(shape, 100),
        align: 'middle',
      }),
      textMark(
        cut([shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' '), rect.width - 32, 13, 500),
        rect.x + rect.width / 2,
        rect.y + 32,
        { bold: 500, align: 'middle' },
      ),
    ];
    let y = rect.y + 40;
    for (const { name, rows } of shape.compartments) {
      marks.push(rule(rect, y, tint(shape, 50)));
      if (name)
        marks.push(
          textMark(name, rect.x + rect.width / 2, y + 14, { size: 11, ink: 'ink-3', align: 'middle', isItalic: true }),
        );
      y += name ? 18 : 6;
      for (const row of rows) {
        marks.push(textMark(cut(row.text, rect.width - 16, 12), rect.x + 8, y + 12, { size: 12, from: 0.5 }));
        y += COMPARTMENT_ROW_HEIGHT;
      }
      y += 8;
    }
    return [...marks, ...signals(shape, rect)];
  },
};

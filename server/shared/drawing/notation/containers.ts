// Shapes that contain others: boxes with a head, system boundaries, folders.
import { shapeName, shapeNumber, toneOf, word, type Shape } from '../content.ts';
import type { Mark, Point, Rect } from '../scene.ts';
import { cut, widthOf } from '../text.ts';
import type { ShapeNotation } from './kind.ts';
import { headTexts, isOutside, outlineMark, signals, signRoom, textMark, tint, widthFor } from './parts.ts';

/** A container with a head, above its parts. */
export const container: ShapeNotation = {
  size: (shape) => ({ width: widthFor(shape, 160, 240), height: 72 }),
  head: 28,
  marks: (shape, rect) => [
    { is: 'box', ...rect, radius: 6, fill: 'surface', opacity: 0.6 },
    {
      is: 'box',
      x: rect.x,
      y: rect.y,
      width: rect.width,
      height: 28,
      radius: 6,
      round: 'top',
      fill: tint(shape, 25),
      from: 0.15,
    },
    outlineMark(shape, rect),
    ...headTexts(shape, { ...rect, width: Math.min(rect.width, 24 + widthOf(shapeNumber(shape), 12, 500) + 12) }, 18),
    textMark(
      cut(shapeName(shape), rect.width - 44 - signRoom(shape) - widthOf(shapeNumber(shape), 12, 500), 13, 500),
      rect.x + 8 + 16 + (shapeNumber(shape) ? widthOf(shapeNumber(shape), 12, 500) + 6 : 0),
      rect.y + 18,
      { bold: 500 },
    ),
    ...signals(shape, rect),
  ],
};

const FOOT = 36;

/** The sheet of a function, with its node, title and number at its foot. */
function sheet(shape: Shape, rect: Rect): Mark[] {
  const { x, y, width, height } = rect;
  const top = y + height - FOOT;
  const line = (...points: Point[]): Mark => ({ is: 'path', points, stroke: 'ink-3', weight: 1 });
  const says = (word: string, value: string, left: number, room: number): Mark[] => [
    textMark(word, left + 8, top + 13, { size: 11, ink: 'ink-3', from: 0.5 }),
    textMark(cut(value, room - 16, 13, 500), left + 8, top + 29, { bold: 500 }),
  ];
  return [
    { is: 'box', ...rect, radius: 0, stroke: 'ink-3', weight: 1.25 },
    line([x, top], [x + width, top]),
    line([x + 140, top], [x + 140, y + height]),
    line([x + width - 110, top], [x + width - 110, y + height]),
    ...says('NODE', word(shape, 'node') ?? '', x, 140),
    ...says('TITLE', shapeName(shape), x + 140, width - 250),
    ...says('NUMBER', shapeNumber(shape), x + width - 110, 110),
  ];
}

/** The frame of a whole diagram's border: system boundary, with its name in the corner. */
const border: ShapeNotation = {
  size: () => ({ width: 320, height: 240 }),
  head: 32,
  marks: (shape, rect) => [
    {
      is: 'box',
      ...rect,
      radius: 6,
      fill: 'surface',
      opacity: 0.6,
      stroke: toneOf(shape) === 'grey' ? 'ink-2' : tint(shape, 75),
      weight: 1.25,
    },
    textMark(
      cut([shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' '), rect.width - 24, 13, 600),
      rect.x + 12,
      rect.y + 21,
      { bold: 600 },
    ),
  ],
};

/** The frame around a whole picture. */
export const boundary: ShapeNotation = {
  ...border,
  marks: (shape, rect) => (word(shape, 'node') === undefined ? border.marks : sheet)(shape, rect),
};

/** A folder: a tab with its number, its name at the head of its body. */
const folderMarks = (shape: Shape, rect: Rect, fill: string): Mark[] => {
  const number = shapeNumber(shape);
  const tab = Math.min(rect.width * 0.6, Math.max(56, widthOf(number, 11, 500) + 20));
  const body = { x: rect.x, y: rect.y + 16, width: rect.width, height: rect.height - 16 };
  const border = { stroke: tint(shape, 75), weight: 1.25, ...(isOutside(shape) && { dash: [5, 3] }) };
  return [
    {
      is: 'box',
      x: rect.x,
      y: rect.y,
      width: tab,
      height: 20,
      radius: 4,
      round: 'top',
      fill: tint(shape, 50),
      ...border,
    },
    { is: 'box', ...body, radius: 4, fill, ...border },
    textMark(cut(number, tab - 16, 11, 500), rect.x + 8, rect.y + 13, { size: 11, bold: 500, ink: tint(shape, 100) }),
    textMark(cut(shapeName(shape), rect.width - 20, 13, 600), rect.x + 10, rect.y + 36, { bold: 600 }),
    ...signals(shape, body),
  ];
};

export const folder: ShapeNotation = {
  size: (shape) => ({ width: widthFor(shape, 160, 260), height: 80 }),
  head: 44,
  marks: (shape, rect) => folderMarks(shape, rect, tint(shape, 25)),
  // A container stays pale, so that its contents stand out.
  frame: (shape, rect) => folderMarks(shape, rect, 'surface'),
};

// Pieces that several kinds of shapes are made of.
import { shapeName, shapeNumber, toneOf, word, type Shape } from '../content.ts';
import type { BoxMark, IconMark, Mark, Point, Rect, TextMark } from '../scene.ts';
import { cut, widthOf, wrapText, type Bold } from '../text.ts';

/** The zoom from which texts, icons and heads of arrows are visible at all. */
export const TEXT_FROM = 0.45;
export const DETAIL_FROM = 0.3;

export const tint = (shape: Shape, strength: 100 | 75 | 50 | 25): string => `${toneOf(shape)}-${strength}`;
export const has = (shape: Shape, mark: string): boolean => shape.marks.includes(mark);
export const isOutside = (shape: Shape): boolean =>
  ['REFERENCE', 'EXTERNAL', 'DASHED'].some((mark) => has(shape, mark));

type TextOptions = Partial<Pick<TextMark, 'size' | 'ink' | 'bold' | 'align' | 'isItalic' | 'from' | 'plate'>>;

export const textMark = (value: string, x: number, y: number, options: TextOptions = {}): TextMark => ({
  is: 'text',
  text: value,
  x,
  y,
  size: 13,
  ink: 'ink',
  from: TEXT_FROM,
  ...options,
});

/** Draws lines of text about a middle, each cut to the width. */
export function centreText(
  value: string,
  box: Rect,
  options: TextOptions & { lines?: number; leading?: number } = {},
): TextMark[] {
  const { lines = 2, leading = 16, ...rest } = options;
  const size = rest.size ?? 13;
  const all = wrapText(value, box.width, size, lines, (rest.bold ?? 400) as Bold);
  const top = box.y + box.height / 2 - (all.length * leading) / 2;
  return all.map((line, at) =>
    textMark(line, box.x + box.width / 2, top + at * leading + leading / 2 + size * 0.35, { align: 'middle', ...rest }),
  );
}

/** Draws the outline of a box: its fill, and its stroke above its contents. */
export const outlineMark = (shape: Shape, box: Rect, radius = 6): BoxMark => ({
  is: 'box',
  ...box,
  radius,
  stroke: tint(shape, 75),
  weight: 1.25,
  ...(isOutside(shape) && { dash: [5, 3] }),
});

export const ground = (box: Rect, fill = 'surface', radius = 6): BoxMark => ({ is: 'box', ...box, radius, fill });

export const stripMark = (shape: Shape, box: Rect, height: number): BoxMark => ({
  is: 'box',
  x: box.x,
  y: box.y,
  width: box.width,
  height,
  radius: 6,
  round: 'top',
  fill: tint(shape, 25),
  from: 0.15,
});

/** Draws the signs in the corners of a shape. */
export function signals(shape: Shape, box: Rect): Mark[] {
  const marks: Mark[] = [];
  if (has(shape, 'DECOMPOSED'))
    marks.push({
      is: 'box',
      x: box.x + box.width - 17,
      y: box.y + box.height - 13,
      width: 12,
      height: 8,
      radius: 1.5,
      stroke: tint(shape, 100),
      weight: 1,
      from: DETAIL_FROM,
    });
  if (has(shape, 'LOCKED')) marks.push(sign('lock', 'ink-2', box, 0));
  if (has(shape, 'WARNED')) marks.push(sign('alert-triangle', 'warning', box, has(shape, 'LOCKED') ? 1 : 0));
  if (has(shape, 'CYCLE'))
    marks.push({
      is: 'icon',
      name: 'refresh',
      x: box.x + 5,
      y: box.y + box.height - 16,
      size: 12,
      ink: 'warning',
      from: DETAIL_FROM,
    });
  if (has(shape, 'REPEATED'))
    marks.push({
      is: 'path',
      points: [
        [box.x + 6, box.y + box.height + 3],
        [box.x + box.width + 3, box.y + box.height + 3],
        [box.x + box.width + 3, box.y + 6],
      ],
      corner: 5,
      stroke: tint(shape, 50),
      weight: 1.25,
      from: DETAIL_FROM,
    });
  return marks;
}

/** The distance between the signs at the upper right of a shape. */
const APART = 15;
const sign = (name: string, ink: string, { x, y, width }: Rect, place: number): IconMark => ({
  is: 'icon',
  name,
  x: x + width - 17 - place * APART,
  y: y + 4,
  size: 12,
  ink,
  from: DETAIL_FROM,
});

/** Draws the flag of a suspect link before words with a given base line, so that colour is not the only sign. */
export function flagAt({ x, y }: { x: number; y: number }): Mark[] {
  const box = { x: x - 6, y: y - 10, width: 12, height: 12 };
  return [
    { is: 'box', ...box, fill: 'surface', from: TEXT_FROM },
    { is: 'icon', name: 'flag-3', x: box.x, y: box.y, size: 12, ink: 'danger', from: TEXT_FROM },
  ];
}

/** The signs at the upper right of a shape, from the right. */
const SIGNS = ['LOCKED', 'WARNED', 'SUSPECT', 'CHANGED'] as const;
/** Returns the width that the signs take from other text at the top of a shape. */
export function signRoom(shape: Shape): number {
  const count = SIGNS.filter((mark) => has(shape, mark)).length;
  return count > 0 ? 1 + count * APART : 0;
}

/** Narrower or lower shapes have no room for a sign. */
const ROOM = { width: 48, height: 20 };

/** The distance of the outline from the upper right corner of its rectangle, for shapes with a slanted or round corner. */
const corners: Readonly<Record<string, readonly [fromRight: number, fromTop: number]>> = {
  USE_CASE: [36, 8],
  RESOURCE: [2, 8],
  INPUT_OUTPUT: [10, 0],
};

/**
 * Draws a flag for a suspect link and a ring for a change since the baseline: inside shapes of every kind to the left of other signs, or
 * beside shapes without room for them.
 */
export function suspectAndChangeMarks(shape: Shape, box: Rect): Mark[] {
  const isSmall = box.width < ROOM.width || box.height < ROOM.height;
  const [fromRight, fromTop] = corners[shape.kind] ?? [0, 0];
  const at = isSmall
    ? { ...box, x: box.x + 16, y: box.y - 14 }
    : { ...box, y: box.y + fromTop, width: box.width - fromRight };
  const others = isSmall ? 0 : ['LOCKED', 'WARNED'].filter((mark) => has(shape, mark)).length;
  const [isSuspect, isChanged] = [has(shape, 'SUSPECT'), has(shape, 'CHANGED')];
  const ring = sign('', '', at, others + (isSuspect ? 1 : 0));
  return [
    ...(isSuspect ? [sign('flag-3', 'danger', at, others)] : []),
    ...(isChanged
      ? ([
          { is: 'oval', x: ring.x + 6, y: ring.y + 6, rx: 4, ry: 4, stroke: 'warning', weight: 2, from: DETAIL_FROM },
        ] as const)
      : []),
  ];
}

/** Draws the number at the left of a head strip, and a key value or the name of the class at its right. */
export function headTexts(shape: Shape, box: Rect, baseline = 14): Mark[] {
  const number = shapeNumber(shape);
  const value = word(shape, 'value');
  const room = box.width - 16 - signRoom(shape);
  const marks: Mark[] = [];
  let left = box.x + 8;
  if (shape.entity) {
    marks.push({
      is: 'icon',
      name: shape.entity.icon,
      x: left - 1,
      y: box.y + baseline - 10,
      size: 13,
      ink: tint(shape, 100),
      from: DETAIL_FROM,
    });
    left += 16;
  }
  const shown = cut(number, room - 16, 12, 500);
  if (number) marks.push(textMark(shown, left, box.y + baseline, { size: 12, bold: 500, ink: tint(shape, 100) }));
  const used = 16 + widthOf(shown, 12, 500) + 8;
  const right = value ?? (number ? '' : (shape.entity?.className ?? ''));
  if (right && room - used > 24)
    marks.push(
      textMark(cut(right, room - used, 12), box.x + 8 + room, box.y + baseline, {
        size: 12,
        ink: 'ink-2',
        align: 'end',
        from: 0.5,
      }),
    );
  return marks;
}

/** Returns the width at which a name fits into two lines, in steps, within limits. */
export function widthFor(shape: Shape, least: number, most: number): number {
  const name = shapeName(shape);
  for (let width = least; width < most; width += 20)
    if (!wrapText(name, width - 16, 13, 2, 500).some((line) => line.includes('…'))) return width;
  return most;
}

/** Draws a line across a shape. */
export const rule = ({ x, width }: Rect, y: number, stroke: string): Mark => ({
  is: 'path',
  points: [
    [x, y],
    [x + width, y],
  ],
  stroke,
  weight: 1,
  from: 0.2,
});

/** Returns the middle of a shape. */
export const middle = ({ x, y, width, height }: Rect): Point => [x + width / 2, y + height / 2];

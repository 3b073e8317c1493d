// A square with some on its diagonal, and what passes between them in its cells.
import { type Shape, shapeFigure } from '../content.ts';
import { textMark } from '../notation/parts.ts';
import { notationOf } from '../notation/shapes.ts';
import type { Item, Rect } from '../scene.ts';
import { widthOf } from '../text.ts';
import type { PictureLayout } from './picture.ts';

const GAP = 8;
const LEAST = 44;

export function arrangeSquare(cells: readonly Shape[]): PictureLayout {
  const widths = new Map<number, number>();
  const heights = new Map<number, number>();
  const grow = (sizes: Map<number, number>, at: number, size: number) =>
    void sizes.set(at, Math.max(sizes.get(at) ?? LEAST, size));
  for (const shape of cells) {
    const { width, height } = notationOf(shape).size(shape);
    grow(widths, shapeFigure(shape, 'column')!, width);
    grow(heights, shapeFigure(shape, 'row')!, height);
  }
  const all = [...widths.keys(), ...heights.keys()];
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const starts = (sizes: Map<number, number>) => {
    const result = new Map<number, number>();
    let at = 0;
    for (let index = first; index <= last; index++) {
      result.set(index, at);
      at += (sizes.get(index) ?? LEAST) + GAP;
    }
    result.set(last + 1, at);
    return result;
  };
  // There is room to say what the first row is.
  if (first === 0) widths.set(0, Math.max(widths.get(0) ?? 0, 84));
  const [lefts, tops] = [starts(widths), starts(heights)];
  const boxes: [string, Rect][] = cells.map((shape) => {
    const [row, column] = [shapeFigure(shape, 'row')!, shapeFigure(shape, 'column')!];
    const cell = {
      x: lefts.get(column)!,
      y: tops.get(row)!,
      width: widths.get(column) ?? LEAST,
      height: heights.get(row) ?? LEAST,
    };
    // Items that a performer passes to itself stand in the corner of its own cell.
    return [
      shape.key,
      row === column && shape.kind === 'CELL'
        ? { ...cell, x: cell.x + cell.width - 52, y: cell.y + cell.height - 18, width: 52, height: 18 }
        : cell,
    ];
  });
  const back: Item[] = [];
  const [right, bottom] = [lefts.get(last + 1)! - GAP, tops.get(last + 1)! - GAP];
  for (let index = first; index <= last; index++) {
    const [x, y] = [lefts.get(index)! - GAP / 2, tops.get(index)! - GAP / 2];
    if (index === first || cells.length === 0) continue;
    back.push(rule(`column ${index}`, x, 0, x, bottom), rule(`row ${index}`, 0, y, right, y));
  }
  const count = Math.max(
    0,
    ...cells.filter(({ kind }) => kind === 'DIAGONAL').map((shape) => shapeFigure(shape, 'row')!),
  );
  if (first === 0) back.push(caption('From outside', 0, tops.get(1)! - GAP - (heights.get(0) ?? LEAST) / 2));
  if (last > count) back.push(caption('To outside', lefts.get(last)!, tops.get(last)! + 16));
  return { boxes, routes: [], back, closed: [] };
}

/** Draws the caption of a square's row or column. */
const caption = (words: string, x: number, y: number): Item => ({
  key: words,
  is: 'back',
  layer: 0,
  box: { x, y: y - 10, width: widthOf(words, 12), height: 14 },
  marks: [textMark(words, x, y + 4, { size: 12, ink: 'ink-2', isItalic: true })],
});

const rule = (key: string, x1: number, y1: number, x2: number, y2: number): Item => ({
  key,
  is: 'back',
  layer: -1,
  box: { x: x1, y: y1, width: x2 - x1, height: y2 - y1 },
  marks: [
    {
      is: 'path',
      points: [
        [x1, y1],
        [x2, y2],
      ],
      stroke: 'line-soft',
      weight: 1,
    },
  ],
});

import { figure, nameOf, numberOf, word, type Shape } from '../content.ts';
import { text } from '../notation/parts.ts';
import { kindOf } from '../notation/shapes.ts';
import type { Item, Rect } from '../scene.ts';
import type { Picture } from './picture.ts';

const GAP = 8;
const LEAST = 44;
const SCORED = 118;
const BANDS: Record<string, string> = { LOW: 'success', MEDIUM: 'warning', HIGH: 'danger' };

/** Rows and columns: what stands on the diagonal, and between whom what passes in the other cells; or risks by how likely and how bad. */
export const grid: Picture = (content) => {
  const cells = content.shapes.filter(
    (shape) => figure(shape, 'row') !== undefined && figure(shape, 'column') !== undefined,
  );
  return cells.some((shape) => word(shape, 'band')) ? scored(content.shapes, cells) : squared(cells);
};

function squared(cells: readonly Shape[]): ReturnType<Picture> {
  const widths = new Map<number, number>();
  const heights = new Map<number, number>();
  const grow = (sizes: Map<number, number>, at: number, size: number) =>
    void sizes.set(at, Math.max(sizes.get(at) ?? LEAST, size));
  for (const shape of cells) {
    const { width, height } = kindOf(shape).size(shape);
    grow(widths, figure(shape, 'column')!, width);
    grow(heights, figure(shape, 'row')!, height);
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
  const [lefts, tops] = [starts(widths), starts(heights)];
  const boxes: [string, Rect][] = cells.map((shape) => {
    const [row, column] = [figure(shape, 'row')!, figure(shape, 'column')!];
    const cell = {
      x: lefts.get(column)!,
      y: tops.get(row)!,
      width: widths.get(column) ?? LEAST,
      height: heights.get(row) ?? LEAST,
    };
    // What somebody passes to themselves stands in the corner of their own cell.
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
  return { boxes, routes: [], back, closed: [] };
}

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

/** Five by five, the worst at the upper right; each risk in its cell, those without a score in a strip below. */
function scored(shapes: readonly Shape[], cells: readonly Shape[]): ReturnType<Picture> {
  const HEIGHT = 86;
  const boxes: [string, Rect][] = [];
  const back: Item[] = [];
  const inCell = Map.groupBy(
    shapes.filter(({ parentKey }) => parentKey != null),
    ({ parentKey }) => parentKey!,
  );
  const place = (whole: Rect, key: string) => {
    const own = inCell.get(key) ?? [];
    const columns = whole.width > 300 ? 5 : 1;
    const room = columns === 1 ? 3 : 10;
    for (const [at, risk] of own.slice(0, own.length > room ? room - 1 : room).entries())
      boxes.push([
        risk.key,
        {
          x: whole.x + 5 + (at % columns) * 118,
          y: whole.y + 5 + Math.floor(at / columns) * 26,
          width: columns === 1 ? whole.width - 10 : 110,
          height: 22,
        },
      ]);
    if (own.length > room)
      back.push({
        key: `more ${key}`,
        is: 'back',
        layer: 400,
        box: whole,
        marks: [
          text(`and ${own.length - room + 1} more`, whole.x + whole.width / 2, whole.y + whole.height - 10, {
            size: 11,
            ink: 'ink-2',
            align: 'middle',
          }),
        ],
      });
  };
  for (const cell of cells) {
    const box = {
      x: (figure(cell, 'column')! - 1) * (SCORED + 4),
      y: (5 - figure(cell, 'row')!) * (HEIGHT + 4),
      width: SCORED,
      height: HEIGHT,
    };
    const tone = BANDS[word(cell, 'band') ?? ''] ?? 'success';
    boxes.push([cell.key, box]);
    back.push({
      key: `band ${cell.key}`,
      is: 'back',
      layer: -1,
      box,
      marks: [{ is: 'box', ...box, radius: 4, fill: `${tone}-bg`, stroke: `${tone}-line`, weight: 1 }],
    });
    place(box, cell.key);
  }
  const strip = shapes.find(({ kind }) => kind === 'STRIP');
  const below = 5 * (HEIGHT + 4) + 44;
  if (strip) {
    const count = inCell.get(strip.key)?.length ?? 0;
    const box = {
      x: 0,
      y: below + 20,
      width: 5 * (SCORED + 4) - 4,
      height: Math.max(34, 12 + Math.ceil(Math.min(count, 10) / 5) * 26),
    };
    boxes.push([strip.key, box]);
    back.push({
      key: 'strip',
      is: 'back',
      layer: -1,
      box: { ...box, y: box.y - 20 },
      marks: [text(nameOf(strip), 0, box.y - 6, { size: 12, bold: 500, ink: 'ink-2' })],
    });
    place(box, strip.key);
  }
  for (let level = 1; level <= 5; level++) {
    const x = (level - 1) * (SCORED + 4) + SCORED / 2;
    const y = (5 - level) * (HEIGHT + 4) + HEIGHT / 2 + 4;
    back.push({
      key: `level ${level}`,
      is: 'back',
      layer: 0,
      box: { x: -20, y, width: 1, height: 1 },
      marks: [
        text(String(level), x, 5 * (HEIGHT + 4) + 14, { size: 12, ink: 'ink-2', align: 'middle' }),
        text(String(level), -12, y, { size: 12, ink: 'ink-2', align: 'end' }),
      ],
    });
  }
  back.push({
    key: 'axes',
    is: 'back',
    layer: 0,
    box: { x: -110, y: -24, width: 1, height: 1 },
    marks: [
      text('Probability', -12, -10, { size: 12, bold: 600, ink: 'ink-2', align: 'middle' }),
      text('Consequence', 2.5 * (SCORED + 4), 5 * (HEIGHT + 4) + 32, {
        size: 12,
        bold: 600,
        ink: 'ink-2',
        align: 'middle',
      }),
    ],
  });
  return { boxes, routes: [], back, closed: [] };
}

/** What a small entry says: its number, or its name where it has none. */
export const shortOf = (shape: Shape): string => [numberOf(shape), nameOf(shape)].filter(Boolean).join(' ');

import { figure, type Content, type Line } from '../content.ts';
import { kindOf } from '../notation/shapes.ts';
import type { Item, Point, Rect } from '../scene.ts';
import { widthOf } from '../text.ts';
import type { Picture, Route } from './picture.ts';

const [HEAD, STEP, FIRST] = [44, 40, 84];

/** Who sends what to whom: heads from left to right, messages from the top down, a bar for as long as somebody is busy. */
export const lifelines: Picture = (content: Content) => {
  const lines = content.lines.filter(({ kind }) => kind === 'MESSAGE');
  const rowOf = (line: Line, at: number) => (typeof line.figures?.['row'] === 'number' ? line.figures['row'] : at + 1);
  const rows = new Map(lines.map((line, at) => [line.key, rowOf(line, at)]));
  const most = Math.max(0, ...rows.values());
  const bottom = FIRST + (most + 1) * STEP;
  const boxes = new Map<string, Rect>();
  const heads = content.shapes.filter(({ kind }) => kind === 'LIFELINE').toSorted((a, b) => a.order - b.order);
  let x = 0;
  for (const [at, shape] of heads.entries()) {
    const { width } = kindOf(shape).size(shape);
    boxes.set(shape.key, { x, y: 0, width, height: bottom });
    const next = heads[at + 1];
    const between = lines.filter(
      ({ fromKey, toKey }) =>
        next && ((fromKey === shape.key && toKey === next.key) || (toKey === shape.key && fromKey === next.key)),
    );
    x += width + Math.max(56, ...between.map(({ label }) => widthOf(label ?? '', 12) + 48 - width / 2));
  }
  const yOf = (row: number) => FIRST + (row - 1) * STEP;
  for (const shape of content.shapes.filter(({ kind }) => kind === 'MESSAGE_END')) {
    const line = lines.find(({ fromKey, toKey }) => fromKey === shape.key || toKey === shape.key);
    const other = line && boxes.get(line.fromKey === shape.key ? line.toKey : line.fromKey);
    const y = yOf(figure(shape, 'row') ?? rows.get(line?.key ?? '') ?? 1);
    const far = Math.max(110, widthOf(line?.label ?? '', 12) + 40);
    const middle = other ? other.x + other.width / 2 : 0;
    boxes.set(shape.key, {
      x: (line?.fromKey === shape.key ? middle - far : middle + far) - 5,
      y: y - 5,
      width: 10,
      height: 10,
    });
  }
  const middleOf = (key: string) => {
    const box = boxes.get(key)!;
    return box.x + box.width / 2;
  };
  const routes: Route[] = lines.flatMap((line): Route[] => {
    if (!boxes.has(line.fromKey) || !boxes.has(line.toKey)) return [];
    const y = yOf(rows.get(line.key)!);
    const [a, b] = [middleOf(line.fromKey), middleOf(line.toKey)];
    const points: Point[] =
      line.fromKey === line.toKey
        ? [
            [a + 6, y],
            [a + 36, y],
            [a + 36, y + 18],
            [a + 6, y + 18],
          ]
        : [
            [a + (b > a ? 6 : -6), y],
            [b + (b > a ? -6 : 6), y],
          ];
    return [{ key: line.key, points }];
  });
  const back = heads.flatMap(({ key }): Item[] => {
    const own = lines
      .filter(({ fromKey, toKey }) => fromKey === key || toKey === key)
      .map((line) => rows.get(line.key)!);
    return own.length === 0
      ? []
      : spans(own).map(([from, to], at) => busy(`${key} busy ${at}`, middleOf(key), yOf(from) - 8, yOf(to) + 12));
  });
  for (const shape of content.shapes.filter(({ kind }) => kind === 'FRAGMENT')) {
    const held = new Set(Array.isArray(shape.figures['messages']) ? shape.figures['messages'].map(String) : []);
    const own = lines.filter(
      (line) => held.has(line.entity?.id ?? '') || [...held].some((id) => line.key.startsWith(id)),
    );
    if (own.length === 0) continue;
    const xs = own.flatMap(({ fromKey, toKey }) => [middleOf(fromKey), middleOf(toKey)]);
    const ys = own.map((line) => yOf(rows.get(line.key)!));
    const [left, top] = [Math.min(...xs) - 60, Math.min(...ys) - 36];
    boxes.set(shape.key, { x: left, y: top, width: Math.max(...xs) + 60 - left, height: Math.max(...ys) + 24 - top });
  }
  return { boxes: [...boxes], routes, back, closed: [] };
};

/** Rows that follow each other closely are one stretch of work. */
function spans(rows: readonly number[]): [number, number][] {
  const result: [number, number][] = [];
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    const last = result.at(-1);
    if (last && row - last[1] <= 2) last[1] = row;
    else result.push([row, row]);
  }
  return result;
}

const busy = (key: string, x: number, top: number, bottom: number): Item => ({
  key,
  is: 'back',
  layer: 90,
  box: { x: x - 6, y: Math.max(top, HEAD), width: 12, height: bottom - top },
  marks: [
    {
      is: 'box',
      x: x - 6,
      y: Math.max(top, HEAD),
      width: 12,
      height: bottom - top,
      radius: 1,
      fill: 'blue-25',
      stroke: 'blue-75',
      weight: 1.25,
    },
  ],
});

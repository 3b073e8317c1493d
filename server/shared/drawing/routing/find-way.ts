import type { Point, Rect } from '../scene.ts';
import { Heap } from './heap.ts';
import type { Lanes } from './lanes.ts';
import type { BoxSide } from './sides.ts';

interface Search {
  start: Point;
  end: Point;
  from: BoxSide;
  to: BoxSide;
  /** The boxes beside which lines may run. */
  boxes: readonly Rect[];
  /** Through which they may not. */
  all: readonly Rect[];
  lanes: Lanes;
  fromKey: string;
  toKey: string;
}

const BEND = 36;
const TAKEN = 240;
const MARGINS = [12, 20, 28];
const CLEAR = 8;
const direction: Record<BoxSide, number> = { right: 0, bottom: 1, left: 2, top: 3 };

const sortedOnce = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

/**
 * Finds the cheapest route between two points on the lines that boxes and ports define over the picture (A*); undefined if there is none.
 */
export function findWay(search: Search): Point[] | undefined {
  const { start, end, from, to, boxes, lanes, fromKey, toKey } = search;
  const margins = boxes.length > 60 ? MARGINS.slice(0, 2) : MARGINS;
  const xs = sortedOnce([
    start[0],
    end[0],
    Math.round((start[0] + end[0]) / 2),
    ...boxes.flatMap(({ x, width }) => [
      x + width / 2,
      ...margins.flatMap((margin) => [x - margin, x + width + margin]),
    ]),
  ]);
  const ys = sortedOnce([
    start[1],
    end[1],
    Math.round((start[1] + end[1]) / 2),
    ...boxes.flatMap(({ y, height }) => [
      y + height / 2,
      ...margins.flatMap((margin) => [y - margin, y + height + margin]),
    ]),
  ]);
  const [columns, rows] = [xs.length, ys.length];
  const blocked = blockedPoints(xs, ys, search);
  const cost = new Float64Array(columns * rows * 4).fill(Infinity);
  const before = new Int32Array(columns * rows * 4).fill(-1);
  const heap = new Heap();
  const far = (column: number, row: number) => Math.abs(xs[column]! - end[0]) + Math.abs(ys[row]! - end[1]);
  const [startColumn, startRow] = [xs.indexOf(start[0]), ys.indexOf(start[1])];
  const [endColumn, endRow] = [xs.indexOf(end[0]), ys.indexOf(end[1])];
  const first = (startRow * columns + startColumn) * 4 + direction[from];
  cost[first] = 0;
  heap.push(first, far(startColumn, startRow));
  const loadWhenReachable = (direction[to] + 2) % 4;
  while (heap.size > 0) {
    const state = heap.pop();
    const [point, heading] = [state >> 2, state & 3];
    const [column, row] = [point % columns, Math.floor(point / columns)];
    if (column === endColumn && row === endRow) return traced(state, before, xs, ys, columns);
    for (let turn = 0; turn < 4; turn++) {
      if (turn === (heading + 2) % 4) continue;
      const [nextColumn, nextRow] = [
        column + (turn === 0 ? 1 : turn === 2 ? -1 : 0),
        row + (turn === 1 ? 1 : turn === 3 ? -1 : 0),
      ];
      if (nextColumn < 0 || nextRow < 0 || nextColumn >= columns || nextRow >= rows) continue;
      const next = nextRow * columns + nextColumn;
      if (blocked[next]) continue;
      const isLevel = turn % 2 === 0;
      const [low, high] = isLevel
        ? [Math.min(xs[column]!, xs[nextColumn]!), Math.max(xs[column]!, xs[nextColumn]!)]
        : [Math.min(ys[row]!, ys[nextRow]!), Math.max(ys[row]!, ys[nextRow]!)];
      const isEnd = nextColumn === endColumn && nextRow === endRow;
      const length = high - low;
      const price =
        length +
        (turn === heading ? 0 : BEND) +
        (isEnd && turn !== loadWhenReachable ? BEND : 0) +
        (lanes.isTaken(isLevel, isLevel ? ys[row]! : xs[column]!, low, high, fromKey, toKey) ? TAKEN + length : 0);
      const nextState = next * 4 + turn;
      const sum = cost[state]! + price;
      if (sum >= cost[nextState]!) continue;
      cost[nextState] = sum;
      before[nextState] = state;
      heap.push(nextState, sum + far(nextColumn, nextRow));
    }
  }
  return undefined;
}

function blockedPoints(xs: readonly number[], ys: readonly number[], { all, start, end }: Search): Uint8Array {
  const columns = xs.length;
  const blocked = new Uint8Array(columns * ys.length);
  const after = (values: readonly number[], limit: number) => {
    let [low, high] = [0, values.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[middle]! > limit) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  for (const { x, y, width, height } of all) {
    const firstColumn = after(xs, x - CLEAR);
    const firstRow = after(ys, y - CLEAR);
    for (let row = firstRow; row < ys.length && ys[row]! < y + height + CLEAR; row++)
      for (let column = firstColumn; column < columns && xs[column]! < x + width + CLEAR; column++)
        blocked[row * columns + column] = 1;
  }
  for (const [x, y] of [start, end]) blocked[ys.indexOf(y) * columns + xs.indexOf(x)] = 0;
  return blocked;
}

function traced(
  state: number,
  before: Int32Array,
  xs: readonly number[],
  ys: readonly number[],
  columns: number,
): Point[] {
  const points: Point[] = [];
  for (let at = state; at >= 0; at = before[at]!) {
    const point = at >> 2;
    points.push([xs[point % columns]!, ys[Math.floor(point / columns)]!]);
  }
  return points.reverse();
}

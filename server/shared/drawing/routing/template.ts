import { type Point, type Rect } from '../scene.ts';
import { ahead, type Port } from './sides.ts';

const isUpright = ({ side }: Port) => side === 'left' || side === 'right';

/** Drops the points that lie on the way between their neighbours. */
export function simplifyRoute(points: readonly Point[]): Point[] {
  const result: Point[] = [];
  for (const point of points) {
    const [one, two] = [result.at(-2), result.at(-1)];
    if (two && two[0] === point[0] && two[1] === point[1]) continue;
    const isStraight =
      one && two && ((one[0] === two[0] && two[0] === point[0]) || (one[1] === two[1] && two[1] === point[1]));
    if (isStraight) result.pop();
    result.push(point);
  }
  return result;
}

/** Returns the usual route between two ports, regardless of obstacles: for dragging, and for pictures of thousands of lines. */
export function template(from: Port, to: Port, stub = 20): Point[] {
  const [a, b] = [ahead(from, stub), ahead(to, stub)];
  const middle: Point[] = [];
  const [upA, upB] = [isUpright(from), isUpright(to)];
  if (upA && upB) {
    const faces = from.side !== to.side && (from.side === 'right' ? a[0] <= b[0] : a[0] >= b[0]);
    if (faces) {
      const x = Math.round((a[0] + b[0]) / 2);
      middle.push([x, a[1]], [x, b[1]]);
    } else if (from.side === to.side) {
      const x = from.side === 'right' ? Math.max(a[0], b[0]) : Math.min(a[0], b[0]);
      middle.push([x, a[1]], [x, b[1]]);
    } else {
      const y = Math.round((a[1] + b[1]) / 2);
      middle.push([a[0], y], [b[0], y]);
    }
  } else if (!upA && !upB) {
    const faces = from.side !== to.side && (from.side === 'bottom' ? a[1] <= b[1] : a[1] >= b[1]);
    if (faces) {
      const y = Math.round((a[1] + b[1]) / 2);
      middle.push([a[0], y], [b[0], y]);
    } else if (from.side === to.side) {
      const y = from.side === 'bottom' ? Math.max(a[1], b[1]) : Math.min(a[1], b[1]);
      middle.push([a[0], y], [b[0], y]);
    } else {
      const x = Math.round((a[0] + b[0]) / 2);
      middle.push([x, a[1]], [x, b[1]]);
    }
  } else middle.push(upA ? [b[0], a[1]] : [a[0], b[1]]);
  return simplifyRoute([from.at, a, ...middle, b, to.at]);
}

/** Returns a line from a box to itself, around its upper right corner. */
export const selfLoop = ({ x, y, width }: Rect, nth = 0): Point[] => {
  const out = 20 + nth * 12;
  return [
    [x + width - 28, y],
    [x + width - 28, y - out],
    [x + width + out, y - out],
    [x + width + out, y + 18],
    [x + width, y + 18],
  ];
};

/** Returns a line through the points where somebody bent it. */
export const routeThrough = (from: Port, bends: readonly Point[], to: Port): Point[] => {
  const points: Point[] = [from.at, ahead(from, 16)];
  for (const bend of [...bends, ahead(to, 16)]) {
    const last = points.at(-1)!;
    if (last[0] !== bend[0] && last[1] !== bend[1]) points.push([bend[0], last[1]]);
    points.push(bend);
  }
  return simplifyRoute([...points, to.at]);
};

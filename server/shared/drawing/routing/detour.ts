import type { Point } from '../scene.ts';
import type { Obstacles } from './obstacles.ts';
import { ahead, type Port, type RouteRequest } from './sides.ts';
import { simplifyRoute, template } from './template.ts';

const STUBS = [20, 12];
const CLEAR = 10;
const TRIES = 12;

/**
 * Finds a route around everything between two ports, along one trunk that is moved aside until it is free; undefined if there is none. It
 * takes a hundredth of a search.
 */
export function detour(request: RouteRequest, from: Port, to: Port, obstacles: Obstacles): Point[] | undefined {
  for (const stub of STUBS) {
    const usual = template(from, to, stub);
    if (obstacles.isClear(usual, request)) return usual;
  }
  // Lines that go around the same box keep a little apart.
  const apart = CLEAR + (hashOf(request.key) % 3) * 4;
  let best: Point[] | undefined;
  for (const stub of STUBS) {
    const [a, b] = [ahead(from, stub), ahead(to, stub)];
    for (const isUpright of [true, false]) {
      const axis = isUpright ? 0 : 1;
      for (const start of [Math.round((a[axis] + b[axis]) / 2), a[axis], b[axis]]) {
        const way = pushed(request, [from.at, a, b, to.at], isUpright, start, apart, obstacles);
        if (way && (!best || lengthOf(way) < lengthOf(best))) best = way;
      }
    }
    if (best) return best;
  }
  return undefined;
}

/** Returns a route from the first end to a trunk, along it, and to the other end; the trunk moves to the next free place on either side. */
function pushed(
  request: RouteRequest,
  [start, a, b, end]: readonly [Point, Point, Point, Point],
  isUpright: boolean,
  trunk: number,
  apart: number,
  obstacles: Obstacles,
): Point[] | undefined {
  const at = (where: number, along: Point): Point => (isUpright ? [where, along[1]] : [along[0], where]);
  const waiting = [trunk];
  const seen = new Set<number>();
  for (let tries = 0; tries < TRIES && waiting.length > 0; tries++) {
    const where = waiting.shift()!;
    if (seen.has(where)) continue;
    seen.add(where);
    const points = [start, a, at(where, a), at(where, b), b, end];
    const box = obstacles.hit(points[2]!, points[3]!, request);
    if (!box) {
      const way = simplifyRoute(points);
      if (obstacles.isClear(way, request)) return way;
      // It is free itself, but not what leads there: the next ones are beside the ends.
      if (tries === 0) waiting.push(a[isUpright ? 0 : 1], b[isUpright ? 0 : 1]);
      continue;
    }
    const [low, high] = isUpright ? [box.x, box.x + box.width] : [box.y, box.y + box.height];
    const sides = [Math.round(low - apart), Math.round(high + apart)];
    waiting.push(...sides.toSorted((one, two) => Math.abs(one - trunk) - Math.abs(two - trunk)));
  }
  return undefined;
}

const lengthOf = (points: readonly Point[]): number => {
  let sum = points.length * 12;
  for (let at = 1; at < points.length; at++)
    sum += Math.abs(points[at]![0] - points[at - 1]![0]) + Math.abs(points[at]![1] - points[at - 1]![1]);
  return sum;
};

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) >>> 0;
  return hash;
}

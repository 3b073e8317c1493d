import type { Point, Rect } from '../scene.ts';
import { detour } from './detour.ts';
import { Obstacles, type Obstacle } from './obstacles.ts';
import { searchRoute } from './route.ts';
import { ports, type FlowDirection, type Port, type RouteRequest } from './sides.ts';
import { selfLoop, template } from './template.ts';

/** A route, and whether it is only the usual one, which waits for a better one. */
export interface LineRoute {
  points: Point[];
  isUsual?: boolean;
}

export interface Before {
  boxes: ReadonlyMap<string, Rect>;
  ways: ReadonlyMap<string, LineRoute>;
}

interface Options {
  flow: FlowDirection;
  /** Lines that somebody bent, and stay. */
  kept?: ReadonlyMap<string, readonly Point[]>;
  /** The previous state; routes that no change affects stay as they were. */
  before?: Before | undefined;
  /** The number of lines led around boxes at once; further ones wait, on their usual route. */
  atOnce?: number;
  onProgress?: (share: number) => void;
}

/** The maximum number of boxes to search around; a line among more takes its usual route. */
export const MOST_AROUND = 70;
const MOST_SEARCHES = 400;
/** The number of moved boxes from which all lines are checked. */
const MOST_MOVED = 200;

/** Routes very many lines: unaffected ones stay, the others go around obstacles. */
export function rerouteLines(
  requests: readonly RouteRequest[],
  obstacles: readonly Obstacle[],
  { flow, kept, before, atOnce = Infinity, onProgress }: Options,
): Map<string, LineRoute> {
  const result = new Map<string, LineRoute>();
  const moved = before && obstacles.filter(({ key, box }) => !same(before.boxes.get(key), box));
  const isTouched = moved && before && moved.length <= MOST_MOVED ? touched(requests, moved, before) : undefined;
  const at = ports(isTouched?.around ?? requests.filter(isBetween), flow);
  const inWay = moved && new Obstacles(moved);
  const due: { request: RouteRequest; pair: [Port, Port] }[] = [];
  const late: typeof due = [];
  const loops = new Map<string, number>();
  for (const request of requests) {
    const { key, fromKey, from } = request;
    const bent = kept?.get(key);
    const was = before?.ways.get(key);
    if (bent) result.set(key, { points: [...bent] });
    else if (!isBetween(request)) {
      const nth = loops.get(fromKey) ?? 0;
      loops.set(fromKey, nth + 1);
      result.set(key, { points: selfLoop(from, nth) });
    } else {
      const pair = !isTouched || isTouched.lines.has(request) ? at.get(key)! : undefined;
      if (was && (!pair || runs(was.points, pair)) && inWay!.isClear(was.points, request)) {
        result.set(key, was);
        if (was.isUsual) late.push({ request, pair: pair ?? asPorts(was.points) });
      } else {
        const ends = pair ?? asPorts(was!.points);
        result.set(key, { points: template(...ends), isUsual: true });
        due.push({ request, pair: ends });
      }
    }
  }
  if (atOnce === 0) return result;
  // Changed lines come first, postponed ones after them.
  due.push(...late);
  const index = new Obstacles(obstacles);
  let searches = 0;
  for (const [place, { request, pair }] of due.entries()) {
    if (place >= atOnce) break;
    const points =
      detour(request, ...pair, index) ??
      (searches++ < MOST_SEARCHES ? searchRoute(request, ...pair, index, MOST_AROUND) : undefined);
    result.set(request.key, { points: points ?? template(...pair) });
    if (place % 100 === 0) onProgress?.(place / due.length);
  }
  return result;
}

const isBetween = ({ fromKey, toKey }: RouteRequest): boolean => fromKey !== toKey;

/** The lines that end where something has changed, and all that share a side of a box with them. */
function touched(requests: readonly RouteRequest[], moved: readonly Obstacle[], { ways }: Before) {
  const at = new Map<string, RouteRequest[]>();
  const boxes = new Set(moved.map(({ key }) => key));
  for (const request of requests) {
    if (!isBetween(request)) continue;
    for (const key of [request.fromKey, request.toKey]) {
      const there = at.get(key);
      if (there) there.push(request);
      else at.set(key, [request]);
    }
    if (!ways.has(request.key)) boxes.add(request.fromKey).add(request.toKey);
  }
  const linesAt = (keys: Iterable<string>) => new Set([...keys].flatMap((key) => at.get(key) ?? []));
  const endsOf = (lines: Iterable<RouteRequest>) =>
    new Set([...lines].flatMap(({ fromKey, toKey }) => [fromKey, toKey]));
  const lines = linesAt(endsOf(linesAt(boxes)));
  return { lines, around: [...linesAt(endsOf(lines))] };
}

/** Returns the ports of a route. */
export function asPorts(points: readonly Point[]): [Port, Port] {
  const port = (end: Point, next: Point): Port => ({
    at: end,
    side: end[0] === next[0] ? (next[1] > end[1] ? 'bottom' : 'top') : next[0] > end[0] ? 'right' : 'left',
  });
  return [port(points[0]!, points[1]!), port(points.at(-1)!, points.at(-2)!)];
}

const same = (a: Rect | undefined, b: Rect): boolean =>
  a !== undefined && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** Tells whether a route leads from port to port. */
export const runs = (points: readonly Point[], [from, to]: readonly [Port, Port]): boolean => {
  const [first, last] = [points[0]!, points.at(-1)!];
  return first[0] === from.at[0] && first[1] === from.at[1] && last[0] === to.at[0] && last[1] === to.at[1];
};

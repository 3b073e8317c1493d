import type { Line } from '../content.ts';
import type { Point, Rect } from '../scene.ts';
import { detour } from './detour.ts';
import { isInWay, Obstacles } from './obstacles.ts';
import { asPorts, MOST_AROUND, runs, type LineRoute } from './reroute.ts';
import { searchRoute } from './route.ts';
import { ports, type FlowDirection, type Port, type RouteRequest } from './sides.ts';
import { selfLoop, template, routeThrough } from './template.ts';

interface Around {
  boxes: readonly (readonly [key: string, box: Rect])[];
  boxOf: (key: string) => Rect | undefined;
  /** The routes of all lines. */
  routes: readonly (LineRoute & { key: string })[];
  lineOf: (key: string) => Line;
  linesAt: (key: string) => readonly Line[];
  /** Returns the route of a line. */
  wayOf: (key: string) => LineRoute;
  /** Returns the bends that somebody gave to a line. */
  bendsOf: (key: string) => readonly Point[] | null | undefined;
  flow: FlowDirection;
}

const BUNDLED = new Set(['CONTAINMENT', 'COMPOSITION', 'AGGREGATION', 'PARENT_CHILD']);
/** The number of lines led around boxes while somebody waits. */
const AT_ONCE = 80;

/** Returns the request for a line's route. */
export const requestOf = ({ key, kind, fromKey, toKey }: Line, from: Rect, to: Rect): RouteRequest => ({
  key,
  fromKey,
  toKey,
  from,
  to,
  // Lines from one whole to its many parts share a trunk.
  fromBundle: BUNDLED.has(kind) ? kind : undefined,
  toBundle: kind === 'GENERALIZATION' ? kind : undefined,
});

/**
 * Returns the routes that differ after a few boxes were moved: of lines that end there, that share a side with those, and through which a
 * box was put.
 */
export function reroutedFew(moved: ReadonlySet<string>, around: Around): Map<string, LineRoute> {
  const { boxes, boxOf, routes, lineOf, linesAt, wayOf, bendsOf, flow } = around;
  const result = new Map<string, LineRoute>();
  const requests = new Map<Line, RouteRequest>();
  const asked = (line: Line): RouteRequest => {
    const known = requests.get(line) ?? requestOf(line, boxOf(line.fromKey)!, boxOf(line.toKey)!);
    requests.set(line, known);
    return known;
  };
  const between = (keys: Iterable<string>) =>
    new Set([...keys].flatMap((key) => linesAt(key).filter(({ fromKey, toKey }) => fromKey !== toKey)));
  const endsOf = (some: Iterable<Line>) => new Set([...some].flatMap(({ fromKey, toKey }) => [fromKey, toKey]));
  const touched = between(endsOf(between(moved)));
  const at = ports([...between(endsOf(touched))].map(asked), flow);
  const due: { request: RouteRequest; pair: [Port, Port] }[] = [];
  const lead = (request: RouteRequest, pair: [Port, Port]) => {
    result.set(request.key, { points: template(...pair), isUsual: true });
    due.push({ request, pair });
  };
  const there = [...moved].map((key) => ({ key, box: boxOf(key)! }));
  const isClear = (line: Line, { points }: LineRoute) =>
    there.every(({ key, box }) => !crosses(points, box) || !isInWay(key, box, asked(line)));
  for (const line of touched) {
    const [way, pair, bends] = [wayOf(line.key), at.get(line.key)!, bendsOf(line.key)];
    if (bends && bends.length > 0) result.set(line.key, { points: routeThrough(pair[0], bends, pair[1]) });
    else if (!runs(way.points, pair) || !isClear(line, way)) lead(asked(line), pair);
  }
  for (const key of moved)
    for (const [nth, line] of linesAt(key)
      .filter(({ fromKey, toKey }) => fromKey === toKey)
      .entries())
      result.set(line.key, { points: selfLoop(boxOf(key)!, nth) });
  for (const way of routes) {
    if (!there.some(({ box }) => crosses(way.points, box))) continue;
    const line = lineOf(way.key);
    const isLed = touched.has(line) || line.fromKey === line.toKey || bendsOf(way.key)?.length;
    if (!isLed && !isClear(line, way)) lead(asked(line), asPorts(way.points));
  }
  if (due.length === 0) return result;
  const index = new Obstacles(boxes.map(([key, box]) => ({ key, box })));
  for (const { request, pair } of due.slice(0, AT_ONCE)) {
    const points = detour(request, ...pair, index) ?? searchRoute(request, ...pair, index, MOST_AROUND);
    result.set(request.key, { points: points ?? template(...pair) });
  }
  return result;
}

/** Tells whether a piece of a line lies in a box. */
function crosses(points: readonly Point[], { x, y, width, height }: Rect): boolean {
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1]!, points[at]!];
    if (
      Math.min(a[0], b[0]) < x + width - 0.5 &&
      Math.max(a[0], b[0]) > x + 0.5 &&
      Math.min(a[1], b[1]) < y + height - 0.5 &&
      Math.max(a[1], b[1]) > y + 0.5
    )
      return true;
  }
  return false;
}

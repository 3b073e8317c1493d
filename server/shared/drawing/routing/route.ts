import { boundingRect, growRect, type Point, type Rect } from '../scene.ts';
import { detour } from './detour.ts';
import { findWay } from './find-way.ts';
import { Lanes } from './lanes.ts';
import { isInWay, Obstacles, type Obstacle } from './obstacles.ts';
import { ahead, ports, type FlowDirection, type Port, type RouteRequest } from './sides.ts';
import { selfLoop, simplifyRoute, template } from './template.ts';

export interface RoutingOptions {
  flow?: FlowDirection;
  /** The number of lines above which each takes its usual route, regardless of obstacles. */
  most?: number;
  /** Lines that run already, and stay. */
  kept?: ReadonlyMap<string, readonly Point[]>;
  onProgress?: (share: number) => void;
}

const STUB = 16;
const WINDOW = 160;
/** The number of boxes above which nothing is searched. */
const MOST_AROUND = 240;

/** Routes all lines at right angles: around boxes, apart from each other, with few bends. The container of an end is no obstacle. */
export function routeLines(
  requests: readonly RouteRequest[],
  obstacles: readonly Obstacle[],
  options: RoutingOptions = {},
): Map<string, Point[]> {
  const { flow = 'any', most = 800, kept, onProgress } = options;
  const result = new Map<string, Point[]>();
  const lanes = new Lanes();
  const byKey = new Map(requests.map((request) => [request.key, request]));
  for (const [key, points] of kept ?? []) {
    result.set(key, [...points]);
    lanes.take(points, ...sharedBy(byKey.get(key), key));
  }
  const others = requests.filter(({ key, fromKey, toKey }) => fromKey !== toKey && !result.has(key));
  const loops = new Map<string, number>();
  for (const { key, fromKey, toKey, from } of requests)
    if (fromKey === toKey) {
      const nth = loops.get(fromKey) ?? 0;
      loops.set(fromKey, nth + 1);
      result.set(key, selfLoop(from, nth));
    }
  const at = ports(
    requests.filter(({ fromKey, toKey }) => fromKey !== toKey),
    flow,
  );
  // Short ones first: they have the least choice.
  const far = ({ from, to }: RouteRequest) => Math.abs(from.x - to.x) + Math.abs(from.y - to.y);
  const sorted = others.toSorted((a, b) => far(a) - far(b));
  const index = new Obstacles(obstacles);
  for (const [place, request] of sorted.entries()) {
    const [from, to] = at.get(request.key)!;
    const points = requests.length > most ? template(from, to) : wayOf(request, from, to, index, lanes);
    result.set(request.key, points);
    lanes.take(points, ...sharedBy(request, request.key));
    if (place % 20 === 0) onProgress?.(place / sorted.length);
  }
  return result;
}

/** Returns the ends at which lines of one bundle may run on each other; other lines would look like one. */
const sharedBy = (request: RouteRequest | undefined, key: string): [from: string, to: string] => [
  `${request?.fromKey ?? ''} ${request?.fromBundle ?? key}`,
  `${request?.toKey ?? ''} ${request?.toBundle ?? key}`,
];

/** First within sight of both ends, then with everything around. */
function wayOf(request: RouteRequest, from: Port, to: Port, obstacles: Obstacles, lanes: Lanes): Point[] {
  const usual = template(from, to);
  const isFree = usual.length <= 4 && lanes.isFree(usual, ...sharedBy(request, request.key));
  if (isFree && obstacles.isClear(usual, request)) return usual;
  return searchRoute(request, from, to, obstacles, MOST_AROUND, lanes) ?? detour(request, from, to, obstacles) ?? usual;
}

/** Searches for the cheapest route that passes through nothing; undefined if there is none, or if there are too many boxes. */
export function searchRoute(
  request: RouteRequest,
  from: Port,
  to: Port,
  obstacles: Obstacles,
  most: number,
  lanes: Lanes = new Lanes(),
): Point[] | undefined {
  const own = boundingRect([request.from, request.to]);
  const [start, end] = [ahead(from, STUB), ahead(to, STUB)];
  for (const reach of [WINDOW, WINDOW * 5, Infinity]) {
    const near = inWayOf(request, reach === Infinity ? obstacles.all : obstacles.within(growRect(own, reach)), most);
    if (!near) return undefined;
    const [fromKey, toKey] = sharedBy(request, request.key);
    const all = obstacles
      .within(growRect(boundingRect([own, ...near]), WINDOW))
      .filter(({ key, box }) => isInWay(key, box, request))
      .map(({ box }) => box);
    const way = findWay({
      start,
      end,
      from: from.side,
      to: to.side,
      boxes: near,
      lanes,
      fromKey,
      toKey,
      all,
    });
    const whole = way && simplifyRoute([from.at, ...way, to.at]);
    if (whole && (reach === Infinity || obstacles.isClear(whole, request))) return whole;
  }
  return undefined;
}

/** Finds the boxes that a line must not pass through; undefined if there are more than `most`, which is quickly known among thousands. */
function inWayOf(request: RouteRequest, some: readonly Obstacle[], most: number): Rect[] | undefined {
  const boxes: Rect[] = [];
  for (const { key, box } of some) {
    if (!isInWay(key, box, request)) continue;
    if (boxes.length === most) return undefined;
    boxes.push(box);
  }
  return boxes;
}

import { around, contains, grown, overlaps, type Point, type Rect } from '../scene.ts';
import { findWay } from './find-way.ts';
import { Lanes } from './lanes.ts';
import { ahead, ports, type Flow, type Port, type Request } from './sides.ts';
import { selfLoop, simplified, template } from './template.ts';

export interface Obstacle {
  key: string;
  box: Rect;
}

export interface RoutingOptions {
  flow?: Flow;
  /** Above so many lines each takes its usual way, whatever stands there. */
  most?: number;
  /** Lines that run already, and stay. */
  kept?: ReadonlyMap<string, readonly Point[]>;
  onProgress?: (share: number) => void;
}

const STUB = 16;
const WINDOW = 160;
/** How far lines keep from boxes. */
export const CLEAR = 8;

/** Ways at right angles for all lines: around boxes, apart from each other, with few bends. What holds an end is no obstacle for it. */
export function routed(
  requests: readonly Request[],
  obstacles: readonly Obstacle[],
  options: RoutingOptions = {},
): Map<string, Point[]> {
  const { flow = 'any', most = 800, kept, onProgress } = options;
  const result = new Map<string, Point[]>();
  const lanes = new Lanes();
  for (const [key, points] of kept ?? []) {
    result.set(key, [...points]);
    const request = requests.find((each) => each.key === key);
    lanes.take(points, request?.fromKey ?? key, request?.toKey ?? key);
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
  const far = ({ from, to }: Request) => Math.abs(from.x - to.x) + Math.abs(from.y - to.y);
  const sorted = others.toSorted((a, b) => far(a) - far(b));
  for (const [place, request] of sorted.entries()) {
    const [from, to] = at.get(request.key)!;
    const points = requests.length > most ? template(from, to) : wayOf(request, from, to, obstacles, lanes);
    result.set(request.key, points);
    lanes.take(points, request.fromKey, request.toKey);
    if (place % 20 === 0) onProgress?.(place / sorted.length);
  }
  return result;
}

/** First within sight of both ends, then with everything around. */
function wayOf(request: Request, from: Port, to: Port, obstacles: readonly Obstacle[], lanes: Lanes): Point[] {
  const standing = obstacles.filter(
    ({ key, box }) =>
      key === request.fromKey || key === request.toKey || !(contains(box, request.from) || contains(box, request.to)),
  );
  const own = around([request.from, request.to]);
  // What lies inside an end is part of it.
  const boxes = standing
    .filter(
      ({ key, box }) =>
        key === request.fromKey || key === request.toKey || !(contains(request.from, box) || contains(request.to, box)),
    )
    .map(({ box }) => box);
  const [start, end] = [ahead(from, STUB), ahead(to, STUB)];
  const usual = template(from, to);
  if (isClear(usual, boxes) && usual.length <= 4 && lanes.isFree(usual, request.fromKey, request.toKey)) return usual;
  for (const reach of [WINDOW, WINDOW * 5, Infinity]) {
    const near = reach === Infinity ? boxes : boxes.filter((box) => overlaps(box, grown(own, reach)));
    const way = findWay({
      start,
      end,
      from: from.side,
      to: to.side,
      boxes: near,
      lanes,
      fromKey: request.fromKey,
      toKey: request.toKey,
      all: boxes,
    });
    const whole = way && simplified([from.at, ...way, to.at]);
    if (whole && (reach === Infinity || isClear(whole, boxes))) return whole;
  }
  return usual;
}

/** Whether a line passes through no box: its first and last piece touch those at its ends. */
export function isClear(points: readonly Point[], boxes: readonly Rect[]): boolean {
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1]!, points[at]!];
    const piece = {
      x: Math.min(a[0], b[0]),
      y: Math.min(a[1], b[1]),
      width: Math.abs(a[0] - b[0]),
      height: Math.abs(a[1] - b[1]),
    };
    for (const box of boxes)
      if (
        piece.x < box.x + box.width - 0.5 &&
        piece.x + piece.width > box.x + 0.5 &&
        piece.y < box.y + box.height - 0.5 &&
        piece.y + piece.height > box.y + 0.5
      )
        return false;
  }
  return true;
}

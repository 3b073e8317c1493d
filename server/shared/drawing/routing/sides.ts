import type { Point, Rect } from '../scene.ts';

export type BoxSide = 'top' | 'right' | 'bottom' | 'left';

export interface RouteRequest {
  key: string;
  fromKey: string;
  toKey: string;
  from: Rect;
  to: Rect;
  /** The required sides at which it leaves and arrives; otherwise they are chosen. */
  fromSide?: BoxSide | undefined;
  toSide?: BoxSide | undefined;
  /** The key shared by lines that leave, or arrive, at the same point. */
  fromBundle?: string | undefined;
  toBundle?: string | undefined;
}

/** The point and the side at which a line leaves a box. */
export interface Port {
  side: BoxSide;
  at: Point;
}

export type FlowDirection = 'down' | 'right' | 'any';

const outward: Record<BoxSide, Point> = { top: [0, -1], right: [1, 0], bottom: [0, 1], left: [-1, 0] };

/** Returns a point at a distance outside of a port. */
export const ahead = ({ side, at }: Port, by: number): Point => [
  at[0] + outward[side][0] * by,
  at[1] + outward[side][1] * by,
];

/** Returns the sides at which a line leaves and arrives: those that face each other, along the flow of the picture if there is room. */
export function chooseSides({ from, to, fromSide, toSide }: RouteRequest, flow: FlowDirection): [BoxSide, BoxSide] {
  const right = to.x - (from.x + from.width);
  const left = from.x - (to.x + to.width);
  const down = to.y - (from.y + from.height);
  const up = from.y - (to.y + to.height);
  const room = 20;
  const across: [BoxSide, BoxSide] | undefined =
    right >= room ? ['right', 'left'] : left >= room ? ['left', 'right'] : undefined;
  const along: [BoxSide, BoxSide] | undefined =
    down >= room ? ['bottom', 'top'] : up >= room ? ['top', 'bottom'] : undefined;
  const horizontal = Math.max(right, left);
  const vertical = Math.max(down, up);
  const chosen =
    (flow === 'down' && along) ||
    (flow === 'right' && across) ||
    (across && along ? (horizontal >= vertical ? across : along) : (across ?? along)) ||
    // Boxes that touch or overlap: over the top.
    (['top', 'top'] as [BoxSide, BoxSide]);
  return [fromSide ?? chosen[0], toSide ?? chosen[1]];
}

const isUpright = (side: BoxSide) => side === 'left' || side === 'right';

interface End {
  way: Ways;
  isFrom: boolean;
  side: BoxSide;
  box: Rect;
  /** The position of the other end along the side. */
  towards: number;
  bundle: string;
}

/** The ports of a line, and whether it has the side of a box to itself there. */
interface Ways {
  request: RouteRequest;
  from: Port | undefined;
  to: Port | undefined;
  isAloneFrom: boolean;
  isAloneTo: boolean;
}

const sideNumber: Record<BoxSide, number> = { top: 0, right: 1, bottom: 2, left: 3 };

/**
 * Returns the ports of all lines: those that share a side of a box are spread over it in the order of their targets, so that they do not
 * cross at once.
 */
export function ports(requests: readonly RouteRequest[], flow: FlowDirection, apart = 24): Map<string, [Port, Port]> {
  const ends = new Map<string, (End[] | undefined)[]>();
  const add = (key: string, end: End) => {
    let sides = ends.get(key);
    if (!sides) ends.set(key, (sides = [undefined, undefined, undefined, undefined]));
    (sides[sideNumber[end.side]] ??= []).push(end);
  };
  const ways = requests.map((request): Ways => {
    const { key, fromKey, toKey, from, to, fromBundle = key, toBundle = key } = request;
    const way = { request, from: undefined, to: undefined, isAloneFrom: false, isAloneTo: false };
    const [fromSide, toSide] = chooseSides(request, flow);
    const end = (isFrom: boolean, side: BoxSide, box: Rect, other: Rect, bundle: string): End => ({
      way,
      isFrom,
      side,
      box,
      towards: isUpright(side) ? other.y + other.height / 2 : other.x + other.width / 2,
      bundle,
    });
    add(fromKey, end(true, fromSide, from, to, fromBundle));
    add(toKey, end(false, toSide, to, from, toBundle));
    return way;
  });
  for (const sides of ends.values()) for (const there of sides) if (there) spread(there, apart);
  const result = new Map<string, [Port, Port]>();
  for (const way of ways) result.set(way.request.key, straightened(way));
  return result;
}

/** Spreads the lines at one side of a box over it; those of one bundle share a point. */
function spread(there: End[], apart: number): void {
  const { side, box } = there[0]!;
  const upright = isUpright(side);
  if (there.length > 1) there.sort((a, b) => a.towards - b.towards || (a.way.request.key < b.way.request.key ? -1 : 1));
  const length = upright ? box.height : box.width;
  const slots = new Map<string, number>();
  for (const { bundle } of there) if (!slots.has(bundle)) slots.set(bundle, slots.size);
  const step = Math.min(apart, (length - 16) / Math.max(1, slots.size - 1));
  const start = (upright ? box.y : box.x) + length / 2 - (step * (slots.size - 1)) / 2;
  const isAlone = there.length === 1;
  for (const { way, isFrom, bundle } of there) {
    const along = Math.round(start + step * slots.get(bundle)!);
    const at: Point = upright
      ? [side === 'left' ? box.x : box.x + box.width, along]
      : [along, side === 'top' ? box.y : box.y + box.height];
    if (isFrom) [way.from, way.isAloneFrom] = [{ side, at }, isAlone];
    else [way.to, way.isAloneTo] = [{ side, at }, isAlone];
  }
}

/** A line between two sides that face each other runs straight where both boxes allow it. */
function straightened({
  request: { from, to },
  from: fromPort,
  to: toPort,
  isAloneFrom,
  isAloneTo,
}: Ways): [Port, Port] {
  const [a, b] = [fromPort!, toPort!];
  if (isUpright(a.side) !== isUpright(b.side) || a.side === b.side) return [a, b];
  const axis = isUpright(a.side) ? 1 : 0;
  const [start, size] = axis === 1 ? (['y', 'height'] as const) : (['x', 'width'] as const);
  const low = Math.max(from[start], to[start]) + 8;
  const high = Math.min(from[start] + from[size], to[start] + to[size]) - 8;
  if (low > high) return [a, b];
  const moved = (port: Port, value: number): Port => ({
    side: port.side,
    at: axis === 1 ? [port.at[0], value] : [value, port.at[1]],
  });
  const isIn = (value: number) => value >= low && value <= high;
  if (isAloneFrom && isIn(b.at[axis]) && (!isAloneTo || from[size] >= to[size])) return [moved(a, b.at[axis]), b];
  if (isAloneTo && isIn(a.at[axis])) return [a, moved(b, a.at[axis])];
  if (!isAloneFrom || !isAloneTo) return [a, b];
  const middle = Math.round((low + high) / 2);
  return [moved(a, middle), moved(b, middle)];
}

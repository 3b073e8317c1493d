import { centre, type Point, type Rect } from '../scene.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';

export interface Request {
  key: string;
  fromKey: string;
  toKey: string;
  from: Rect;
  to: Rect;
  /** Where it has to leave and arrive; chosen without it. */
  fromSide?: Side;
  toSide?: Side;
  /** Lines that share this word share the point where they leave, or arrive. */
  fromBundle?: string;
  toBundle?: string;
}

/** Where a line leaves a box, and on which side. */
export interface Port {
  side: Side;
  at: Point;
}

export type Flow = 'down' | 'right' | 'any';

const outward: Record<Side, Point> = { top: [0, -1], right: [1, 0], bottom: [0, 1], left: [-1, 0] };

/** A point so far outside of a port. */
export const ahead = ({ side, at }: Port, by: number): Point => [
  at[0] + outward[side][0] * by,
  at[1] + outward[side][1] * by,
];

/** The sides at which a line leaves and arrives: those that face each other, along the flow of the picture where there is room. */
export function sidesOf({ from, to, fromSide, toSide }: Request, flow: Flow): [Side, Side] {
  const right = to.x - (from.x + from.width);
  const left = from.x - (to.x + to.width);
  const down = to.y - (from.y + from.height);
  const up = from.y - (to.y + to.height);
  const room = 20;
  const across: [Side, Side] | undefined =
    right >= room ? ['right', 'left'] : left >= room ? ['left', 'right'] : undefined;
  const along: [Side, Side] | undefined = down >= room ? ['bottom', 'top'] : up >= room ? ['top', 'bottom'] : undefined;
  const horizontal = Math.max(right, left);
  const vertical = Math.max(down, up);
  const chosen =
    (flow === 'down' && along) ||
    (flow === 'right' && across) ||
    (across && along ? (horizontal >= vertical ? across : along) : (across ?? along)) ||
    // Boxes that touch or overlap: over the top.
    (['top', 'top'] as [Side, Side]);
  return [fromSide ?? chosen[0], toSide ?? chosen[1]];
}

const isUpright = (side: Side) => side === 'left' || side === 'right';

interface End {
  request: Request;
  isFrom: boolean;
  side: Side;
  box: Rect;
  other: Rect;
  bundle: string;
}

/** The ports of all lines: those that share a side of a box are spread over it, in the order of where they lead, so that they do not cross at once. */
export function ports(requests: readonly Request[], flow: Flow, apart = 24): Map<string, [Port, Port]> {
  const ends = new Map<string, End[]>();
  for (const request of requests) {
    const [fromSide, toSide] = sidesOf(request, flow);
    for (const end of [
      {
        request,
        isFrom: true,
        side: fromSide,
        box: request.from,
        other: request.to,
        bundle: request.fromBundle ?? request.key,
      },
      {
        request,
        isFrom: false,
        side: toSide,
        box: request.to,
        other: request.from,
        bundle: request.toBundle ?? request.key,
      },
    ]) {
      const key = `${end.isFrom ? request.fromKey : request.toKey} ${end.side}`;
      const there = ends.get(key);
      if (there) there.push(end);
      else ends.set(key, [end]);
    }
  }
  const result = new Map<string, [Port, Port]>();
  const alone = new Set<string>();
  for (const there of ends.values()) {
    const { side, box } = there[0]!;
    const axis = isUpright(side) ? 1 : 0;
    there.sort((a, b) => centre(a.other)[axis] - centre(b.other)[axis] || (a.request.key < b.request.key ? -1 : 1));
    const length = isUpright(side) ? box.height : box.width;
    const slots = [...new Set(there.map(({ bundle }) => bundle))];
    const step = Math.min(apart, (length - 16) / Math.max(1, slots.length - 1));
    const start = (isUpright(side) ? box.y : box.x) + length / 2 - (step * (slots.length - 1)) / 2;
    for (const { request, isFrom, bundle } of there) {
      const along = Math.round(start + step * slots.indexOf(bundle));
      const at: Point = isUpright(side)
        ? [side === 'left' ? box.x : box.x + box.width, along]
        : [along, side === 'top' ? box.y : box.y + box.height];
      const pair = result.get(request.key) ?? ([undefined, undefined] as unknown as [Port, Port]);
      pair[isFrom ? 0 : 1] = { side, at };
      result.set(request.key, pair);
      if (there.length === 1) alone.add(`${request.key} ${isFrom ? 'from' : 'to'}`);
    }
  }
  for (const request of requests) straighten(request, result.get(request.key)!, alone);
  return result;
}

/** A line between two sides that face each other runs straight where both boxes allow it. */
function straighten({ key, from, to }: Request, pair: [Port, Port], alone: ReadonlySet<string>): void {
  const [a, b] = pair;
  if (isUpright(a.side) !== isUpright(b.side) || a.side === b.side) return;
  const axis = isUpright(a.side) ? 1 : 0;
  const [start, size] = axis === 1 ? (['y', 'height'] as const) : (['x', 'width'] as const);
  const low = Math.max(from[start], to[start]) + 8;
  const high = Math.min(from[start] + from[size], to[start] + to[size]) - 8;
  if (low > high) return;
  const moved = (port: Port, value: number): Port => ({
    side: port.side,
    at: axis === 1 ? [port.at[0], value] : [value, port.at[1]],
  });
  const isIn = (value: number) => value >= low && value <= high;
  const [canA, canB] = [alone.has(`${key} from`), alone.has(`${key} to`)];
  if (canA && isIn(b.at[axis]) && (!canB || from[size] >= to[size])) pair[0] = moved(a, b.at[axis]);
  else if (canB && isIn(a.at[axis])) pair[1] = moved(b, a.at[axis]);
  else if (canA && canB) {
    const middle = Math.round((low + high) / 2);
    pair[0] = moved(a, middle);
    pair[1] = moved(b, middle);
  }
}

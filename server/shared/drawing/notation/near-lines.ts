// Places words beside a line or on it, clear of boxes, other words and other lines as far as there is room.
import { overlaps, type Point, type Rect } from '../scene.ts';

/** A place for words: the base line of their middle, and whether they lie on their line. */
export interface WordSpot {
  x: number;
  y: number;
  isOn: boolean;
}

/** A place with its cost. */
type Choice = WordSpot & { cost: number };

const CELL = 96;
/** The maximum number of lines around which words search for a place; with more lines, all words stand at the middle of theirs. */
export const MOST_LOOKING = 1500;
/** The cost of words hidden under a box. */
const HIDDEN = 1000;

/** The rectangles of a picture, sorted into squares so that only nearby ones are compared. */
class Squares {
  readonly #squares = new Map<string, Set<Rect>>();

  *#over({ x, y, width, height }: Rect): Generator<string> {
    for (let column = Math.floor(x / CELL); column <= Math.floor((x + width) / CELL); column++)
      for (let row = Math.floor(y / CELL); row <= Math.floor((y + height) / CELL); row++) yield `${column}:${row}`;
  }
  put(rect: Rect): void {
    for (const square of this.#over(rect)) {
      const there = this.#squares.get(square);
      if (there) there.add(rect);
      else this.#squares.set(square, new Set([rect]));
    }
  }
  /** Counts the rectangles that overlap one. */
  count(rect: Rect, besides?: ReadonlySet<Rect>): number {
    const found = new Set<Rect>();
    for (const square of this.#over(rect))
      for (const other of this.#squares.get(square) ?? [])
        if (!besides?.has(other) && overlaps(rect, other)) found.add(other);
    return found.size;
  }
}

/** Returns the rectangle of words with a base line here. */
export const wordsAt = ({ x, y }: Pick<WordSpot, 'x' | 'y'>, width: number, size: number): Rect => ({
  x: x - width / 2 - 2,
  y: y - size + 1,
  width: width + 4,
  height: size + 2,
});

interface Run {
  key: string;
  points: readonly Point[];
}

/** The places for the words of many lines, taken in the order of requests. */
export class NearLines {
  readonly #boxes = new Squares();
  readonly #words = new Squares();
  readonly #pieces = new Squares();
  readonly #own = new Map<string, Set<Rect>>();
  /** True if words search for a free place, which is too slow among very many lines. */
  readonly isLooking: boolean;

  constructor(
    runs: readonly Run[] = [],
    boxes: () => Iterable<Rect> = () => [],
    frames: () => Iterable<Rect> = () => [],
  ) {
    this.isLooking = runs.length <= MOST_LOOKING;
    if (!this.isLooking || runs.length === 0) return;
    for (const box of boxes()) this.#boxes.put(box);
    for (const frame of frames()) for (const rim of rimsOf(frame)) this.#pieces.put(rim);
    for (const { key, points } of runs) {
      const own = new Set<Rect>();
      for (let at = 1; at < points.length; at++)
        for (const piece of slabs(points[at - 1]!, points[at]!)) {
          own.add(piece);
          this.#pieces.put(piece);
        }
      for (const head of headsOf(points)) {
        own.add(head);
        this.#pieces.put(head);
      }
      this.#own.set(key, own);
    }
  }

  /** Returns a place for words along a line, at its middle if that is free. */
  along(key: string, points: readonly Point[], width: number, size: number, likesOn: boolean): WordSpot {
    return this.#best(key, alongLine(points, width, size, likesOn), width, size, () => farther(points, width, size));
  }

  /** Returns a place for words at the end of a line, `far` enough from the shape to leave its head free. */
  atEnd(key: string, end: Point, before: Point, width: number, size: number, far: number): WordSpot {
    const length = Math.hypot(before[0] - end[0], before[1] - end[1]) || 1;
    const [ux, uy] = [(before[0] - end[0]) / length, (before[1] - end[1]) / length];
    const out = far + (Math.abs(ux) > Math.abs(uy) ? width / 2 : size / 2);
    const off = Math.abs(ux) > Math.abs(uy) ? size / 2 + 4 : width / 2 + 5;
    const spots = [1, -1].map((side, at) => ({
      x: end[0] + ux * out - uy * off * side,
      y: end[1] + uy * out + ux * off * side + size * 0.35,
      isOn: false,
      cost: at,
    }));
    return this.#best(key, spots, width, size);
  }

  #best(key: string, spots: readonly Choice[], width: number, size: number, more?: () => readonly Choice[]): WordSpot {
    if (!this.isLooking) return spots[0]!;
    let { spot: best, cost: least } = this.#cheapest(key, spots, width, size);
    if (least >= HIDDEN && more) {
      const other = this.#cheapest(key, more(), width, size);
      if (other.cost < least) ({ spot: best, cost: least } = other);
    }
    this.#words.put(wordsAt(best, width, size));
    return best;
  }

  #cheapest(key: string, spots: readonly Choice[], width: number, size: number): { spot: WordSpot; cost: number } {
    let best = spots[0]!;
    let least = Infinity;
    for (const spot of spots) {
      if (spot.cost >= least) continue;
      const rect = wordsAt(spot, width, size);
      const cost =
        spot.cost +
        HIDDEN * this.#boxes.count(rect) +
        800 * this.#words.count(rect) +
        70 * this.#pieces.count(rect, spot.isOn ? this.#own.get(key) : undefined);
      if (cost < least) [best, least] = [spot, cost];
    }
    return { spot: best, cost: least };
  }
}

/** Returns a piece of a line as thin rectangles: one if it is level or upright, several along a slope. */
function slabs([ax, ay]: Point, [bx, by]: Point): Rect[] {
  const count = ax === bx || ay === by ? 1 : Math.ceil(Math.hypot(bx - ax, by - ay) / 12);
  return Array.from({ length: count }, (_, at) => {
    const [x1, y1] = [ax + ((bx - ax) * at) / count, ay + ((by - ay) * at) / count];
    const [x2, y2] = [ax + ((bx - ax) * (at + 1)) / count, ay + ((by - ay) * (at + 1)) / count];
    return {
      x: Math.min(x1, x2) - 1,
      y: Math.min(y1, y2) - 1,
      width: Math.abs(x2 - x1) + 2,
      height: Math.abs(y2 - y1) + 2,
    };
  });
}

/** The room for a head, reserved at both ends of a line whether it has one there or not. */
const HEAD = { along: 14, across: 5 };
const headsOf = (points: readonly Point[]): Rect[] =>
  [
    [points[0]!, points[1]!],
    [points.at(-1)!, points.at(-2)!],
  ].map(([end, before]) => {
    const [x, y] = [end![0], end![1]];
    const [dx, dy] = [before![0] - x, before![1] - y];
    const { along, across } = HEAD;
    return Math.abs(dx) > Math.abs(dy)
      ? { x: dx > 0 ? x : x - along, y: y - across, width: along, height: 2 * across }
      : { x: x - across, y: dy > 0 ? y : y - along, width: 2 * across, height: along };
  });

/** Returns the four edges of a container. */
const rimsOf = ({ x, y, width, height }: Rect): Rect[] => [
  { x, y: y - 1, width, height: 2 },
  { x, y: y + height - 1, width, height: 2 },
  { x: x - 1, y, width: 2, height },
  { x: x + width - 1, y, width: 2, height },
];

/** The positions tried for words along a piece of a line; closer together on a slope, where words lie below each other. */
const SHARES = [0.5, 0.38, 0.62, 0.26, 0.74, 0.14, 0.86];
const SLOPING = [...SHARES, 0.44, 0.56, 0.32, 0.68, 0.2, 0.8];

/** Lists places all along a line, on both sides and at its corners, for words that have no room at the usual ones. */
function farther(points: readonly Point[], width: number, size: number): Choice[] {
  const result: Choice[] = [];
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1]!, points[at]!];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const count = Math.min(40, Math.max(2, Math.ceil(length / 16)));
    const [across, up] = [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
    for (let step = 0; step <= count; step++) {
      const share = step / count;
      const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + size * 0.35];
      const cost = 40 + Math.abs(share - 0.5) * 24;
      result.push({ x, y, isOn: true, cost });
      for (const side of [1, -1]) {
        const off = side * (Math.abs(across) * (width / 2 + 6) + Math.abs(up) * (size / 2 + 6));
        result.push({ x: x + across * off, y: y + up * off, isOn: false, cost: cost + 6 });
      }
    }
  }
  return result;
}

/** Lists positions for words along a line; long pieces and positions near their middle are better. */
function alongLine(points: readonly Point[], width: number, size: number, likesOn: boolean): Choice[] {
  const result: Choice[] = [];
  const lengths = points.slice(1).map((to, at) => Math.hypot(to[0] - points[at]![0], to[1] - points[at]![1]));
  const longest = Math.max(...lengths);
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [points[at]!, points[at + 1]!];
    const isLevel = Math.abs(to[1] - from[1]) < 1;
    const isUpright = Math.abs(to[0] - from[0]) < 1;
    const needed = isLevel ? width + 28 : size + 14;
    for (const share of isLevel || isUpright ? SHARES : SLOPING) {
      const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      const cost = (longest - length) / (isLevel ? 14 : 10) + Math.abs(share - 0.5) * 24 + (length < needed ? 18 : 0);
      const on = { x, y: y + size * 0.35, isOn: true };
      // On a short piece words would hide their own line.
      const onCost = cost + (isLevel ? (likesOn ? 0 : 14) : likesOn || !isUpright ? 0 : 4) + (length < needed ? 60 : 0);
      result.push({ ...on, cost: onCost });
      if (isLevel) {
        result.push({ x, y: y - 5, isOn: false, cost: cost + (likesOn ? 5 : 0) });
        result.push({ x, y: y + size + 3, isOn: false, cost: cost + 6 });
      } else if (isUpright) {
        result.push({ x: x + width / 2 + 6, y: y + size * 0.35, isOn: false, cost: cost + 5 });
        result.push({ x: x - width / 2 - 6, y: y + size * 0.35, isOn: false, cost: cost + 6 });
      }
    }
  }
  return result.sort((a, b) => a.cost - b.cost);
}

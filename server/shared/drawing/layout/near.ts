import { growRect, overlaps, type Rect } from '../scene.ts';

interface Sized {
  key: string;
  width: number;
  height: number;
}

const STEP = 20;
const CELL = 400;
const snapped = (value: number) => Math.round(value / 4) * 4;

/** Boxes by the squares of the picture that they touch, so that few are asked whether they are in the way. */
export class BoxIndex {
  readonly #squares = new Map<string, Rect[]>();

  constructor(boxes: Iterable<Rect> = []) {
    for (const box of boxes) this.add(box);
  }

  add(box: Rect): void {
    for (const square of squaresOf(box)) {
      const there = this.#squares.get(square);
      if (there) there.push(box);
      else this.#squares.set(square, [box]);
    }
  }

  isFree(rect: Rect): boolean {
    for (const square of squaresOf(rect))
      for (const box of this.#squares.get(square) ?? []) if (overlaps(rect, box)) return false;
    return true;
  }
}

function* squaresOf({ x, y, width, height }: Rect): Generator<string> {
  const [right, bottom] = [Math.floor((x + width) / CELL), Math.floor((y + height) / CELL)];
  for (let column = Math.floor(x / CELL); column <= right; column++)
    for (let row = Math.floor(y / CELL); row <= bottom; row++) yield `${column} ${row}`;
}

/** Returns the place closest to a wish at which a box of this size touches nothing, found in growing rings. */
export function freePlace(wish: Rect, taken: readonly Rect[] | BoxIndex, gap = 40): Rect {
  const all = taken instanceof BoxIndex ? taken : new BoxIndex(taken);
  const isFree = (rect: Rect) => all.isFree(growRect(rect, gap));
  const first = { ...wish, x: snapped(wish.x), y: snapped(wish.y) };
  if (isFree(first)) return first;
  for (let ring = 1; ring < 400; ring++) {
    const reach = ring * STEP;
    let best: Rect | undefined;
    let bestFar = Infinity;
    for (let at = -ring; at <= ring; at++)
      for (const [dx, dy] of [
        [at * STEP, -reach],
        [at * STEP, reach],
        [-reach, at * STEP],
        [reach, at * STEP],
      ] as const) {
        const rect = { ...first, x: first.x + dx, y: first.y + dy };
        // Prefers places beside to those below, and these to places above.
        const far = Math.hypot(dx, dy * 1.5) + (dy < 0 ? 1 : 0) + (dx < 0 ? 2 : 0);
        if (far < bestFar && isFree(rect)) [best, bestFar] = [rect, far];
      }
    if (best) return best;
  }
  return first;
}

/** Keeps all that have a place where they are; puts new ones beside neighbours that have one, or below everything. */
export function placedNear(
  items: readonly Sized[],
  stays: ReadonlyMap<string, Rect>,
  neighbours: ReadonlyMap<string, readonly string[]>,
  fresh: ReadonlyMap<string, Rect>,
): Map<string, Rect> {
  if (stays.size === 0) return new Map(fresh);
  const result = new Map(stays);
  const waiting = items.filter(({ key }) => !stays.has(key));
  if (waiting.length === 0) return result;
  const taken = new BoxIndex(stays.values());
  while (waiting.length > 0) {
    // Boxes with a placed neighbour come first, so that chains grow from the existing boxes.
    const at = Math.max(
      0,
      waiting.findIndex(({ key }) => (neighbours.get(key) ?? []).some((other) => result.has(other))),
    );
    const [item] = waiting.splice(at, 1);
    const { key, width, height } = item!;
    const beside = (neighbours.get(key) ?? []).map((other) => result.get(other)).find((rect) => rect !== undefined);
    const own = fresh.get(key);
    const wish = beside
      ? { x: beside.x + beside.width + 60, y: beside.y + (beside.height - height) / 2, width, height }
      : own
        ? { ...own }
        : { x: 0, y: 0, width, height };
    const place = freePlace(wish, taken);
    taken.add(place);
    result.set(key, place);
  }
  return result;
}

import type { Point } from '../scene.ts';

interface Piece {
  low: number;
  high: number;
  fromKey: string;
  toKey: string;
}

/** The pieces of existing lines. Other lines avoid them unless they share an end, and cross them as little as possible. */
export class Lanes {
  readonly #level = new Map<number, Piece[]>();
  readonly #upright = new Map<number, Piece[]>();

  take(points: readonly Point[], fromKey: string, toKey: string): void {
    for (let at = 1; at < points.length; at++) {
      const [a, b] = [points[at - 1]!, points[at]!];
      const isLevel = a[1] === b[1];
      const [lane, axis] = isLevel ? [this.#level, 0 as const] : [this.#upright, 1 as const];
      const where = isLevel ? a[1] : a[0];
      const piece = { low: Math.min(a[axis], b[axis]), high: Math.max(a[axis], b[axis]), fromKey, toKey };
      const there = lane.get(where);
      if (there) there.push(piece);
      else lane.set(where, [piece]);
    }
  }

  /** Tells whether a piece would lie on another line, or too close to it to be told apart. */
  isTaken(isLevel: boolean, where: number, low: number, high: number, fromKey: string, toKey: string): boolean {
    const lane = isLevel ? this.#level : this.#upright;
    for (let each = Math.round(where) - 5; each <= where + 5; each++)
      for (const piece of lane.get(each) ?? [])
        if (
          piece.low < high - 0.5 &&
          piece.high > low + 0.5 &&
          !(each === where && (piece.fromKey === fromKey || piece.toKey === toKey))
        )
          return true;
    return false;
  }

  isFree(points: readonly Point[], fromKey: string, toKey: string): boolean {
    for (let at = 1; at < points.length; at++) {
      const [a, b] = [points[at - 1]!, points[at]!];
      const isLevel = a[1] === b[1];
      const axis = isLevel ? 0 : 1;
      const [low, high] = [Math.min(a[axis], b[axis]), Math.max(a[axis], b[axis])];
      if (this.isTaken(isLevel, isLevel ? a[1] : a[0], low, high, fromKey, toKey)) return false;
    }
    return true;
  }
}

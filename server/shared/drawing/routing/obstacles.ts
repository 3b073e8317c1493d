import Flatbush from 'flatbush';

import { contains, type Point, type Rect } from '../scene.ts';
import type { RouteRequest } from './sides.ts';

export interface Obstacle {
  key: string;
  box: Rect;
}

/** The boxes that lines avoid, found by position. */
export class Obstacles {
  readonly all: readonly Obstacle[];
  readonly #tree: Flatbush | undefined;

  constructor(all: readonly Obstacle[]) {
    this.all = all;
    if (all.length === 0) return;
    this.#tree = new Flatbush(all.length);
    for (const { box } of all) this.#tree.add(box.x, box.y, box.x + box.width, box.y + box.height);
    this.#tree.finish();
  }

  within({ x, y, width, height }: Rect): Obstacle[] {
    return (this.#tree?.search(x, y, x + width, y + height) ?? []).map((at) => this.all[at]!);
  }

  /** The first box that a line would pass through between two points; undefined if there is none. */
  hit(a: Point, b: Point, request: RouteRequest): Rect | undefined {
    const [x, y] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
    const [right, bottom] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
    const found = this.#tree?.search(x, y, right, bottom) ?? [];
    for (const at of found) {
      const { key, box } = this.all[at]!;
      const isThrough =
        x < box.x + box.width - 0.5 && right > box.x + 0.5 && y < box.y + box.height - 0.5 && bottom > box.y + 0.5;
      if (isThrough && isInWay(key, box, request)) return box;
    }
    return undefined;
  }

  /** Tells whether a line passes through no box. */
  isClear(points: readonly Point[], request: RouteRequest): boolean {
    for (let at = 1; at < points.length; at++) if (this.hit(points[at - 1]!, points[at]!, request)) return false;
    return true;
  }
}

/** Tells whether a box is an obstacle for a line: not if it contains one of its ends or lies within one. */
export const isInWay = (key: string, box: Rect, { fromKey, toKey, from, to }: RouteRequest): boolean =>
  key === fromKey ||
  key === toKey ||
  !(contains(box, from) || contains(box, to) || contains(from, box) || contains(to, box));

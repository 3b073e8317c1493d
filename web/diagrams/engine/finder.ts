import Flatbush from 'flatbush';

import type { Item, Point, Rect, Scene } from '#shared/drawing/scene.ts';

const REACH = 6;

/** Finds the items of a scene in view, and those under the pointer. */
export class Finder {
  readonly #scene: Scene;
  readonly #tree: Flatbush | undefined;
  readonly #byKey: Map<string, Item>;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#byKey = new Map(scene.items.map((item) => [item.key, item]));
    if (scene.items.length === 0) return;
    this.#tree = new Flatbush(scene.items.length);
    for (const { box: own, reach: box = own } of scene.items)
      this.#tree.add(box.x - 24, box.y - 24, box.x + box.width + 24, box.y + box.height + 40);
    this.#tree.finish();
  }

  item(key: string): Item | undefined {
    return this.#byKey.get(key);
  }

  /** Returns the items in a rectangle, in drawing order. */
  within({ x, y, width, height }: Rect): Item[] {
    const found = this.#tree?.search(x, y, x + width, y + height) ?? [];
    return found.sort((a, b) => a - b).map((at) => this.#scene.items[at]!);
  }

  /** Returns the uppermost shape or line at a point; a line is hit within some pixels, a frame only where nothing else is. */
  at([x, y]: Point, zoom: number, { isShapeOnly = false } = {}): Item | undefined {
    const reach = REACH / zoom;
    const near = this.within({ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }).reverse();
    const isIn = ({ box }: Item, by = 0) =>
      x >= box.x - by && x <= box.x + box.width + by && y >= box.y - by && y <= box.y + box.height + by;
    const small = near.find(
      (item) => item.is === 'shape' && !item.isFrame && isIn(item, item.box.width < 20 ? reach : 0),
    );
    const line = isShapeOnly
      ? undefined
      : near.find((item) => item.is === 'line' && isNear(item.points ?? [], x, y, reach));
    // Messages run over the lifelines that they pass.
    if (small && !(line && line.layer > small.layer)) return small;
    return line ?? near.find((item) => item.is === 'shape' && item.isFrame && isIn(item));
  }
}

function isNear(points: readonly Point[], x: number, y: number, reach: number): boolean {
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1]!, points[at]!];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / length));
    if (Math.hypot(x - a[0] - share * dx, y - a[1] - share * dy) <= reach) return true;
  }
  return false;
}

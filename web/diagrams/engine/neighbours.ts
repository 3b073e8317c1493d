import type { Line } from '#shared/drawing/content.ts';
import { centre, type Item, type Scene } from '#shared/drawing/scene.ts';

export type ArrowDirection = 'left' | 'right' | 'up' | 'down';

const ways: Record<ArrowDirection, readonly [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** Measures the distance of a shape in a direction; undefined if it is further aside than `cone` allows. Lying aside counts as farther. */
function farness(from: Item, to: Item, [wx, wy]: readonly [number, number], cone: number): number | undefined {
  const [a, b] = [centre(from.box), centre(to.box)];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = dx * wx + dy * wy;
  const aside = Math.abs(dx * wy) + Math.abs(dy * wx);
  return along > 1 && along > aside * cone ? along + aside * 1.5 : undefined;
}

/** Returns the cheapest item; undefined if none has a price. */
function cheapest(items: readonly Item[], price: (item: Item) => number | undefined): Item | undefined {
  const priced = items.flatMap((item) => {
    const value = price(item);
    return value === undefined ? [] : [{ item, value }];
  });
  return priced.toSorted((a, b) => a.value - b.value)[0]?.item;
}

/**
 * Finds the shape that an arrow key leads to: the nearest that way, at half the distance if a line leads to it, and else any at the end of
 * a line.
 */
export function neighbourShape(
  scene: Scene,
  lines: readonly Pick<Line, 'fromKey' | 'toKey'>[],
  from: string,
  direction: ArrowDirection,
  alongLines = true,
): string | undefined {
  const shapes = scene.items.filter(({ is }) => is === 'shape');
  const item = shapes.find(({ key }) => key === from);
  if (!item) return shapes[0]?.key;
  const linked = new Set(
    lines.flatMap(({ fromKey, toKey }) => (fromKey === from ? [toKey] : toKey === from ? [fromKey] : [])),
  );
  const isLinked = ({ key }: Item) => alongLines && linked.has(key);
  const others = shapes.filter(({ key }) => key !== from);
  const way = ways[direction];
  const price = (other: Item) => {
    const far = farness(item, other, way, isLinked(other) ? 1 : 0.4);
    return far !== undefined && isLinked(other) ? far / 2 : far;
  };
  const next = cheapest(others, price) ?? cheapest(others.filter(isLinked), (other) => farness(item, other, way, 0));
  return next?.key;
}

/** Returns the other shapes, the nearest to these first. */
export function nearestTo({ items }: Pick<Scene, 'items'>, keys: readonly string[]): string[] {
  const own = new Set(keys);
  const shapes = items.filter(({ is }) => is === 'shape');
  const middles = shapes.flatMap(({ key, box }) => (own.has(key) ? [centre(box)] : []));
  const far = (item: Item) => {
    const [x, y] = centre(item.box);
    return Math.min(...middles.map(([a, b]) => Math.hypot(a - x, b - y)));
  };
  const others = shapes.flatMap((item) => (own.has(item.key) ? [] : [{ key: item.key, far: far(item) }]));
  return others.toSorted((a, b) => a.far - b.far).map(({ key }) => key);
}

/** Sorts shapes for reading, from the upper left on. */
export const inReadingOrder = (scene: Scene): Item[] =>
  scene.items
    .filter(({ is }) => is === 'shape')
    .toSorted((a, b) => Math.round(a.box.y / 40) - Math.round(b.box.y / 40) || a.box.x - b.box.x);

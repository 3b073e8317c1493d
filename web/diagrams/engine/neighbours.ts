import type { Line } from '../../drawing/content.ts';
import { centre, type Item, type Scene } from '../../drawing/scene.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const ways: Record<Direction, readonly [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** How far something lies in a direction; undefined if it does not. What lies aside counts as farther. */
function farness(from: Item, to: Item, [wx, wy]: readonly [number, number]): number | undefined {
  const [a, b] = [centre(from.box), centre(to.box)];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = dx * wx + dy * wy;
  const aside = Math.abs(dx * wy) + Math.abs(dy * wx);
  return along > 1 && along > aside * 0.4 ? along + aside * 1.5 : undefined;
}

const nearest = (from: Item, items: readonly Item[], way: readonly [number, number]): Item | undefined => {
  let best: { item: Item; far: number } | undefined;
  for (const item of items) {
    const far = item === from ? undefined : farness(from, item, way);
    if (far !== undefined && far < (best?.far ?? Infinity)) best = { item, far };
  }
  return best?.item;
};

/** Where an arrow key leads: along the lines, and where none leads that way to the nearest shape. */
export function stepped(
  scene: Scene,
  lines: readonly Pick<Line, 'fromKey' | 'toKey'>[],
  from: string,
  direction: Direction,
  alongLines = true,
): string | undefined {
  const shapes = scene.items.filter(({ is }) => is === 'shape');
  const item = shapes.find(({ key }) => key === from);
  if (!item) return shapes[0]?.key;
  const linked = new Set(
    lines.flatMap(({ fromKey, toKey }) => (fromKey === from ? [toKey] : toKey === from ? [fromKey] : [])),
  );
  const along = alongLines
    ? nearest(
        item,
        shapes.filter(({ key }) => linked.has(key)),
        ways[direction],
      )
    : undefined;
  return (along ?? nearest(item, shapes, ways[direction]))?.key;
}

/** Shapes as one reads them: from the upper left on. */
export const inReadingOrder = (scene: Scene): Item[] =>
  scene.items
    .filter(({ is }) => is === 'shape')
    .toSorted((a, b) => Math.round(a.box.y / 40) - Math.round(b.box.y / 40) || a.box.x - b.box.x);

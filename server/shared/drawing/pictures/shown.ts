import type { Content, Line, Shape } from '../content.ts';
import { byParent } from '../content.ts';
import { notationOf } from '../notation/shapes.ts';
import { once } from '../once.ts';
import type { Rect } from '../scene.ts';
import type { Places } from './picture.ts';

export interface VisibleContent {
  shapes: Shape[];
  lines: Line[];
  children: Map<string, Shape[]>;
  closed: [key: string, count: number][];
}

/** Returns the visible part of a content, without hidden shapes and those below closed ones. */
export function visibleContent(content: Content, places: Places, closesAt = Infinity): VisibleContent {
  const all = byParent(content.shapes);
  const shapes: Shape[] = [];
  const closed: [string, number][] = [];
  const below = (key: string): number => (all.get(key) ?? []).reduce((sum, child) => sum + 1 + below(child.key), 0);
  const seen = new Set<string>();
  const walk = (siblings: readonly Shape[], depth: number): void => {
    for (const shape of siblings) {
      if (places.get(shape.key)?.isHidden || seen.has(shape.key)) continue;
      seen.add(shape.key);
      shapes.push(shape);
      const inside = all.get(shape.key) ?? [];
      const isClosed = places.get(shape.key)?.isCollapsed ?? (depth + 1 >= closesAt && inside.length > 0);
      if (isClosed && inside.length > 0) closed.push([shape.key, below(shape.key)]);
      else walk(inside, depth + 1);
    }
  };
  walk(all.get('') ?? [], 0);
  const keys = new Set(shapes.map(({ key }) => key));
  return {
    shapes,
    lines: content.lines.filter(
      ({ key, fromKey, toKey }) => keys.has(fromKey) && keys.has(toKey) && !places.get(key)?.isHidden,
    ),
    children: byParent(shapes),
    closed,
  };
}

/** Measures a shape's default size, once per shape. */
const ownSize = once((shape: Shape) => notationOf(shape).size(shape));

/** Returns the size of a shape: given by somebody, or as its text needs. */
export function shapeSize(shape: Shape, places: Places): { width: number; height: number } {
  const own = ownSize(shape);
  const place = places.get(shape.key);
  return { width: Math.max(12, place?.width ?? own.width), height: Math.max(12, place?.height ?? own.height) };
}

/** Returns the rectangle that somebody gave to a shape. */
export function stayOf(shape: Shape, places: Places): Rect | undefined {
  const place = places.get(shape.key);
  return place?.x != null && place.y != null ? { x: place.x, y: place.y, ...shapeSize(shape, places) } : undefined;
}

import { boundingRect, type Rect } from '../scene.ts';
import { arrangeGrid } from './grid.ts';

export interface Nest {
  key: string;
  /** The size of an empty box. */
  width: number;
  height: number;
  /** The height of its head, above its parts. */
  head: number;
  children: readonly Nest[];
}

interface Options {
  gap?: number;
  inset?: number;
  /** Returns the number of columns for a number of parts. */
  columns?: (count: number) => number;
  /** Arranges the parts in their whole; rows by default. */
  arrange?: (parts: { key: string; width: number; height: number }[], whole: string) => Map<string, Rect>;
}

/** Arranges boxes in boxes: a whole is as large as its parts need. Positions count from the upper left of the picture. */
export function arrangeNests(roots: readonly Nest[], options: Options = {}): Map<string, Rect> {
  const {
    gap = 32,
    inset = 24,
    columns = (count) => Math.max(1, Math.ceil(Math.sqrt(count * 1.4))),
    arrange,
  } = options;
  const inside = new Map<string, Map<string, Rect>>();
  const sizes = new Map<string, { width: number; height: number }>();
  const size = (nest: Nest): { key: string; width: number; height: number } => {
    const parts = nest.children.map(size);
    const places =
      parts.length === 0
        ? new Map<string, Rect>()
        : (arrange?.(parts, nest.key) ?? arrangeGrid(parts, columns(parts.length), gap));
    inside.set(nest.key, places);
    const box = boundingRect(places.values());
    const own =
      parts.length === 0
        ? { width: nest.width, height: nest.height }
        : { width: Math.max(nest.width, box.width + 2 * inset), height: nest.head + box.height + 2 * inset };
    sizes.set(nest.key, own);
    return { key: nest.key, ...own };
  };
  for (const root of roots) size(root);
  const tops = roots.map(({ key }) => ({ key, ...sizes.get(key)! }));
  const result = new Map<string, Rect>();
  const place = (nest: Nest, rect: Rect): void => {
    result.set(nest.key, rect);
    const places = inside.get(nest.key)!;
    const box = boundingRect(places.values());
    for (const child of nest.children) {
      const own = places.get(child.key)!;
      const x = rect.x + inset + (rect.width - 2 * inset - box.width) / 2 + own.x - box.x;
      place(child, { ...own, x: Math.round(x), y: Math.round(rect.y + nest.head + inset + own.y - box.y) });
    }
  };
  const all = arrange && roots.length > 1 ? arrange(tops, '') : arrangeGrid(tops, columns(tops.length), gap);
  for (const root of roots) place(root, all.get(root.key)!);
  return result;
}

import type { Rect } from '../scene.ts';

interface Sized {
  key: string;
  width: number;
  height: number;
}

/** Arranges items in rows of a number of columns, each column as wide and each row as high as its contents. */
export function arrangeGrid(
  items: readonly Sized[],
  columns: number,
  gap = 60,
  from = { x: 0, y: 0 },
): Map<string, Rect> {
  const widths: number[] = [];
  const heights: number[] = [];
  for (const [at, { width, height }] of items.entries()) {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    widths[column] = Math.max(widths[column] ?? 0, width);
    heights[row] = Math.max(heights[row] ?? 0, height);
  }
  const starts = (sizes: readonly number[]) =>
    sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size + gap, 0));
  const [lefts, tops] = [starts(widths), starts(heights)];
  return new Map(
    items.map(({ key, width, height }, at) => [
      key,
      {
        x: from.x + lefts[at % columns]! + Math.round((widths[at % columns]! - width) / 2),
        y: from.y + tops[Math.floor(at / columns)]!,
        width,
        height,
      },
    ]),
  );
}

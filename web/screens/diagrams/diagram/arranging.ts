import type { Item } from '#shared/drawing/scene.ts';

import type { PlaceChange } from '../../../diagrams/change.ts';

export type AlignEdge = 'left' | 'middle' | 'right' | 'top' | 'centre' | 'bottom';

/** Aligns boxes: each keeps its size, and one of its coordinates. */
export function alignShapes(boxes: readonly Item[], edge: AlignEdge): PlaceChange[] {
  const [left, top] = [Math.min(...boxes.map(({ box }) => box.x)), Math.min(...boxes.map(({ box }) => box.y))];
  const [right, bottom] = [
    Math.max(...boxes.map(({ box }) => box.x + box.width)),
    Math.max(...boxes.map(({ box }) => box.y + box.height)),
  ];
  return boxes.map(({ key, box: { x, y, width, height } }): PlaceChange => {
    const at: Record<AlignEdge, { x: number; y: number }> = {
      left: { x: left, y },
      middle: { x: Math.round((left + right - width) / 2), y },
      right: { x: right - width, y },
      top: { x, y: top },
      centre: { x, y: Math.round((top + bottom - height) / 2) },
      bottom: { x, y: bottom - height },
    };
    return { key, ...at[edge] };
  });
}

/** Distributes boxes evenly; the first and the last stay. */
export function distributeShapes(boxes: readonly Item[], axis: 'across' | 'down'): PlaceChange[] {
  const [from, size] = axis === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const all = boxes.toSorted((a, b) => a.box[from] - b.box[from]);
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || all.length < 3) return [];
  const room = last.box[from] + last.box[size] - first.box[from] - all.reduce((sum, { box }) => sum + box[size], 0);
  const gap = room / (all.length - 1);
  let at = first.box[from];
  return all.map(({ key, box }): PlaceChange => {
    const own = Math.round(at);
    at += box[size] + gap;
    return { key, x: box.x, y: box.y, [from]: own };
  });
}

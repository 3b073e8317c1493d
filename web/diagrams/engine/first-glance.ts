import type { Content, Place, Shape } from '#shared/drawing/content.ts';
import type { Rect } from '#shared/drawing/scene.ts';

import { READABLE, WHEN_LARGE } from './camera.ts';

/** Only where shapes stand beside each other: what others stand in would be drawn about some of them. */
const FLAT = new Set(['LAYERED', 'FREE']);
/** A box that nobody has measured yet. */
const USUAL = { width: 240, height: 120 };

export interface Glance {
  shapes: readonly Shape[];
  /** Roughly about everything. */
  box: Rect;
}

/** What somebody sees first of a picture that is too large to be seen whole: what stands about the shape that it begins with, as far as a page reaches. Undefined where all of it is seen. */
export function firstGlance(
  { picture, content, places }: { picture: string; content: Content; places: readonly Place[] },
  startsAt: string,
  { width, height }: { width: number; height: number },
): Glance | undefined {
  // Of what is hidden or closed the parts are not seen, wherever they stand.
  if (!FLAT.has(picture) || places.some(({ isHidden, isCollapsed }) => isHidden || isCollapsed)) return undefined;
  const standing = new Map<string, Place>();
  for (const each of places) if (each.x != null && each.y != null) standing.set(each.key, each);
  const start = standing.get(startsAt);
  if (!start) return undefined;
  // Told by plain loops: of thousands, which are looked at once and first of all, all else takes longer.
  const placed: { shape: Shape; x: number; y: number }[] = [];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const shape of content.shapes) {
    const place = standing.get(shape.key);
    if (!place) continue;
    const x = place.x!;
    const y = place.y!;
    placed.push({ shape, x, y });
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + USUAL.width);
    bottom = Math.max(bottom, y + USUAL.height);
  }
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  if (Math.min(width / box.width, height / box.height) >= READABLE) return undefined;
  const [across, down] = [width / WHEN_LARGE, height / WHEN_LARGE];
  const isNear = ({ x, y }: { x: number; y: number }) =>
    Math.abs(x - start.x!) < across + USUAL.width && Math.abs(y - start.y!) < down + USUAL.height;
  const near = placed.filter(isNear);
  const kept = new Set(near.map(({ shape: { key } }) => key));
  // One that stands below what is not shown yet stands beside the others.
  const shapes = near.map(({ shape }) =>
    shape.parentKey == null || kept.has(shape.parentKey) ? shape : { ...shape, parentKey: null },
  );
  return { shapes, box };
}

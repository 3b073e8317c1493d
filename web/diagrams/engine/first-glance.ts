import type { Content, DrawnPlace, Shape } from '#shared/drawing/content.ts';
import { pictureOf } from '#shared/drawing/pictures/index.ts';
import type { Rect } from '#shared/drawing/scene.ts';

import { READABLE, WHEN_LARGE } from './camera.ts';

/** The assumed size of a box that is not measured yet. */
const USUAL = { width: 240, height: 120 };

export interface Glance {
  shapes: readonly Shape[];
  /** The approximate bounds of everything. */
  box: Rect;
}

/**
 * Returns the first view of a picture that is too large to see at once: the shapes around its first one, as far as a page reaches.
 * Undefined if all of it fits.
 */
export function firstGlance(
  { picture, content, places }: { picture: string; content: Content; places: readonly DrawnPlace[] },
  startsAt: string,
  { width, height }: { width: number; height: number },
): Glance | undefined {
  // Children of hidden or collapsed shapes are invisible, wherever they are.
  if (!pictureOf(picture).isDrawnInParts || places.some(({ isHidden, isCollapsed }) => isHidden || isCollapsed))
    return undefined;
  const standing = new Map<string, DrawnPlace>();
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
  // A shape whose parent is not shown yet is placed beside the others.
  const shapes = near.map(({ shape }) =>
    shape.parentKey == null || kept.has(shape.parentKey) ? shape : { ...shape, parentKey: null },
  );
  return { shapes, box };
}

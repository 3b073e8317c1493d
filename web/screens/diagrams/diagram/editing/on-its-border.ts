import type { Shape } from '#shared/drawing/content.ts';
import { isOnBorder } from '#shared/drawing/pictures/on-border.ts';
import type { Rect, Scene } from '#shared/drawing/scene.ts';

import type { PlaceChange } from '../../../../diagrams/change.ts';

/** Returns the box on whose border a shape stands; undefined for one that stands on none. */
export function borderOf(
  key: string,
  shapes: ReadonlyMap<string, Shape>,
  { items }: Pick<Scene, 'items'>,
): Rect | undefined {
  const shape = shapes.get(key);
  return shape && isOnBorder(shape) ? items.find((item) => item.key === shape.parentKey)?.box : undefined;
}

/** Returns the place of a shape as it is stored: on a border it counts from the corner of the box to the middle of the shape. */
export function onItsBorder(change: PlaceChange, shapes: ReadonlyMap<string, Shape>, scene: Scene): PlaceChange {
  const whole = borderOf(change.key, shapes, scene);
  const own = scene.items.find(({ key }) => key === change.key)?.box;
  const { x, y } = change;
  if (!whole || !own || x == null || y == null) return change;
  return { ...change, x: Math.round(x + own.width / 2 - whole.x), y: Math.round(y + own.height / 2 - whole.y) };
}

import type { DrawnPlace, Shape } from '#shared/drawing/content.ts';
import { pictureOf } from '#shared/drawing/pictures/index.ts';
import { isOnBorder } from '#shared/drawing/pictures/on-border.ts';
import type { Scene } from '#shared/drawing/scene.ts';

import type { PlaceChange } from '../../../../diagrams/change.ts';
import { withoutPlace } from '../../../../diagrams/patched.ts';
import type { Gestures } from '../pictures/gestures.ts';

interface Seen {
  picture: string;
  gestures: Gestures;
  shapes: ReadonlyMap<string, Shape>;
  scene: Scene;
  places: readonly DrawnPlace[];
}

/**
 * Returns the seen places of all shapes that nobody has put anywhere. They are stored with the first gesture: a new layout would throw these
 * shapes about, though only one was under the hand.
 */
export function standing({ picture, gestures, shapes, scene, places }: Seen): PlaceChange[] {
  const { isMovable, isTidied } = pictureOf(picture);
  if (!isMovable || isTidied) return [];
  const stands = (key: string) => {
    const shape = shapes.get(key);
    return shape && !isOnBorder(shape) && gestures.hasOwnPlace?.(shape) !== false;
  };
  const seen = scene.items.filter(({ is, key }) => is === 'shape' && stands(key));
  return withoutPlace(
    places,
    seen.map(({ key, box: { x, y } }) => ({ key, x, y })),
  );
}

/** Tells whether a change of a shape's place would lead to another layout of those that nobody has put anywhere. */
export const movesOthers = ({ x, width, height, isHidden, isCollapsed }: PlaceChange): boolean =>
  [x, width, height, isHidden, isCollapsed].some((value) => value != null);

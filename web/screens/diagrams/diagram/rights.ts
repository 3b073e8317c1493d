import type { Shape } from '#shared/drawing/content.ts';
import { pictureOf } from '#shared/drawing/pictures/index.ts';

import type { Gestures, ToolLines } from './pictures/gestures.ts';

/** The kinds of shapes that stay on the border of another. */
const ON_BORDERS = new Set(['PORT', 'VARIABLE']);

export interface Rights {
  /** Tells whether a shape can be dragged. */
  canMove: (key: string) => boolean;
  /** Tells whether a shape can be placed freely; one with a position in an order is dropped into the order. */
  hasOwnPlace: (key: string) => boolean;
  canResize: (key: string) => boolean;
  /** Tells whether a shape is a time that can be stretched. */
  canStretch: (key: string) => boolean;
  canBend: (key: string) => boolean;
  /** Tells whether somebody else has locked it, so that its name, parts and lines stay. */
  isHeld: (key: string | undefined) => boolean;
  /** Tells whether dropping one shape on another makes it belong there. */
  takes: (moved: string, onto: string) => boolean;
}

/** Returns what mouse and keys may do on a picture of this type. */
export function rightsOn(
  { picture, tools }: { picture: string; tools: ToolLines },
  gestures: Gestures,
  shapes: ReadonlyMap<string, Shape>,
  isFree: (key: string) => boolean,
  mayWrite: boolean,
  mayOpen: (key: string) => boolean = () => false,
): Rights {
  const { isMovable = false, isShapeable = false } = pictureOf(picture);
  const isLocked = (key: string) => shapes.get(key)?.marks.includes('LOCKED') === true;
  const isHeld = (key: string | undefined) => key !== undefined && isLocked(key) && !mayOpen(key);
  const canMove = (key: string) => {
    if (isFree(key)) return mayWrite;
    const shape = shapes.get(key);
    if (!mayWrite || !shape || isHeld(key)) return false;
    if (gestures.canMove) return gestures.canMove(shape, tools);
    // What stands on a border slides along it where boxes stay as they are put.
    return ON_BORDERS.has(shape.kind) ? isShapeable : isMovable;
  };
  return {
    canMove,
    isHeld,
    canStretch: (key) => {
      const shape = shapes.get(key);
      return canMove(key) && shape !== undefined && gestures.placedByModel?.canStretch?.(shape) === true;
    },
    hasOwnPlace: (key) => isFree(key) || gestures.hasOwnPlace?.(shapes.get(key)) !== false,
    canResize: (key) => canMove(key) && (isFree(key) || (isShapeable && !ON_BORDERS.has(shapes.get(key)?.kind ?? ''))),
    canBend: (key) => mayWrite && isShapeable && !shapes.has(key) && !isFree(key),
    takes: (moved, onto) => {
      if (!mayWrite || moved === onto || isFree(moved) || isFree(onto)) return false;
      return gestures.takes?.(moved, onto, shapes) === true;
    },
  };
}

import { once } from '../once.ts';
import type { Rect } from '../scene.ts';
import type { PictureLayout, Route } from './picture.ts';

/** The boxes and routes that differ from before; all others are the same and look the same. */
export interface Since {
  /** The boxes of the previous arrangement, which identify it; nothing else of it is kept in memory. */
  before: PictureLayout['boxes'];
  boxes: ReadonlySet<string>;
  routes: ReadonlySet<string>;
}

const noted = once((_arranged: PictureLayout): { since?: Since } => ({}));

/** Notes the difference of an arrangement from the one it was made of. */
export function noteSince(arranged: PictureLayout, since: Since): PictureLayout {
  noted(arranged).since = since;
  return arranged;
}

/** Returns the difference from the previous arrangement; undefined if there was none. */
export const sinceOf = (arranged: PictureLayout): Since | undefined => noted(arranged).since;

/** Compares an arrangement with an earlier one of the same content and places, and notes the boxes and routes that differ. */
export function comparedWith(before: PictureLayout, arranged: PictureLayout): PictureLayout {
  const boxes = othersIn(
    before.boxes,
    arranged.boxes,
    ([key]) => key,
    ([, a], [, b]) => isSameBox(a, b),
  );
  const routes = othersIn(before.routes, arranged.routes, ({ key }) => key, isSameRoute);
  return boxes && routes ? noteSince(arranged, { before: before.boxes, boxes, routes }) : arranged;
}

/** Returns the keys of changed items; undefined if the lists do not have the same items. */
function othersIn<T>(
  before: readonly T[],
  now: readonly T[],
  keyOf: (thing: T) => string,
  isSame: (a: T, b: T) => boolean,
): Set<string> | undefined {
  if (before.length !== now.length) return undefined;
  const others = new Set<string>();
  for (const [at, thing] of now.entries()) {
    const was = before[at]!;
    if (keyOf(was) !== keyOf(thing)) return undefined;
    if (!isSame(was, thing)) others.add(keyOf(thing));
  }
  return others;
}

const isSameBox = (a: Rect, b: Rect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
const isSameRoute = (a: Route, b: Route): boolean =>
  !a.flow &&
  !b.flow &&
  a.isSmooth === b.isSmooth &&
  a.isUsual === b.isUsual &&
  a.points.length === b.points.length &&
  a.points.every(([x, y], at) => x === b.points[at]![0] && y === b.points[at]![1]);

import { once } from '../once.ts';
import type { Rect } from '../scene.ts';
import type { Arranged, Route } from './picture.ts';

/** What stands or runs elsewhere than before; all else is the same, and looks the same. */
export interface Since {
  /** The boxes of the arrangement before, by which it is known; nothing else of it is held on to. */
  before: Arranged['boxes'];
  boxes: ReadonlySet<string>;
  routes: ReadonlySet<string>;
}

const noted = once((_arranged: Arranged): { since?: Since } => ({}));

/** Notes in what an arrangement differs from the one that it was made of. */
export function withSince(arranged: Arranged, since: Since): Arranged {
  noted(arranged).since = since;
  return arranged;
}

/** In what an arrangement differs from one before; undefined where it was made from nothing. */
export const sinceOf = (arranged: Arranged): Since | undefined => noted(arranged).since;

/** The same arrangement, made elsewhere of the same content and places as one before: with what stands or runs otherwise noted. */
export function comparedWith(before: Arranged, arranged: Arranged): Arranged {
  const boxes = othersIn(
    before.boxes,
    arranged.boxes,
    ([key]) => key,
    ([, a], [, b]) => isSameBox(a, b),
  );
  const routes = othersIn(before.routes, arranged.routes, ({ key }) => key, isSameRoute);
  return boxes && routes ? withSince(arranged, { before: before.boxes, boxes, routes }) : arranged;
}

/** The keys of what is not as it was; undefined where the lists are not of the same things. */
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

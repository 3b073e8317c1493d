// Updates a large picture after few of its boxes have moved: places these boxes and their lines again, and looks at nothing else.
import type { Content, Line, DrawnPlace, Shape } from '../content.ts';
import { once } from '../once.ts';
import { reroutedFew } from '../routing/reroute-few.ts';
import type { FlowDirection } from '../routing/sides.ts';
import type { Rect } from '../scene.ts';
import type { PictureLayout, Places, Was } from './picture.ts';
import { shapeSize } from './shown.ts';
import { noteSince } from './since.ts';

const FEW = 40;

/** Returns the positions of a list's items by their keys, remembered for a list with the same items in the same order. */
function indexed<T>(keyOf: (thing: T) => string) {
  const known = new WeakMap<readonly T[], Map<string, number>>();
  return {
    of(list: readonly T[]): Map<string, number> {
      const found = known.get(list) ?? new Map(list.map((thing, at) => [keyOf(thing), at]));
      known.set(list, found);
      return found;
    },
    hand(from: readonly T[], to: readonly T[]): void {
      known.set(to, known.get(from)!);
    },
  };
}
const boxesIn = indexed(([key]: PictureLayout['boxes'][number]) => key);
const linesIn = indexed(({ key }: Line) => key);
const routesIn = indexed(({ key }: PictureLayout['routes'][number]) => key);

const linesAt = once((lines: readonly Line[]): Map<string, Line[]> => {
  const result = new Map<string, Line[]>();
  for (const line of lines)
    for (const key of line.fromKey === line.toKey ? [line.fromKey] : [line.fromKey, line.toKey]) {
      const there = result.get(key);
      if (there) there.push(line);
      else result.set(key, [line]);
    }
  return result;
});

/** Returns the previous arrangement with the moved shapes; undefined if more has changed. */
export function movedOnly(
  content: Content,
  places: Places,
  { before, was, flow }: { before: PictureLayout; was: Was; flow: FlowDirection },
): PictureLayout | undefined {
  const boxAt = boxesIn.of(before.boxes);
  const moved = movedIn(content, places, was);
  if (!moved || before.boxes.some(([key]) => places.get(key)?.x == null)) return undefined;
  const boxes = [...before.boxes];
  boxesIn.hand(before.boxes, boxes);
  const touched = new Set<string>();
  for (const shape of moved) {
    const at = boxAt.get(shape.key);
    if (at === undefined) continue;
    const { x, y } = places.get(shape.key)!;
    boxes[at] = [shape.key, { x: x!, y: y!, ...shapeSize(shape, places) }];
    touched.add(shape.key);
  }
  const routeAt = routesIn.of(before.routes);
  const lineAt = linesIn.of(content.lines);
  const ways = reroutedFew(touched, {
    boxes,
    boxOf: (key): Rect | undefined => boxes[boxAt.get(key) ?? -1]?.[1],
    routes: before.routes,
    lineOf: (key) => content.lines[lineAt.get(key)!]!,
    linesAt: (key) => (linesAt(content.lines).get(key) ?? []).filter((line) => routeAt.has(line.key)),
    wayOf: (key) => before.routes[routeAt.get(key)!]!,
    bendsOf: (key) => places.get(key)?.waypoints,
    flow,
  });
  const routes = [...before.routes];
  routesIn.hand(before.routes, routes);
  for (const [key, way] of ways) routes[routeAt.get(key)!] = { key, ...way };
  return noteSince(
    { ...before, boxes, routes },
    {
      before: before.boxes,
      boxes: touched,
      routes: new Set(ways.keys()),
    },
  );
}

/** Finds the few shapes with another position or size; undefined if anything else has changed. */
function movedIn(content: Content, places: Places, was: Was): Shape[] | undefined {
  const { shapes, lines } = content;
  if (shapes.length !== was.content.shapes.length || lines.length !== was.content.lines.length) return undefined;
  if (lines !== was.content.lines && lines.some((line, at) => !isAlikeLine(line, was.content.lines[at]!)))
    return undefined;
  const keys = movedPlaces(places, was.places);
  if (!keys) return undefined;
  const result: Shape[] = [];
  for (const [at, shape] of shapes.entries()) {
    const other = was.content.shapes[at]!;
    if (shape !== other && !isAlikeShape(shape, other)) return undefined;
    const isLarger = shape !== other && !isSameSize(shapeSize(shape, places), shapeSize(other, places));
    if (isLarger || keys.has(shape.key)) result.push(shape);
    if (result.length > FEW) return undefined;
  }
  return result;
}

type Size = Pick<Rect, 'width' | 'height'>;
const isSameSize = (a: Size, b: Size) => a.width === b.width && a.height === b.height;
const isAlikeShape = (a: Shape, b: Shape) =>
  a.key === b.key && a.kind === b.kind && a.parentKey === b.parentKey && a.level === b.level && a.order === b.order;
const isAlikeLine = (a: Line, b: Line) =>
  a === b || (a.key === b.key && a.kind === b.kind && a.fromKey === b.fromKey && a.toKey === b.toKey);

const exceptWhere = ({ x: _x, y: _y, width: _width, height: _height, ...rest }: DrawnPlace) => JSON.stringify(rest);

/** Finds the keys of places with another position or size; undefined if anything else has changed, or places were added or removed. */
function movedPlaces(places: Places, was: readonly DrawnPlace[]): Set<string> | undefined {
  if (places.size !== was.length) return undefined;
  const moved = new Set<string>();
  for (const place of was) {
    const now = places.get(place.key);
    if (now === place) continue;
    if (!now || (now.x == null) !== (place.x == null) || exceptWhere(now) !== exceptWhere(place)) return undefined;
    moved.add(place.key);
  }
  return moved;
}

// Places the shapes beside the columns, and routes the lines between all shapes.
import type { Content } from '../content.ts';
import { freePlace } from '../layout/near.ts';
import { notationOf } from '../notation/shapes.ts';
import { routeLines } from '../routing/route.ts';
import { type Rect, boundingRect, centre } from '../scene.ts';
import type { LaneLine } from './lane-steps.ts';
import type { Places, Route } from './picture.ts';
import { stayOf } from './shown.ts';

/** Places items and resources: where somebody put them, or to the right of everything, level with their ends. */
export function placeItemsBeside(
  content: Content,
  places: Places,
  boxes: ReadonlyMap<string, Rect>,
): Map<string, Rect> {
  const result = new Map<string, Rect>();
  const whole = boundingRect(boxes.values());
  const loose = content.shapes.filter(
    ({ kind, key }) => ['INPUT_OUTPUT', 'RESOURCE'].includes(kind) && !places.get(key)?.isHidden,
  );
  for (const shape of loose) {
    const stay = stayOf(shape, places);
    const size = notationOf(shape).size(shape);
    const ends = content.lines.flatMap(({ fromKey, toKey }) =>
      fromKey === shape.key ? (boxes.get(toKey) ?? []) : toKey === shape.key ? (boxes.get(fromKey) ?? []) : [],
    );
    const y = ends.length === 0 ? whole.y : ends.reduce((sum, box) => sum + centre(box)[1], 0) / ends.length;
    const x = ends.length === 0 ? whole.x : ends.reduce((sum, box) => sum + centre(box)[0], 0) / ends.length;
    const isLeft = x < whole.x + whole.width / 2;
    const wish = {
      ...size,
      x: isLeft ? whole.x - 100 - size.width : whole.x + whole.width + 100,
      y: y - size.height / 2,
    };
    result.set(shape.key, stay ?? freePlace(wish, [...boxes.values(), ...result.values()], 20));
  }
  return result;
}

export function routesOf(
  ways: readonly LaneLine[],
  content: Content,
  boxes: ReadonlyMap<string, Rect>,
  isQuick = false,
): Route[] {
  const request = (key: string, fromKey: string, toKey: string) => {
    const [from, to] = [boxes.get(fromKey), boxes.get(toKey)];
    return from && to ? [{ key, fromKey, toKey, from, to }] : [];
  };
  const standing = [...boxes].map(([key, box]) => ({ key, box }));
  const most = isQuick ? 0 : 800;
  const flows = routeLines(
    ways.flatMap(({ key, from, to, isReturn, isExit }) =>
      request(key, from, to).map((each) => ({
        ...each,
        ...(isReturn && { fromSide: 'left' as const, toSide: 'left' as const }),
        ...(isExit && { fromSide: 'right' as const }),
      })),
    ),
    standing,
    { flow: 'down', most },
  );
  const things = routeLines(
    content.lines
      .filter(({ kind }) => !['FLOW', 'RETURN'].includes(kind))
      .flatMap(({ key, fromKey, toKey }) => request(key, fromKey, toKey)),
    standing,
    { flow: 'right', kept: flows, most },
  );
  const byKey = new Map(ways.map((way) => [way.key, way]));
  return [...flows, ...[...things].filter(([key]) => !flows.has(key))].map(([key, points]): Route => {
    const way = byKey.get(key);
    if (!way) return { key, points };
    const { from: fromKey, to: toKey, label, parentKey, step, isReturn } = way;
    return {
      key,
      points,
      flow: { fromKey, toKey, hasHead: true, parentKey, step, ...(label && { label }), ...(isReturn && { isReturn }) },
    };
  });
}

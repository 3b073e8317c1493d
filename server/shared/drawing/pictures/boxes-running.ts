// Routes the lines between boxes.
import { requestOf } from '../routing/reroute-few.ts';
import { rerouteLines } from '../routing/reroute.ts';
import { routeLines } from '../routing/route.ts';
import { ports as portsOf, type FlowDirection, type BoxSide } from '../routing/sides.ts';
import { routeThrough } from '../routing/template.ts';
import { type Point, type Rect, contains, growRect } from '../scene.ts';
import type { ArrangeOptions, PictureLayout, Places } from './picture.ts';
import type { VisibleContent } from './shown.ts';

/** The number of lines up to which they also keep apart from each other. */
const MOST_TOGETHER = 800;
/** The number of lines led around boxes while somebody waits; if all of very many had to be, none is. */
const AT_ONCE = 80;

export function running(
  shown: VisibleContent,
  boxes: Map<string, Rect>,
  sides: ReadonlyMap<string, BoxSide>,
  places: Places,
  flow: FlowDirection,
  { isQuick, onProgress, before }: ArrangeOptions,
): PictureLayout['routes'] {
  const requests = shown.lines.flatMap((line) => {
    const { fromKey, toKey } = line;
    const [from, to] = [boxes.get(fromKey), boxes.get(toKey)];
    if (!from || !to) return [];
    const request = requestOf(line, from, to);
    if (sides.has(fromKey)) request.fromSide = turned(sides.get(fromKey)!, from, to, boxes, shown, fromKey);
    if (sides.has(toKey)) request.toSide = turned(sides.get(toKey)!, to, from, boxes, shown, toKey);
    return [request];
  });
  const bent = new Map(
    shown.lines.flatMap(({ key }) => {
      const bends = places.get(key)?.waypoints;
      return bends && bends.length > 0 ? [[key, bends] as const] : [];
    }),
  );
  const ends = portsOf(bent.size === 0 ? [] : requests.filter(({ fromKey, toKey }) => fromKey !== toKey), flow);
  const kept = new Map<string, Point[]>();
  for (const [key, bends] of bent) {
    const pair = ends.get(key);
    if (pair) kept.set(key, routeThrough(pair[0], bends, pair[1]));
  }
  const obstacles = [...boxes].filter(([key]) => !sides.has(key)).map(([key, box]) => ({ key, box }));
  const told = onProgress && { onProgress };
  if (!isQuick && requests.length <= MOST_TOGETHER)
    return [...routeLines(requests, obstacles, { flow, kept, ...told })].map(([key, points]) => ({ key, points }));
  const was = before && {
    boxes: new Map(before.boxes),
    ways: new Map(before.routes.map((route) => [route.key, route])),
  };
  const atOnce = was || requests.length <= MOST_TOGETHER ? AT_ONCE : 0;
  const ways = rerouteLines(requests, obstacles, { flow, kept, before: was, ...(isQuick && { atOnce }), ...told });
  return [...ways].map(([key, { points, isUsual }]) => ({ key, points, ...(isUsual && { isUsual }) }));
}

/** Turns the port of a whole inwards if its target is inside the whole. */
function turned(
  side: BoxSide,
  own: Rect,
  other: Rect,
  boxes: ReadonlyMap<string, Rect>,
  shown: VisibleContent,
  key: string,
): BoxSide {
  const whole = boxes.get(shown.shapes.find((shape) => shape.key === key)?.parentKey ?? '');
  const opposite: Record<BoxSide, BoxSide> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };
  return whole && contains(growRect(whole, 8), other) && contains(growRect(whole, 8), own) ? opposite[side] : side;
}

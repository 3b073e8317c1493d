import type { Line } from '#shared/drawing/content.ts';
import { lineMarks } from '#shared/drawing/notation/lines.ts';
import { ports, chooseSides, type RouteRequest } from '#shared/drawing/routing/sides.ts';
import { selfLoop, template } from '#shared/drawing/routing/template.ts';
import {
  aroundPoints,
  contains,
  growRect,
  type Item,
  type Mark,
  type Rect,
  type Scene,
} from '#shared/drawing/scene.ts';

const movedBox = (box: Rect, dx: number, dy: number): Rect => ({ ...box, x: box.x + dx, y: box.y + dy });

function movedMark(mark: Mark, dx: number, dy: number): Mark {
  return mark.is === 'path'
    ? { ...mark, points: mark.points.map(([x, y]) => [x + dx, y + dy] as const) }
    : { ...mark, x: mark.x + dx, y: mark.y + dy };
}

/** Returns the shapes that move in a drag: the given ones and their contents. */
export function movingItems(scene: Scene, keys: ReadonlySet<string>): Item[] {
  const held = scene.items.filter((item) => item.is === 'shape' && keys.has(item.key));
  return scene.items.filter(
    (item) =>
      item.is === 'shape' &&
      held.some(
        (each) =>
          each === item ||
          (each.isFrame && contains(each.box, item.box)) ||
          (item.box.width <= 12 && onEdge(each.box, item.box)),
      ),
  );
}

/** Tells whether a port lies on the border of a box. */
const onEdge = (box: Rect, { x, y, width, height }: Rect): boolean => {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const isOn = (a: number, b: number) => Math.abs(a - b) < 2;
  const isLevel = isOn(cy, box.y) || isOn(cy, box.y + box.height);
  const isUpright = isOn(cx, box.x) || isOn(cx, box.x + box.width);
  return (
    (isLevel && cx > box.x - 2 && cx < box.x + box.width + 2) ||
    (isUpright && cy > box.y - 2 && cy < box.y + box.height + 2)
  );
};

/** A drag in progress: the moving shapes, their lines, and the shapes at the other ends. */
export interface Drag {
  held: readonly Item[];
  keys: ReadonlySet<string>;
  lines: readonly Line[];
  boxes: ReadonlyMap<string, Rect>;
}

/** Looks up what every step of a drag needs, once. */
export function dragOf(find: (key: string) => Item | undefined, lines: readonly Line[], held: readonly Item[]): Drag {
  const keys = new Set(held.map(({ key }) => key));
  const moving = lines.filter(({ fromKey, toKey }) => keys.has(fromKey) || keys.has(toKey));
  const boxes = new Map<string, Rect>();
  for (const key of moving.flatMap(({ fromKey, toKey }) => [fromKey, toKey])) {
    const item = find(key);
    if (item?.is === 'shape') boxes.set(key, item.box);
  }
  return { held, keys, lines: moving, boxes };
}

/** Returns the items drawn over the picture during a drag: shapes at their new places, with their lines on default routes. */
export function dragItems({ held, keys, lines, boxes }: Drag, dx: number, dy: number, isStraight: boolean): Item[] {
  const boxOf = (key: string) => {
    const box = boxes.get(key);
    return box && keys.has(key) ? movedBox(box, dx, dy) : box;
  };
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const requests: RouteRequest[] = lines.flatMap(({ key, fromKey, toKey }) => {
    const [from, to] = [boxOf(fromKey), boxOf(toKey)];
    return from && to ? [{ key, fromKey, toKey, from, to }] : [];
  });
  const ends = ports(
    requests.filter(({ fromKey, toKey }) => fromKey !== toKey),
    'any',
  );
  const items: Item[] = requests.map((request) => {
    const pair = ends.get(request.key);
    const line = byKey.get(request.key)!;
    const points = !pair ? selfLoop(request.from) : isStraight ? straight(request) : template(...pair);
    return {
      key: request.key,
      is: 'line',
      layer: 100,
      box: growRect(aroundPoints(points), 4),
      points,
      marks: lineMarks(line, points, { corner: isStraight ? 0 : 4 }),
    };
  });
  return [
    ...items,
    ...held.map((item) => ({
      ...item,
      box: movedBox(item.box, dx, dy),
      marks: item.marks.map((mark) => movedMark(mark, dx, dy)),
    })),
  ];
}

const straight = (request: RouteRequest) => {
  const [fromSide, toSide] = chooseSides(request, 'any');
  const pair = ports([{ ...request, fromSide, toSide }], 'any').get(request.key)!;
  return [pair[0].at, pair[1].at];
};

const NEAR = 6;
const GRID = 4;

/** Snaps a dragged box to others nearby, else to the grid; returns the guides to show. */
export function snapBox(
  box: Rect,
  others: readonly Rect[],
  zoom: number,
): { dx: number; dy: number; guides: { isLevel: boolean; at: number }[] } {
  const reach = NEAR / zoom;
  const best = (own: number[], there: (rect: Rect) => number[]) => {
    let found: { by: number; at: number } | undefined;
    for (const rect of others)
      for (const at of there(rect))
        for (const edge of own) if (Math.abs(at - edge) < Math.abs(found?.by ?? reach)) found = { by: at - edge, at };
    return found;
  };
  const across = ({ x, width }: Rect) => [x, x + width / 2, x + width];
  const down = ({ y, height }: Rect) => [y, y + height / 2, y + height];
  const [x, y] = [best(across(box), across), best(down(box), down)];
  const toGrid = (value: number) => Math.round(value / GRID) * GRID - value;
  return {
    dx: x?.by ?? toGrid(box.x),
    dy: y?.by ?? toGrid(box.y),
    guides: [...(x ? [{ isLevel: false, at: x.at }] : []), ...(y ? [{ isLevel: true, at: y.at }] : [])],
  };
}

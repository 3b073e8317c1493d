import { shapeFigure, word, type Content, type Line, type Shape } from '../content.ts';
import { textMark } from '../notation/parts.ts';
import { notationOf } from '../notation/shapes.ts';
import { routeLines } from '../routing/route.ts';
import type { BoxSide } from '../routing/sides.ts';
import { boundingRect, centre, growRect, type Item, type Point, type Rect } from '../scene.ts';
import type { Arrange, Picture } from './picture.ts';

const [STEP_X, STEP_Y, GAP, MARGIN, FOOT] = [260, 150, 84, 28, 36];
const sides: Record<string, BoxSide> = { INPUT: 'left', CONTROL: 'top', OUTPUT: 'right', MECHANISM: 'bottom' };
const sideOf = (shape: Shape): BoxSide => sides[word(shape, 'side') ?? ''] ?? 'left';
const opposite: Record<BoxSide, BoxSide> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };
const isUpright = (side: BoxSide) => side === 'left' || side === 'right';
const isArrow = ({ kind }: Shape) => kind === 'ARROW';

/** Boxes on a falling diagonal: inputs at their left, controls above, outputs at the right, mechanisms below. */
const arrange: Arrange = (content: Content) => {
  const frame = content.shapes.find(({ kind }) => kind === 'BOUNDARY');
  const arrows = content.shapes.filter(isArrow);
  const steps = content.shapes
    .filter((shape) => !isArrow(shape) && shape !== frame)
    .toSorted((a, b) => a.order - b.order);
  const boxes = new Map<string, Rect>();
  const routes =
    steps.length === 1 ? alone(steps[0]!, arrows, content.lines, boxes) : many(steps, arrows, content.lines, boxes);
  const back = steps.length > 1 ? numbers(steps, boxes) : [];
  if (frame) {
    const all = growRect(boundingRect([...boxes.values(), ...routes.flatMap(({ points }) => points.map(dot))]), MARGIN);
    const width = Math.max(all.width, 460);
    boxes.set(frame.key, { ...all, x: all.x - (width - all.width) / 2, width, height: all.height + FOOT });
  }
  return { boxes: [...boxes], routes, back, closed: [] };
};

const dot = ([x, y]: Point): Rect => ({ x, y, width: 0, height: 0 });
const sizeOf = (shape: Shape) => notationOf(shape).size(shape);

/** One box, as large as its arrows need, each arrow straight. */
function alone(shape: Shape, arrows: readonly Shape[], lines: readonly Line[], boxes: Map<string, Rect>) {
  const bySide = Map.groupBy(arrows, sideOf);
  const along = (side: BoxSide) =>
    (bySide.get(side) ?? []).reduce((sum, each) => sum + (isUpright(side) ? 36 : sizeOf(each).width + 24), 24);
  const whole = {
    x: 0,
    y: 0,
    width: Math.max(320, along('top'), along('bottom')),
    height: Math.max(180, along('left'), along('right')),
  };
  boxes.set(shape.key, whole);
  const ends = new Map<string, Point>();
  for (const [side, all] of bySide)
    for (const [at, arrow] of all.entries()) {
      const size = sizeOf(arrow);
      const share = (at + 1) / (all.length + 1);
      const [x, y] = [Math.round(whole.width * share), Math.round(whole.height * share)];
      ends.set(
        arrow.key,
        isUpright(side) ? [side === 'left' ? 0 : whole.width, y] : [x, side === 'top' ? 0 : whole.height],
      );
      boxes.set(arrow.key, beside(side, whole, size, isUpright(side) ? y : x));
    }
  return lines.flatMap(({ key, fromKey, toKey }) => {
    const arrowKey = ends.has(fromKey) ? fromKey : toKey;
    const [end, box] = [ends.get(arrowKey), boxes.get(arrowKey)];
    const arrow = arrows.find((each) => each.key === arrowKey);
    if (!end || !box || !arrow) return [];
    const far = edgeTowards(sideOf(arrow), box);
    return [{ key, points: arrowKey === fromKey ? [far, end] : [end, far] }];
  });
}

/** Returns a rectangle for words beside the whole picture. */
const beside = (side: BoxSide, whole: Rect, { width, height }: Pick<Rect, 'width' | 'height'>, at: number): Rect => ({
  width,
  height,
  x:
    side === 'left'
      ? whole.x - GAP - width
      : side === 'right'
        ? whole.x + whole.width + GAP
        : Math.round(at - width / 2),
  y: side === 'top' ? whole.y - GAP : side === 'bottom' ? whole.y + whole.height + GAP - height : at - height / 2,
});

/** The middle of the edge of words that faces the boxes. */
const edgeTowards = (side: BoxSide, box: Rect): Point => {
  const [x, y] = centre(box);
  if (side === 'left') return [box.x + box.width, y];
  if (side === 'right') return [box.x, y];
  return [x, side === 'top' ? box.y + box.height : box.y];
};

function many(steps: readonly Shape[], arrows: readonly Shape[], lines: readonly Line[], boxes: Map<string, Rect>) {
  for (const [at, shape] of steps.entries())
    boxes.set(shape.key, { x: at * STEP_X, y: at * STEP_Y, width: Math.max(150, sizeOf(shape).width), height: 76 });
  const inner = boundingRect(boxes.values());
  for (const [side, all] of Map.groupBy(arrows, sideOf)) spread(side, all, lines, boxes, inner);
  const arrowSides = new Map(arrows.map((arrow) => [arrow.key, sideOf(arrow)]));
  const requests = lines.flatMap((line) => {
    const { key, fromKey, toKey } = line;
    const [from, to] = [boxes.get(fromKey), boxes.get(toKey)];
    if (!from || !to) return [];
    const [outside, inside] = [arrowSides.get(fromKey), arrowSides.get(toKey)];
    const own = sides[String(line.figures?.['side'] ?? '')] ?? (line.kind === 'TRIGGERS' ? 'top' : 'left');
    return [
      {
        key,
        fromKey,
        toKey,
        from,
        to,
        fromSide: outside ? opposite[outside] : ('right' as BoxSide),
        toSide: inside ? opposite[inside] : outside ? outside : own,
        // An item that several boxes share is one arrow that forks.
        fromBundle: outside ? fromKey : (line.entity?.id ?? key),
        ...(inside && { toBundle: toKey }),
      },
    ];
  });
  const standing = [...boxes].map(([key, box]) => ({ key, box }));
  // Routes the flows between boxes first, so that they are straight; the arrows of mechanisms go around them.
  const [flows, mechanisms] = [false, true].map((isBelow) =>
    requests.filter(({ fromSide }) => (fromSide === 'top') === isBelow),
  );
  const kept = routeLines(flows!, standing);
  const ways = new Map([...kept, ...routeLines(mechanisms!, standing, { kept })]);
  return [...ways].map(([key, points]) => ({ key, points }));
}

/** Spreads words along a side of the picture, each beside its target and none over another. */
function spread(
  side: BoxSide,
  all: readonly Shape[],
  lines: readonly Line[],
  boxes: Map<string, Rect>,
  inner: Rect,
): void {
  const axis = isUpright(side) ? 1 : 0;
  const wish = (shape: Shape) => {
    const ends = lines.flatMap(({ fromKey, toKey }) =>
      fromKey === shape.key ? [boxes.get(toKey)] : toKey === shape.key ? [boxes.get(fromKey)] : [],
    );
    const middles = ends.flatMap((box) => (box ? [centre(box)[axis]] : []));
    return middles.length === 0 ? 0 : middles.reduce((sum, each) => sum + each, 0) / middles.length;
  };
  let free = -Infinity;
  for (const [at, shapes] of [...Map.groupBy(all, wish)].sort(([a], [b]) => a - b))
    for (const [place, shape] of shapes.entries()) {
      const size = sizeOf(shape);
      const room = isUpright(side) ? 28 : size.width + 20;
      const middle = Math.max(free + room / 2, at + (place - (shapes.length - 1) / 2) * room);
      free = middle + room / 2;
      boxes.set(shape.key, beside(side, inner, size, Math.round(middle)));
    }
}

/** The number of each box, at its lower right. */
const numbers = (steps: readonly Shape[], boxes: ReadonlyMap<string, Rect>): Item[] =>
  steps.flatMap((shape): Item[] => {
    const box = boxes.get(shape.key);
    const number = shapeFigure(shape, 'number');
    if (!box || number === undefined) return [];
    const mark = textMark(String(number), box.x + box.width - 8, box.y + box.height - 8, {
      size: 11,
      ink: 'ink-2',
      align: 'end',
    });
    return [{ key: `number ${shape.key}`, is: 'back', layer: 400, box, marks: [mark] }];
  });

/** Boxes on a falling diagonal. */
export const stairs: Picture = {
  description: 'Boxes on a falling diagonal, with what comes in and goes out on their four sides.',
  arrange,
};

import type { Content, Shape } from '../content.ts';
import { notationOf } from '../notation/shapes.ts';
import { centre, type Point, type Rect } from '../scene.ts';
import type { Arrange, Picture, Places } from './picture.ts';
import { visibleContent, shapeSize, stayOf, type VisibleContent } from './shown.ts';

/** The gaps between cases, between columns of them, from the frame to actors, and from an actor to a more general one. */
const [GAP, APART, BESIDE, GENERAL] = [32, 88, 96, 72];
type Side = 'left' | 'right';

/** Arranges actors at both sides of a frame, and their cases in it, near to them, so that no line runs through another case. */
const arrange: Arrange = (content: Content, places) => {
  const shown = visibleContent(content, places);
  const actors = shown.shapes.filter(({ kind }) => kind === 'ACTOR');
  const frame = shown.shapes.find(({ kind }) => kind === 'BOUNDARY');
  const cases = shown.shapes.filter((shape) => shape.kind !== 'ACTOR' && shape !== frame);
  const sides = sidesOf(actors, shown);
  const boxes = new Map<string, Rect>();
  const whole = inColumns(columnsOf(cases, sides, shown), places, boxes);
  if (frame) boxes.set(frame.key, whole);
  for (const side of ['left', 'right'] as const)
    beside(
      side,
      actors.filter(({ key }) => sides.get(key) === side),
      shown,
      whole,
      boxes,
    );
  for (const shape of shown.shapes) {
    const stay = shape === frame ? undefined : stayOf(shape, places);
    if (stay) boxes.set(shape.key, stay);
  }
  return {
    boxes: [...boxes],
    routes: shown.lines.flatMap(({ key, fromKey, toKey }) => {
      const [a, b] = [boxes.get(fromKey), boxes.get(toKey)];
      if (!a || !b || fromKey === toKey) return [];
      return [{ key, points: [edge(a, centre(b)), edge(b, centre(a))] }];
    }),
    back: [],
    closed: shown.closed,
  };
};

const linked = (key: string, { lines }: VisibleContent, kind?: string): string[] =>
  lines
    .filter((line) => kind === undefined || line.kind === kind)
    .flatMap(({ fromKey, toKey }) => (fromKey === key ? [toKey] : toKey === key ? [fromKey] : []));

/** Assigns actors to sides: those that specialize each other to the same one, filled by the number of cases. */
function sidesOf(actors: readonly Shape[], shown: VisibleContent): Map<string, Side> {
  const result = new Map<string, Side>();
  const counts = { left: 0, right: 0 };
  for (const actor of actors) {
    if (result.has(actor.key)) continue;
    const family = [actor.key];
    for (const key of family)
      family.push(...linked(key, shown, 'GENERALIZATION').filter((other) => !family.includes(other)));
    const side: Side = counts.left <= counts.right ? 'left' : 'right';
    counts[side] += family.length;
    for (const key of family) result.set(key, side);
  }
  return result;
}

/** Three columns: cases of those at the left, of both or nobody, of those at the right. */
function columnsOf(cases: readonly Shape[], sides: ReadonlyMap<string, Side>, shown: VisibleContent): Shape[][] {
  const left: Shape[] = [];
  const middle: Shape[] = [];
  const right: Shape[] = [];
  for (const each of cases) {
    const found = new Set(linked(each.key, shown).flatMap((key) => sides.get(key) ?? []));
    (found.size !== 1 ? middle : found.has('left') ? left : right).push(each);
  }
  // Leaves empty columns out, so that cases without actors fill a single one.
  return [left, middle, right].filter((column) => column.length > 0);
}

function inColumns(all: readonly Shape[][], places: Places, boxes: Map<string, Rect>): Rect {
  const heights = all.map((column) => column.reduce((sum, each) => sum + shapeSize(each, places).height + GAP, -GAP));
  const high = Math.max(64, ...heights);
  let x = 48;
  for (const [at, column] of all.entries()) {
    const wide = Math.max(...column.map((each) => shapeSize(each, places).width));
    let y = 52 + (high - heights[at]!) / 2;
    for (const each of column) {
      const size = shapeSize(each, places);
      boxes.set(each.key, { ...size, x: x + (wide - size.width) / 2, y: Math.round(y) });
      y += size.height + GAP;
    }
    x += wide + APART;
  }
  return { x: 0, y: 0, width: Math.max(240, x - APART + 48), height: high + 84 };
}

/** Arranges actors at a side, each level with its cases; a more general one stands further out. */
function beside(
  side: Side,
  actors: readonly Shape[],
  shown: VisibleContent,
  whole: Rect,
  boxes: Map<string, Rect>,
): void {
  const isGeneral = ({ key }: Shape) =>
    shown.lines.some((line) => line.kind === 'GENERALIZATION' && line.toKey === key);
  const wish = (actor: Shape) => {
    const ends = linked(actor.key, shown).flatMap((key) => boxes.get(key) ?? []);
    return ends.length === 0 ? whole.height / 2 : ends.reduce((sum, box) => sum + centre(box)[1], 0) / ends.length;
  };
  let out = BESIDE;
  for (const rank of [false, true]) {
    let free = 0;
    let widest = 0;
    for (const actor of actors.filter((each) => isGeneral(each) === rank).toSorted((a, b) => wish(a) - wish(b))) {
      const size = notationOf(actor).size(actor);
      const y = Math.max(free, wish(actor) - size.height / 2);
      free = y + size.height + GAP;
      widest = Math.max(widest, size.width);
      const x = side === 'left' ? -out - size.width : whole.width + out;
      boxes.set(actor.key, { ...size, x, y: Math.round(y) });
    }
    out += widest + GENERAL;
  }
}

/** Returns the point at which a straight line to another point leaves an ellipse. */
function edge(box: Rect, [tx, ty]: Point): Point {
  const [x, y] = centre(box);
  const [dx, dy] = [tx - x, ty - y];
  const [rx, ry] = [box.width / 2 + 2, Math.min(box.height / 2, 46) + 2];
  const share = 1 / Math.max(1e-6, Math.hypot(dx / rx, dy / ry));
  return [x + dx * share, y + dy * share];
}

/** Actors at the sides of a frame. */
export const columns: Picture = {
  description: 'Actors at the sides of a frame.',
  arrange,
  isMovable: true,
  hasStraightLines: true,
};

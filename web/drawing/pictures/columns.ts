import type { Content, Shape } from '../content.ts';
import { kindOf } from '../notation/shapes.ts';
import { centre, type Point, type Rect } from '../scene.ts';
import type { Picture } from './picture.ts';
import { shownOf, sizeOf, stayOf } from './shown.ts';

const [GAP, ACTORS] = [36, 160];

/** Whether a shape is an actor: it stands outside of the frame. */
const isActor = ({ kind }: Shape) => kind === 'ACTOR';

/** Actors at both sides of a frame, in which what they take part in stands in columns. */
export const columns: Picture = (content: Content, places) => {
  const shown = shownOf(content, places);
  const actors = shown.shapes.filter(isActor);
  const frame = shown.shapes.find(({ kind }) => kind === 'BOUNDARY');
  const inside = shown.shapes.filter((shape) => !isActor(shape) && shape !== frame);
  const count = inside.length > 5 ? 2 : 1;
  const perColumn = Math.max(1, Math.ceil(inside.length / count));
  const sizes = new Map(inside.map((shape) => [shape.key, sizeOf(shape, places)]));
  const wide = Math.max(180, ...[...sizes.values()].map(({ width }) => width));
  const high = Math.max(64, ...[...sizes.values()].map(({ height }) => height));
  const whole: Rect = {
    x: 0,
    y: 0,
    width: count * wide + (count + 1) * 56,
    height: 40 + perColumn * (high + GAP) + 20,
  };
  const boxes = new Map<string, Rect>();
  if (frame) boxes.set(frame.key, whole);
  for (const [at, shape] of inside.entries()) {
    const size = sizes.get(shape.key)!;
    const column = Math.floor(at / perColumn);
    boxes.set(shape.key, {
      ...size,
      x: 56 + column * (wide + 56) + (wide - size.width) / 2,
      y: 52 + (at % perColumn) * (high + GAP) + (high - size.height) / 2,
    });
  }
  // Each at the height of what it takes part in, by turns at the left and the right.
  const wish = (actor: Shape) => {
    const ends = shown.lines
      .flatMap(({ fromKey, toKey }) =>
        fromKey === actor.key ? [boxes.get(toKey)] : toKey === actor.key ? [boxes.get(fromKey)] : [],
      )
      .filter((box) => box !== undefined);
    return ends.length === 0 ? whole.height / 2 : ends.reduce((sum, box) => sum + centre(box)[1], 0) / ends.length;
  };
  const sorted = actors.toSorted((a, b) => wish(a) - wish(b));
  const bottoms = [0, 0];
  for (const [at, actor] of sorted.entries()) {
    const side = at % 2;
    const size = kindOf(actor).size(actor);
    const y = Math.max(bottoms[side]!, wish(actor) - size.height / 2);
    bottoms[side] = y + size.height + GAP;
    boxes.set(actor.key, { ...size, x: side === 0 ? -ACTORS : whole.width + ACTORS - size.width, y });
  }
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

/** Where a straight line to a point leaves an ellipse. */
function edge(box: Rect, [tx, ty]: Point): Point {
  const [x, y] = centre(box);
  const [dx, dy] = [tx - x, ty - y];
  const [rx, ry] = [box.width / 2 + 2, Math.min(box.height / 2, 46) + 2];
  const share = 1 / Math.max(1e-6, Math.hypot(dx / rx, dy / ry));
  return [x + dx * share, y + dy * share];
}

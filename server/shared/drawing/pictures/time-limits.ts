// Limits of time on a sequence: the moments at their lifelines, and what holds between them at the right of all.
import { shapeFigure, word, type Content, type Line, type Shape } from '../content.ts';
import { momentMarks, stretch } from '../notation/messages.ts';
import { notationOf } from '../notation/shapes.ts';
import { boundingRect, aroundPoints, type Item, type Rect } from '../scene.ts';
import { widthOf } from '../text.ts';
import type { Route } from './picture.ts';

/** The gaps between the picture and the first span, between spans, from the last span to the limits, and between limits. */
const [APART, LANE, BEFORE, BELOW] = [28, 16, 22, 12];

interface Ran {
  line: Line;
  route: Route;
}

/** Returns the route of a message, by the item it carries; of several with the same item, the first or the last. */
function runOf(shape: Shape, name: 'from' | 'to', lines: readonly Line[], routes: ReadonlyMap<string, Route>) {
  const own = lines.filter(({ key }) => key.startsWith(`${word(shape, name)}:`));
  const line = name === 'from' ? own[0] : own.at(-1);
  const route = line && routes.get(line.key);
  return line && route ? { line, route } : undefined;
}

/** Returns the point at which a message leaves or arrives, and the side of the lifeline that is free there. */
function momentAt({ line, route: { points } }: Ran, isSent: boolean) {
  const [at, next] = isSent ? [points[0]!, points[1]!] : [points.at(-1)!, points.at(-2)!];
  const isLeft = line.fromKey === line.toKey || next[0] > at[0];
  // Starts beyond the bar on the lifeline.
  return { at: [at[0] + (isLeft ? -12 : 12), at[1]] as const, isLeft };
}

/** Places time limits to the right of everything, and their moments at lifelines. */
export function withTimes(
  content: Content,
  messages: readonly Line[],
  routes: readonly Route[],
  boxes: Map<string, Rect>,
  words: (line: Line) => number,
): Item[] {
  const shapes = content.shapes.filter(({ kind }) => kind === 'TIME').toSorted((a, b) => a.order - b.order);
  if (shapes.length === 0) return [];
  const byKey = new Map(routes.map((route) => [route.key, route]));
  const runs = shapes.flatMap((shape) => {
    const [from, to] = [runOf(shape, 'from', messages, byKey), runOf(shape, 'to', messages, byKey)];
    return from && to ? [{ shape, from: momentAt(from, true), to: momentAt(to, false) }] : [];
  });
  const all = boundingRect([
    ...boxes.values(),
    ...routes.map(({ key, points }) => {
      const box = aroundPoints(points);
      const line = messages.find((each) => each.key === key);
      return line && line.fromKey === line.toKey ? { ...box, width: box.width + words(line) } : box;
    }),
  ]);
  const items = new Map<string, Item>();
  const first = all.x + all.width + APART;
  const left = first + (runs.length - 1) * LANE + BEFORE;
  let free = -Infinity;
  for (const [lane, { shape, from, to }] of runs.entries()) {
    for (const [name, { at, isLeft }] of [
      [`@t${shapeFigure(shape, 'first')}`, from],
      [`@t${shapeFigure(shape, 'last')}`, to],
    ] as const) {
      const wide = widthOf(name, 12) + 16;
      const box = { x: isLeft ? at[0] - wide : at[0], y: at[1] - 8, width: wide, height: 16 };
      items.set(name, { key: `moment ${name}`, is: 'back', layer: 98, box, marks: momentMarks(name, at, isLeft) });
    }
    const { width, height } = notationOf(shape).size(shape);
    const [top, bottom] = [from.at[1], Math.max(to.at[1], from.at[1] + 8)];
    const y = Math.max(free + BELOW, (top + bottom) / 2 - height / 2);
    free = y + height;
    boxes.set(shape.key, { x: left, y, width, height });
    const x = first + lane * LANE;
    const marks = stretch(x, [top, bottom], [left, y + height / 2]);
    items.set(shape.key, {
      key: `${shape.key} stretch`,
      is: 'back',
      layer: 0,
      box: {
        x: x - 4,
        y: Math.min(top, y),
        width: left - x + 4,
        height: Math.max(bottom, y + height) - Math.min(top, y),
      },
      marks,
    });
  }
  return [...items.values()];
}

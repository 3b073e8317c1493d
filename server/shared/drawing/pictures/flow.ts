import { type Content, type Shape, byParent } from '../content.ts';
import { routeLines } from '../routing/route.ts';
import { ports } from '../routing/sides.ts';
import { template } from '../routing/template.ts';
import { FlowDrawing } from './flow-drawing.ts';
import { EMPTY, FLOW_GAP, laneOf, stepShapes } from './flow-rooms.ts';
import { placeItemsBelow } from './flow-things.ts';
import { lanes } from './lanes.ts';
import type { ArrangeOptions, PictureLayout, Picture, Places } from './picture.ts';
import { onlyStates } from './tree.ts';

/** Arranges a flow from left to right, with branches that split and join, and the items passed between actions. */
const fromLeftToRight = (content: Content, given: Places, options: ArrangeOptions): PictureLayout => {
  const places = options.isAnew ? onlyStates(given) : given;
  const all = byParent(content.shapes);
  const top = stepShapes('', all);
  const isKind = (kind: string) => (shape: Shape) => shape.kind === kind;
  const start = top.find(isKind('START'));
  const end = top.find(isKind('END'));
  const drawing = new FlowDrawing();
  const main = laneOf(
    '',
    '',
    null,
    top.filter((shape) => shape !== start && shape !== end),
    all,
    places,
  );
  const x = start ? 18 + FLOW_GAP : 0;
  if (start) drawing.boxes.set(start.key, { x: 0, y: -9, width: 18, height: 18 });
  const last = drawing.chain(main, x, 0, { key: start?.key ?? '', points: start ? [[18, 0]] : [[-FLOW_GAP, 0]] });
  if (end) {
    const at =
      Math.max(x, x + (main.blocks.length > 0 ? main.width : 0)) + (main.blocks.length > 0 ? FLOW_GAP : EMPTY.width);
    drawing.boxes.set(end.key, { x: at, y: -10, width: 20, height: 20 });
    drawing.line(last.key, end.key, [...last.points, [at, 0]], '', main.blocks.length);
  }
  placeItemsBelow(content, places, drawing.boxes);
  const shown = new Set(drawing.boxes.keys());
  const requests = content.lines
    .filter(({ kind, fromKey, toKey }) => !['FLOW', 'RETURN'].includes(kind) && shown.has(fromKey) && shown.has(toKey))
    .map(({ key, fromKey, toKey }) => ({
      key,
      fromKey,
      toKey,
      from: drawing.boxes.get(fromKey)!,
      to: drawing.boxes.get(toKey)!,
    }));
  const obstacles = [...drawing.boxes]
    .filter(([key]) => !content.shapes.some((shape) => shape.key === key && shape.kind === 'PARALLEL'))
    .map(([key, box]) => ({ key, box }));
  const ways = options.isQuick
    ? new Map([...ports(requests, 'down')].map(([key, pair]) => [key, template(...pair)]))
    : routeLines(requests, obstacles, { flow: 'down' });
  return {
    boxes: [...drawing.boxes],
    routes: [...drawing.routes, ...[...ways].map(([key, points]) => ({ key, points }))],
    back: drawing.back,
    closed: [],
  };
};

/** Tells whether a flow runs in columns of its performers. */
const hasLanes = ({ shapes }: Content) => shapes.some(({ kind }) => kind === 'LANE');

/** Steps one after the other, with branches that split and join. */
export const flowPicture: Picture = {
  description: 'Steps that follow one another, with branches that split and join.',
  arrange: (content, places, options) => (hasLanes(content) ? lanes : fromLeftToRight)(content, places, options),
};

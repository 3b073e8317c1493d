// A flow from the top down, in a column for each that performs something: how an activity is drawn in SysML.
import { type Content, type Shape, byParent, word } from '../content.ts';
import { notationOf } from '../notation/shapes.ts';
import { splitBar, diamond } from '../notation/splits.ts';
import type { Item, Rect } from '../scene.ts';
import { isGroup, leaveOf } from './flow-steps.ts';
import { arrangeLaneColumns } from './lane-columns.ts';
import { placeItemsBeside, routesOf } from './lane-lines.ts';
import { Laying, NOBODY } from './lane-steps.ts';
import type { Arrange, PictureLayout } from './picture.ts';

/** Draws the sign where branches join: the same as where they split. */
const merge = (key: string, kind: string, box: Rect): Item => ({
  key: `merge ${key}`,
  is: 'back',
  layer: 150,
  box,
  marks: (kind === 'OR' ? diamond : splitBar)(box),
});

/** Arranges a flow from top to bottom, each step in the column of its performer, with items passed between steps beside them. */
export const lanes: Arrange = (content: Content, places, options): PictureLayout => {
  const all = byParent(content.shapes);
  const laying = new Laying(all, places);
  const columns = content.shapes.filter(({ kind }) => kind === 'LANE').toSorted((a, b) => a.order - b.order);
  const top = laying.steps('');
  const start = top.find(({ kind }) => kind === 'START');
  const end = top.find(({ kind }) => kind === 'END');
  const steps = top.filter((shape) => shape !== start && shape !== end);
  const first = firstLane(steps, content) ?? columns[0]?.key ?? NOBODY;
  if (start) laying.put(start.key, first, 0, notationOf(start).size(start), '');
  const done = laying.chain(steps, '', start?.key ?? '', 1, first, '');
  if (end) {
    laying.put(end.key, done.lane, done.row, notationOf(end).size(end), '');
    laying.ways.push({
      key: `flow:${done.last}>${end.key}`,
      from: done.last,
      to: end.key,
      parentKey: '',
      step: steps.length,
    });
  }
  const nodes = [...laying.nodes.values()];
  const used = [...columns.map(({ key }) => key), ...(nodes.some(({ lane }) => lane === NOBODY) ? [NOBODY] : [])];
  const {
    boxes,
    columns: drawn,
    height,
  } = arrangeLaneColumns(
    nodes,
    used.filter((key) => nodes.some(({ lane }) => lane === key)),
  );
  const merges = new Map(content.shapes.filter(isGroup).map((shape) => [leaveOf(shape), shape.kind]));
  const back = nodes.flatMap(({ key }) => (merges.has(key) ? [merge(key, merges.get(key)!, boxes.get(key)!)] : []));
  const things = placeItemsBeside(content, places, boxes);
  const frames = drawn.flatMap(({ key, x, width }): [string, Rect][] =>
    key === NOBODY ? [] : [[key, { x, y: 0, width, height }]],
  );
  return {
    boxes: [...frames, ...boxes, ...things].filter(([key]) => !merges.has(key)),
    routes: routesOf(laying.ways, content, new Map([...boxes, ...things]), options.isQuick),
    back,
    closed: [],
  };
};

/** Returns the first column: that of the performer of the first step. */
const firstLane = (steps: readonly Shape[], content: Content): string | undefined =>
  [...steps, ...content.shapes.filter(({ kind }) => kind === 'ACTION')]
    .map((shape) => word(shape, 'lane'))
    .find((lane) => lane !== undefined);

import { word, type Content, type Shape } from '../content.ts';
import type { Rect } from '../scene.ts';
import type { Arrange, Picture, Places, Route } from './picture.ts';
import { visibleContent, shapeSize, stayOf } from './shown.ts';
import { onlyStates } from './tree.ts';

const [BESIDE, APART, BELOW] = [48, 20, 64];

/** Arranges tables below each other, each between the two shapes that it joins, with the giving one at its left. */
const arrange: Arrange = (content: Content, given: Places, { isAnew }) => {
  const places = isAnew ? onlyStates(given) : given;
  const shown = visibleContent(content, places);
  const boxes = new Map<string, Rect>();
  const routes: Route[] = [];
  let top = 0;
  for (const table of shown.shapes.filter(({ kind }) => kind === 'TABLE')) {
    const size = shapeSize(table, places);
    const ends = (shown.children.get(table.key) ?? []).filter(({ kind }) => kind !== 'TABLE');
    const [left, right] = ['LEFT', 'RIGHT'].map((side) => ends.filter((end) => (word(end, 'side') ?? 'LEFT') === side));
    const high = Math.max(size.height, stackHeight(left!, places), stackHeight(right!, places));
    const own = stayOf(table, places) ?? { ...size, x: 0, y: top + (high - size.height) / 2 };
    boxes.set(table.key, own);
    stack(left!, places, own, -1, boxes, routes, table.key);
    stack(right!, places, own, 1, boxes, routes, table.key);
    top += high + BELOW;
  }
  return { boxes: [...boxes], routes, back: [], closed: shown.closed };
};

const stackHeight = (ends: readonly Shape[], places: Places) =>
  ends.reduce((sum, end) => sum + shapeSize(end, places).height + APART, -APART);

/** The ends at one side, below each other, each with a line to the table. */
function stack(
  ends: readonly Shape[],
  places: Places,
  table: Rect,
  side: 1 | -1,
  boxes: Map<string, Rect>,
  routes: Route[],
  tableKey: string,
): void {
  let y = table.y + (table.height - stackHeight(ends, places)) / 2;
  for (const end of ends) {
    const size = shapeSize(end, places);
    const x = side < 0 ? table.x - BESIDE - size.width : table.x + table.width + BESIDE;
    const box = stayOf(end, places) ?? { ...size, x, y };
    boxes.set(end.key, box);
    y += size.height + APART;
    const level = Math.round(Math.min(Math.max(box.y + box.height / 2, table.y + 12), table.y + table.height - 12));
    const [from, to] =
      box.x + box.width <= table.x
        ? [box.x + box.width, table.x]
        : [table.x + table.width, Math.max(box.x, table.x + table.width)];
    routes.push({
      key: `joins ${end.key}`,
      points: [
        [from, level],
        [to, level],
      ],
      flow: { fromKey: end.key, toKey: tableKey, hasHead: false, parentKey: '', step: 0 },
    });
  }
}

/** Tables. */
export const tables: Picture = {
  description: 'Tables.',
  arrange,
  isMovable: true,
  isShapeable: true,
  isSearched: true,
};

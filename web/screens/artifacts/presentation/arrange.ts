// Edits of the boxes of a slide; each returns the new boxes.
import {
  HEIGHT,
  MIN_BOX_SIZE,
  newId,
  WIDTH,
  type Box,
  type Boxes,
  type SlideRect,
} from '../../../parts/artifacts/slide/slide.ts';

const within = (value: number, least: number, most: number) => Math.min(Math.max(Math.round(value), least), most);

/** Returns the position on the slide nearest to the wanted one. */
export function fitOnSlide({ x, y, w, h }: SlideRect): SlideRect {
  const [width, height] = [within(w, MIN_BOX_SIZE, WIDTH), within(h, MIN_BOX_SIZE, HEIGHT)];
  return { x: within(x, 0, WIDTH - width), y: within(y, 0, HEIGHT - height), w: width, h: height };
}

export const changeBox = (boxes: Boxes, id: string, change: Partial<Box>): Box[] =>
  boxes.map((box) => (box.id === id ? ({ ...box, ...change } as Box) : box));

/** Moves several boxes by the same distance, at most until the first meets an edge. */
export function moveBoxes(boxes: Boxes, ids: ReadonlySet<string>, dx: number, dy: number): Box[] {
  const going = boxes.filter(({ id }) => ids.has(id));
  const step = (wanted: number, before: number[], behind: number[]) =>
    within(wanted, -Math.min(...before), Math.min(...behind));
  if (going.length === 0) return [...boxes];
  const [right, down] = [
    step(
      dx,
      going.map(({ x }) => x),
      going.map(({ x, w }) => WIDTH - x - w),
    ),
    step(
      dy,
      going.map(({ y }) => y),
      going.map(({ y, h }) => HEIGHT - y - h),
    ),
  ];
  return boxes.map((box) => (ids.has(box.id) ? { ...box, x: box.x + right, y: box.y + down } : box));
}

/** The dragged edges: 'n', 'se', … */
export type ResizeEdge = 'n' | 'e' | 's' | 'w' | 'ne' | 'nw' | 'se' | 'sw';

/** Resizes a rectangle by dragging some of its edges. */
export function resizeRect({ x, y, w, h }: SlideRect, edge: ResizeEdge, dx: number, dy: number): SlideRect {
  const left = edge.includes('w') ? within(x + dx, 0, x + w - MIN_BOX_SIZE) : x;
  const right = edge.includes('e') ? within(x + w + dx, x + MIN_BOX_SIZE, WIDTH) : x + w;
  const top = edge.includes('n') ? within(y + dy, 0, y + h - MIN_BOX_SIZE) : y;
  const bottom = edge.includes('s') ? within(y + h + dy, y + MIN_BOX_SIZE, HEIGHT) : y + h;
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** Returns the bounds of several rectangles. */
export function rectBounds(rects: readonly SlideRect[]): SlideRect {
  const [x, y] = [Math.min(...rects.map((rect) => rect.x)), Math.min(...rects.map((rect) => rect.y))];
  const right = Math.max(...rects.map((rect) => rect.x + rect.w));
  return { x, y, w: right - x, h: Math.max(...rects.map((rect) => rect.y + rect.h)) - y };
}

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** Aligns one box to the slide, or several to their common bounds. */
export function alignBoxes(boxes: Boxes, ids: ReadonlySet<string>, how: Alignment): Box[] {
  const chosen = boxes.filter(({ id }) => ids.has(id));
  const frame = chosen.length > 1 ? rectBounds(chosen) : { x: 0, y: 0, w: WIDTH, h: HEIGHT };
  const placeOf: Record<Alignment, (box: SlideRect) => Partial<SlideRect>> = {
    left: () => ({ x: frame.x }),
    center: ({ w }) => ({ x: Math.round(frame.x + (frame.w - w) / 2) }),
    right: ({ w }) => ({ x: frame.x + frame.w - w }),
    top: () => ({ y: frame.y }),
    middle: ({ h }) => ({ y: Math.round(frame.y + (frame.h - h) / 2) }),
    bottom: ({ h }) => ({ y: frame.y + frame.h - h }),
  };
  return boxes.map((box) => (ids.has(box.id) ? { ...box, ...placeOf[how](box) } : box));
}

export type StackMove = 'front' | 'forward' | 'backward' | 'back';

/** Moves boxes to the front, forward, backward or to the back; several keep their order. */
export function reorderBoxes(boxes: Boxes, ids: ReadonlySet<string>, how: StackMove): Box[] {
  const isChosen = ({ id }: Box) => ids.has(id);
  const [chosen, others] = [boxes.filter(isChosen), boxes.filter((box) => !isChosen(box))];
  if (how === 'front') return [...others, ...chosen];
  if (how === 'back') return [...chosen, ...others];
  const row = how === 'forward' ? boxes.toReversed() : [...boxes];
  for (let at = 1; at < row.length; at++)
    if (isChosen(row[at]!) && !isChosen(row[at - 1]!)) [row[at - 1], row[at]] = [row[at]!, row[at - 1]!];
  return how === 'forward' ? row.toReversed() : row;
}

export const without = (boxes: Boxes, ids: ReadonlySet<string>): Box[] => boxes.filter(({ id }) => !ids.has(id));

const BESIDE = 24;
/** Duplicates boxes a little below, and returns the ids of the copies too. */
export function duplicateBoxes(boxes: Boxes, ids: ReadonlySet<string>): { boxes: Box[]; added: string[] } {
  const all = [...boxes];
  const added: string[] = [];
  for (const box of boxes.filter(({ id }) => ids.has(id))) {
    const id = newId(all, box.kind);
    all.push({ ...box, ...fitOnSlide({ ...box, x: box.x + BESIDE, y: box.y + BESIDE }), id });
    added.push(id);
  }
  return { boxes: all, added };
}

const GRID = 8;
const NEAR = 6;
/** A line of the slide or of another box to which a moved one snapped. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
}

/** Snaps a moved rectangle to lines near it, or else to the grid. */
export function snapRect(rect: SlideRect, others: readonly SlideRect[], dx: number, dy: number) {
  const guides: Guide[] = [];
  const along = (axis: 'x' | 'y', size: 'w' | 'h', by: number, whole: number): number => {
    const lines = [
      0,
      whole / 2,
      whole,
      ...others.flatMap((one) => [one[axis], one[axis] + one[size] / 2, one[axis] + one[size]]),
    ];
    const start = rect[axis] + by;
    const [best] = [start, start + rect[size] / 2, start + rect[size]]
      .flatMap((place) => lines.map((line) => ({ line, off: line - place })))
      .filter(({ off }) => Math.abs(off) <= NEAR)
      .toSorted((a, b) => Math.abs(a.off) - Math.abs(b.off));
    if (best) guides.push({ axis, at: best.line });
    return best ? by + best.off : Math.round(start / GRID) * GRID - rect[axis];
  };
  return { dx: along('x', 'w', dx, WIDTH), dy: along('y', 'h', dy, HEIGHT), guides };
}

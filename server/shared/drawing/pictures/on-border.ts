import type { Line, Shape } from '../content.ts';
import { word } from '../content.ts';
import type { BoxSide } from '../routing/sides.ts';
import { centre, contains, type Point, type Rect } from '../scene.ts';
import type { Places } from './picture.ts';

/** Tells whether a shape lies on the border of its parent: ports, variables, and dots where lines leave a frame. */
export const isOnBorder = ({ kind, parentKey }: Shape): boolean =>
  kind === 'PORT' || kind === 'VARIABLE' || (kind === 'EXTERNAL' && parentKey != null);

const isOut = ({ kind }: Shape) => kind === 'EXTERNAL';

const SIDES: readonly BoxSide[] = ['top', 'right', 'bottom', 'left'];
const SIZE = 12;

/** The part of a border at its ends that stays free. */
const END = 10;

/** Returns the point of the border of a box that is nearest to a point, and its side. */
export function nearestOnBorder({ x, y, width, height }: Rect, [px, py]: Point): { at: Point; side: BoxSide } {
  const within = (value: number, from: number, length: number) =>
    Math.max(from + Math.min(END, length / 2), Math.min(from + length - Math.min(END, length / 2), value));
  const [cx, cy] = [within(px, x, width), within(py, y, height)];
  const ways: readonly { at: Point; side: BoxSide }[] = [
    { at: [x, cy], side: 'left' },
    { at: [x + width, cy], side: 'right' },
    { at: [cx, y], side: 'top' },
    { at: [cx, y + height], side: 'bottom' },
  ];
  const far = ({ at }: { at: Point }) => Math.hypot(at[0] - px, at[1] - py);
  return ways.toSorted((a, b) => far(a) - far(b))[0]!;
}

/**
 * Returns where somebody put a shape on a border; undefined if nobody did. Its place counts from the corner of its whole, so that it moves
 * along. What lies elsewhere was stored before places on borders counted.
 */
function putOn(whole: Rect, { key }: Shape, places: Places | undefined): { at: Point; side: BoxSide } | undefined {
  const { x, y } = places?.get(key) ?? {};
  if (x == null || y == null) return undefined;
  const isNear = (value: number, length: number) => value >= -SIZE && value <= length + SIZE;
  const at: Point = [whole.x + x, whole.y + y];
  return isNear(x, whole.width) && isNear(y, whole.height) ? nearestOnBorder(whole, at) : undefined;
}

const boxAt = ([x, y]: Point): Rect => ({
  x: Math.round(x - SIZE / 2),
  y: Math.round(y - SIZE / 2),
  width: SIZE,
  height: SIZE,
});

/** Places the ports of a box on its border: where somebody put them, on their stated side, or facing the ends they are linked to; spread along it. */
export function onBorder(
  ports: readonly Shape[],
  whole: Rect,
  lines: readonly Line[],
  boxOf: (key: string) => Rect | undefined,
  head = 0,
  places?: Places,
): Map<string, { box: Rect; side: BoxSide }> {
  const result = new Map<string, { box: Rect; side: BoxSide }>();
  const bySide = new Map<BoxSide, { shape: Shape; towards: number }[]>();
  const [x, y] = centre(whole);
  for (const shape of ports) {
    const put = putOn(whole, shape, places);
    if (put) {
      result.set(shape.key, { side: put.side, box: boxAt(put.at) });
      continue;
    }
    const others = lines.flatMap(({ fromKey, toKey }) =>
      fromKey === shape.key ? [toKey] : toKey === shape.key ? [fromKey] : [],
    );
    // A line to the block around a port does not tell on which side the port belongs.
    const other = others.map(boxOf).find((box) => box !== undefined && (isOut(shape) || !contains(box, whole)));
    const given = isOut(shape)
      ? lines.some(({ toKey, marks }) => toKey === shape.key && !marks.includes('TWO_WAY'))
        ? 'right'
        : 'left'
      : ((word(shape, 'side') ?? '').toLowerCase() as BoxSide);
    const [ox, oy] = other
      ? centre(other)
      : [x + ((word(shape, 'direction') ?? '').toLowerCase() === 'out' ? 1 : -1), y];
    const [dx, dy] = [(ox - x) / whole.width, (oy - y) / whole.height];
    const side: BoxSide = SIDES.includes(given)
      ? given
      : shape.kind === 'VARIABLE'
        ? // Its name needs room beside it.
          dx > 0
          ? 'right'
          : 'left'
        : Math.abs(dx) >= Math.abs(dy)
          ? dx >= 0
            ? 'right'
            : 'left'
          : dy >= 0
            ? 'bottom'
            : 'top';
    const towards = side === 'left' || side === 'right' ? oy : ox;
    const there = bySide.get(side);
    if (there) there.push({ shape, towards });
    else bySide.set(side, [{ shape, towards }]);
  }
  for (const [side, all] of bySide) {
    all.sort((a, b) => a.towards - b.towards || a.shape.order - b.shape.order);
    const isUpright = side === 'left' || side === 'right';
    // The head of a box stays free, and the line at its foot.
    const [top, foot] = isUpright && head > 0 ? [Math.min(head, whole.height / 3), 14] : [0, 0];
    const length = isUpright ? whole.height - top - foot : whole.width;
    let free = 16;
    for (const [at, { shape, towards }] of all.entries()) {
      // A dot stands at the height of what it leads to.
      const wish = towards - (isUpright ? whole.y + top : whole.x);
      const along = isOut(shape) ? Math.min(length - 16, Math.max(free, wish)) : ((at + 1) * length) / (all.length + 1);
      free = along + 28;
      const middle: Point = isUpright
        ? [side === 'left' ? whole.x : whole.x + whole.width, whole.y + top + along]
        : [whole.x + along, side === 'top' ? whole.y : whole.y + whole.height];
      result.set(shape.key, { side, box: boxAt(middle) });
    }
  }
  return result;
}

import type { Line, Shape } from '../content.ts';
import { word } from '../content.ts';
import type { BoxSide } from '../routing/sides.ts';
import { centre, contains, type Rect } from '../scene.ts';

/** Tells whether a shape lies on the border of its parent: ports, variables, and dots where lines leave a frame. */
export const isOnBorder = ({ kind, parentKey }: Shape): boolean =>
  kind === 'PORT' || kind === 'VARIABLE' || (kind === 'EXTERNAL' && parentKey != null);

const isOut = ({ kind }: Shape) => kind === 'EXTERNAL';

const SIDES: readonly BoxSide[] = ['top', 'right', 'bottom', 'left'];
const SIZE = 12;

/** Places the ports of a box on its border: on their stated side, or facing the ends they are linked to; spread along it. */
export function onBorder(
  ports: readonly Shape[],
  whole: Rect,
  lines: readonly Line[],
  boxOf: (key: string) => Rect | undefined,
  head = 0,
): Map<string, { box: Rect; side: BoxSide }> {
  const bySide = new Map<BoxSide, { shape: Shape; towards: number }[]>();
  const [x, y] = centre(whole);
  for (const shape of ports) {
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
  const result = new Map<string, { box: Rect; side: BoxSide }>();
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
      const middle = isUpright
        ? { x: side === 'left' ? whole.x : whole.x + whole.width, y: whole.y + top + along }
        : { x: whole.x + along, y: side === 'top' ? whole.y : whole.y + whole.height };
      result.set(shape.key, {
        side,
        box: { x: Math.round(middle.x - SIZE / 2), y: Math.round(middle.y - SIZE / 2), width: SIZE, height: SIZE },
      });
    }
  }
  return result;
}

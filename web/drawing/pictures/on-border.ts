import type { Line, Shape } from '../content.ts';
import { word } from '../content.ts';
import type { Side } from '../routing/sides.ts';
import { centre, type Rect } from '../scene.ts';

const ON_BORDER = new Set(['PORT', 'VARIABLE']);
export const isOnBorder = ({ kind }: Shape): boolean => ON_BORDER.has(kind);

const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];
const SIZE = 12;

/** The ports of a box on its border: on the side they are said to be on, or where what they are linked to is; spread along it. */
export function onBorder(
  ports: readonly Shape[],
  whole: Rect,
  lines: readonly Line[],
  boxOf: (key: string) => Rect | undefined,
): Map<string, { box: Rect; side: Side }> {
  const bySide = new Map<Side, { shape: Shape; towards: number }[]>();
  const [x, y] = centre(whole);
  for (const shape of ports) {
    const others = lines.flatMap(({ fromKey, toKey }) =>
      fromKey === shape.key ? [toKey] : toKey === shape.key ? [fromKey] : [],
    );
    const other = others.map(boxOf).find((box) => box !== undefined);
    const given = (word(shape, 'side') ?? '').toLowerCase() as Side;
    const [ox, oy] = other
      ? centre(other)
      : [x + ((word(shape, 'direction') ?? '').toLowerCase() === 'out' ? 1 : -1), y];
    const [dx, dy] = [(ox - x) / whole.width, (oy - y) / whole.height];
    const side: Side = SIDES.includes(given)
      ? given
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
  const result = new Map<string, { box: Rect; side: Side }>();
  for (const [side, all] of bySide) {
    all.sort((a, b) => a.towards - b.towards || a.shape.order - b.shape.order);
    const isUpright = side === 'left' || side === 'right';
    const length = isUpright ? whole.height : whole.width;
    for (const [at, { shape }] of all.entries()) {
      const along = ((at + 1) * length) / (all.length + 1);
      const middle = isUpright
        ? { x: side === 'left' ? whole.x : whole.x + whole.width, y: whole.y + along }
        : { x: whole.x + along, y: side === 'top' ? whole.y : whole.y + whole.height };
      result.set(shape.key, {
        side,
        box: { x: Math.round(middle.x - SIZE / 2), y: Math.round(middle.y - SIZE / 2), width: SIZE, height: SIZE },
      });
    }
  }
  return result;
}

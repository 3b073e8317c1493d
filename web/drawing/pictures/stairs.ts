import { figure, nameOf, word, type Content, type Line, type Shape } from '../content.ts';
import { text } from '../notation/parts.ts';
import { kindOf } from '../notation/shapes.ts';
import { routed } from '../routing/route.ts';
import type { Side } from '../routing/sides.ts';
import { around, type Item, type Rect } from '../scene.ts';
import { widthOf } from '../text.ts';
import type { Picture } from './picture.ts';

const [STEP_X, STEP_Y] = [250, 150];
const sides: Record<string, Side> = { INPUT: 'left', CONTROL: 'top', OUTPUT: 'right', MECHANISM: 'bottom' };
const byLine: Record<string, Side> = { RECEIVES: 'left', TRIGGERS: 'top', PERFORMS: 'bottom' };

/** Boxes on a falling diagonal: inputs at their left, controls above, outputs at the right, mechanisms below. */
export const stairs: Picture = (content: Content) => {
  const boxes = new Map<string, Rect>();
  const steps = content.shapes.filter(({ kind }) => kind !== 'ARROW');
  const isAlone = steps.length === 1;
  for (const [at, shape] of steps.toSorted((a, b) => a.order - b.order).entries()) {
    const { width, height } = isAlone
      ? { width: 320, height: 180 }
      : { width: Math.max(150, kindOf(shape).size(shape).width), height: 72 };
    boxes.set(shape.key, { x: at * STEP_X, y: at * STEP_Y, width, height });
  }
  const inner = around(boxes.values());
  const arrows = Map.groupBy(
    content.shapes.filter(({ kind }) => kind === 'ARROW'),
    (shape) => sides[word(shape, 'side') ?? ''] ?? 'left',
  );
  const gap = 90;
  for (const [side, all] of arrows) spread(side, all, content.lines, boxes, inner, gap);
  const requests = content.lines.flatMap((line) => {
    const [from, to] = [boxes.get(line.fromKey), boxes.get(line.toKey)];
    if (!from || !to) return [];
    const isFromOutside = content.shapes.some(({ key, kind }) => key === line.fromKey && kind === 'ARROW');
    const isToOutside = content.shapes.some(({ key, kind }) => key === line.toKey && kind === 'ARROW');
    const own = byLine[line.kind] ?? 'left';
    const opposite: Record<Side, Side> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };
    return [
      {
        key: line.key,
        fromKey: line.fromKey,
        toKey: line.toKey,
        from,
        to,
        fromSide: isFromOutside ? opposite[own] : ('right' as Side),
        toSide: isToOutside ? ('left' as Side) : own,
      },
    ];
  });
  const ways = routed(
    requests,
    [...boxes].map(([key, box]) => ({ key, box })),
  );
  const back: Item[] = content.shapes.flatMap((shape): Item[] => {
    const box = boxes.get(shape.key);
    const number = figure(shape, 'number');
    return box && number !== undefined && !isAlone
      ? [
          {
            key: `number ${shape.key}`,
            is: 'back',
            layer: 400,
            box,
            marks: [
              text(String(number), box.x + box.width - 8, box.y + box.height - 8, {
                size: 11,
                ink: 'ink-2',
                align: 'end',
              }),
            ],
          },
        ]
      : [];
  });
  return { boxes: [...boxes], routes: [...ways].map(([key, points]) => ({ key, points })), back, closed: [] };
};

/** Along a side of everything, each beside what it leads to, and none over another. */
function spread(
  side: Side,
  all: readonly Shape[],
  lines: readonly Line[],
  boxes: Map<string, Rect>,
  inner: Rect,
  gap: number,
): void {
  const isUpright = side === 'left' || side === 'right';
  const wish = (shape: Shape) => {
    const line = lines.find(({ fromKey, toKey }) => fromKey === shape.key || toKey === shape.key);
    const other = line && boxes.get(line.fromKey === shape.key ? line.toKey : line.fromKey);
    return other ? (isUpright ? other.y + other.height / 2 : other.x + other.width / 2) : 0;
  };
  let last = -Infinity;
  const groups = Map.groupBy(all, wish);
  for (const [at, shapes] of [...groups].sort(([a], [b]) => a - b))
    for (const [place, shape] of shapes.entries()) {
      const size = { width: Math.min(200, widthOf(nameOf(shape), 12) + 16), height: 20 };
      const step = isUpright ? 32 : size.width + 24;
      const along = Math.max(last + step, at + (place - (shapes.length - 1) / 2) * step);
      last = along;
      boxes.set(
        shape.key,
        isUpright
          ? { ...size, x: side === 'left' ? inner.x - gap - size.width : inner.x + inner.width + gap, y: along - 10 }
          : { ...size, x: along - size.width / 2, y: side === 'top' ? inner.y - gap : inner.y + inner.height + gap },
      );
    }
}

// Inside of a block: its parts, and the ports on their borders.
import { shapeFigure, shapeName, shapeNumber, word, type Shape } from '../content.ts';
import type { Mark, Point, Rect } from '../scene.ts';
import { cut, widthOf } from '../text.ts';
import type { ShapeNotation } from './kind.ts';
import {
  DETAIL_FROM,
  ground,
  has,
  isOutside,
  middle,
  outlineMark,
  rule,
  signRoom,
  signals,
  stripMark,
  textMark,
  tint,
} from './parts.ts';

/** The height of a part's head, and the space that its ports need above and below. */
const PART_HEAD = 30;
const SLOT = 24;

/** `name : type` in its two halves. */
function nameAndType(shape: Shape): [name: string, type: string] {
  const [name = '', ...type] = shapeName(shape).split(' : ');
  return [name, type.length > 0 ? `: ${type.join(' : ')}` : ''];
}
const between = 4;

/** Name and type beside each other about a middle, the type cut where both do not fit. */
function title(shape: Shape, { x, y, width }: Rect): Mark[] {
  const [name, type] = nameAndType(shape);
  const shown = cut(name, width - 20, 13, 600);
  const own = widthOf(shown, 13, 600);
  const rest = type ? cut(type, width - 20 - own - between, 13) : '';
  const isBoth = rest.length > 3;
  const wide = own + (isBoth ? between + widthOf(rest, 13) : 0);
  const left = x + (width - wide) / 2;
  return [
    textMark(shown, left, y + 19, { bold: 600 }),
    ...(isBoth ? [textMark(rest, left + own + between, y + 19, { ink: 'ink-2' })] : []),
  ];
}

/** A part of a block: name and type, its number at its foot. */
export const partNotation: ShapeNotation = {
  size: (shape) => {
    const [name, type] = nameAndType(shape);
    const wide = widthOf(name, 13, 600) + (type ? between + widthOf(type, 13) : 0);
    const ports = shapeFigure(shape, 'ports') ?? 0;
    return {
      width: Math.min(300, Math.max(160, Math.ceil(wide / 4) * 4 + 28)),
      height: Math.max(104, PART_HEAD + 40 + SLOT * Math.ceil(ports * 0.7)),
    };
  },
  head: PART_HEAD,
  frame: (shape, rect) => {
    const number = shapeNumber(shape);
    const room = signRoom(shape);
    return [
      { is: 'box', ...rect, radius: 6, fill: 'surface', opacity: 0.6 },
      rule(rect, rect.y + PART_HEAD, tint(shape, 50)),
      outlineMark(shape, rect),
      textMark(cut(shapeName(shape), rect.width - 32 - room - widthOf(number, 12), 13, 600), rect.x + 12, rect.y + 20, {
        bold: 600,
      }),
      textMark(number, rect.x + rect.width - 10 - room, rect.y + 20, { size: 12, ink: tint(shape, 100), align: 'end' }),
      ...signals(shape, rect),
    ];
  },
  marks: (shape, rect) => [
    ground(rect),
    ...(isOutside(shape) ? [] : [stripMark(shape, rect, 28)]),
    rule(rect, rect.y + 28, tint(shape, 50)),
    outlineMark(shape, rect),
    ...title(shape, { ...rect, width: rect.width - signRoom(shape) }),
    textMark(cut(shapeNumber(shape), rect.width - 60, 12), rect.x + rect.width / 2, rect.y + rect.height - 8, {
      size: 12,
      ink: tint(shape, 100),
      align: 'middle',
      from: 0.5,
    }),
    ...signals(shape, rect),
  ],
};

/** The direction into a box from each of its sides. */
const inwards: Record<string, Point> = { right: [-1, 0], top: [0, 1], bottom: [0, -1], left: [1, 0] };
export const inwardOf = (shape: Shape): Point => inwards[(word(shape, 'side') ?? 'left').toLowerCase()] ?? [1, 0];

/** A small square on a border, with an arrow for its direction; its name stands inside. */
export const port: ShapeNotation = {
  size: () => ({ width: 12, height: 12 }),
  marks: (shape, rect) => {
    const ink = has(shape, 'WARNED') ? 'danger' : has(shape, 'UNCONNECTED') ? 'grey-75' : tint(shape, 75);
    const inward = inwardOf(shape);
    const direction = (word(shape, 'direction') ?? '').toLowerCase();
    const isBoth = direction.includes('and');
    return [
      { is: 'box', ...rect, radius: 1, fill: 'surface', stroke: ink, weight: 1.25 },
      ...(direction === 'in' || isBoth ? arrow(rect, inward, ink) : []),
      ...(direction === 'out' || isBoth ? arrow(rect, [-inward[0], -inward[1]], ink) : []),
      nameInside(cut(shapeName(shape), 84, 12), rect, inward),
    ];
  },
};

/** Draws the name of a shape on a border, within the box. */
export function nameInside(name: string, rect: Rect, inward: Point): Mark {
  const [x, y] = middle(rect);
  const isLevel = inward[1] === 0;
  return textMark(name, x + inward[0] * 12, isLevel ? y + 4 : y + (inward[1] > 0 ? 20 : -12), {
    size: 12,
    ink: 'ink-2',
    align: !isLevel ? 'middle' : inward[0] < 0 ? 'end' : 'start',
    from: 0.5,
  });
}

function arrow(rect: Rect, [dx, dy]: Point, ink: string): Mark[] {
  const [x, y] = middle(rect);
  const line = (...points: Point[]): Mark => ({ is: 'path', points, stroke: ink, weight: 1.25, from: DETAIL_FROM });
  const tip: Point = [x + dx * 3.5, y + dy * 3.5];
  return [
    line([x - dx * 3.5, y - dy * 3.5], tip),
    line([x + dx * 0.5 - dy * 2.5, y + dy * 0.5 - dx * 2.5], tip, [x + dx * 0.5 + dy * 2.5, y + dy * 0.5 + dx * 2.5]),
  ];
}

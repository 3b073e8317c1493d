// The attributes that a reader chose to see on shapes: a part of each shape, below its notation.
import type { Shape } from '../content.ts';
import type { Mark, Rect } from '../scene.ts';
import { cut, wrapText } from '../text.ts';
import type { ShapeNotation } from './kind.ts';
import { ground, textMark, tint } from './parts.ts';

const [SIZE, LEADING, EDGE, MOST] = [11, 14, 8, 3];

/** Lists the captions at the foot of a shape. */
export const captionsOf = ({ figures }: Shape): readonly string[] => {
  const said = figures['captions'];
  return Array.isArray(said) ? said.filter((each): each is string => typeof each === 'string') : NOTHING;
};
const NOTHING: readonly string[] = [];

const linesOf = (shape: Shape, width: number): string[] =>
  captionsOf(shape).flatMap((each) => wrapText(each, width - 2 * EDGE, SIZE, MOST));

/** Makes a kind of shape with a foot for further texts, which increases its height. */
function standing(kind: ShapeNotation): ShapeNotation {
  const heightOf = (shape: Shape) => linesOf(shape, kind.size(shape).width).length * LEADING + EDGE;
  return {
    ...kind,
    size: (shape) => {
      const { width, height } = kind.size(shape);
      return { width, height: height + heightOf(shape) };
    },
    marks: (shape, box) => {
      const height = box.height - heightOf(shape);
      // A shape that somebody made too low shows its name alone.
      if (height < 30) return kind.marks(shape, box);
      return [...foot(shape, box, height), ...kind.marks(shape, { ...box, height })];
    },
  };
}

function foot(shape: Shape, { x, y, width, height }: Rect, from: number): Mark[] {
  // Its upper corners are behind the shape.
  const box = { x, y: y + from - EDGE, width, height: height - from + EDGE };
  const lines = linesOf(shape, width);
  const room = Math.floor((height - from) / LEADING);
  return [
    ground(box),
    { is: 'box', ...box, radius: 6, stroke: tint(shape, 50), weight: 1 },
    ...lines.slice(0, room).map((line, at) =>
      textMark(cut(line, width - 2 * EDGE, SIZE), x + EDGE, y + from + LEADING * (at + 1) - 1, {
        size: SIZE,
        ink: 'ink-2',
      }),
    ),
  ];
}

/** The kinds with a foot, made once each. */
const known = new Map<ShapeNotation, ShapeNotation>();

/** Adds a foot to a kind if there is something to read there. */
export function withFoot(kind: ShapeNotation, shape: Shape): ShapeNotation {
  if (captionsOf(shape).length === 0) return kind;
  const made = known.get(kind) ?? standing(kind);
  known.set(kind, made);
  return made;
}

// Shapes that split a flow: groups with branches, and the diamonds and bars of SysML.
import { type Shape, shapeName, shapeNumber, word } from '../content.ts';
import type { Mark, Rect } from '../scene.ts';
import { cut, widthOf } from '../text.ts';
import type { ShapeNotation } from './kind.ts';
import { has, middle, rule, signals, signRoom, textMark, tint } from './parts.ts';

/** A group of a flow, which contains its branches. */
const GROUP_ICONS: Record<string, string> = { OR: 'arrows-split-2', LOOP: 'refresh', SYNC: 'switch-horizontal' };

const controlOf = (shape: Shape): string => {
  const control = shape.figures['control'];
  const { by, iterations } = (control !== null && typeof control === 'object' ? control : {}) as {
    by?: unknown;
    iterations?: unknown;
  };
  if (shape.kind === 'LOOP' && typeof iterations === 'number') return iterations === 1 ? 'once' : `${iterations} times`;
  return typeof by === 'string' ? `${shape.kind}, ${by.toLowerCase()}` : shape.kind;
};

export const group: ShapeNotation = {
  size: () => ({ width: 200, height: 120 }),
  head: 26,
  marks: (shape, rect) => {
    const rule2 = word(shape, 'value') ?? controlOf(shape);
    const name = [shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' ');
    const right = cut(rule2, Math.max(40, rect.width * 0.4), 12);
    // These shapes do not show locks.
    const room = signRoom({ ...shape, marks: shape.marks.filter((mark) => mark === 'SUSPECT' || mark === 'CHANGED') });
    return [
      { is: 'box', ...rect, radius: 8, fill: 'surface', opacity: 0.6 },
      { is: 'box', ...rect, radius: 8, stroke: tint(shape, 75), weight: 1.25 },
      rule(rect, rect.y + 26, tint(shape, 50)),
      {
        is: 'icon',
        name: GROUP_ICONS[shape.kind] ?? 'refresh',
        x: rect.x + 8,
        y: rect.y + 5,
        size: 16,
        ink: tint(shape, 100),
        from: 0.3,
      },
      textMark(cut(name, rect.width - 48 - room - widthOf(right, 12), 13, 600), rect.x + 30, rect.y + 17, {
        bold: 600,
      }),
      textMark(right, rect.x + rect.width - 8 - room, rect.y + 17, { size: 12, ink: 'ink-2', align: 'end', from: 0.5 }),
      ...(has(shape, 'DECOMPOSED') ? signals({ ...shape, marks: ['DECOMPOSED'] }, rect) : []),
    ];
  },
};

/** Draws a thick line at which a flow splits and joins. */
export const splitBar = (box: Rect): Mark[] => [{ is: 'box', ...box, radius: 2, fill: 'ink-2' }];

/** Draws a diamond at which a flow chooses and joins. */
export function diamond(box: Rect): Mark[] {
  const [x, y] = middle(box);
  return [
    {
      is: 'path',
      isClosed: true,
      points: [
        [x, box.y],
        [box.x + box.width, y],
        [x, box.y + box.height],
        [box.x, y],
      ],
      fill: 'surface',
      stroke: 'ink-2',
      weight: 1.5,
    },
  ];
}

/** The split of a flow in the notation of SysML: a diamond or a bar, with its name beside it. */
export const sign: ShapeNotation = {
  size: () => ({ width: 32, height: 32 }),
  marks: (shape, rect) => {
    const isBar = shape.kind === 'PARALLEL' || shape.kind === 'SYNC';
    const name = [shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' ');
    const rule = shape.kind === 'LOOP' ? controlOf(shape) : '';
    const says = [name, rule && `(${rule})`].filter(Boolean).join(' ');
    return [
      ...(isBar ? splitBar(rect) : diamond(rect)),
      ...(says
        ? [
            textMark(cut(says, 170, 12, 500), rect.x + rect.width + 4, rect.y + (isBar ? -4 : 6), {
              size: 12,
              bold: 500,
              plate: 'surface',
              from: 0.5,
            }),
          ]
        : []),
    ];
  },
};

// Lifelines that send and receive messages, and the frames around messages.
import { shapeName, shapeNumber, word, type Shape } from '../content.ts';
import type { Mark, Point } from '../scene.ts';
import { cut, widthOf } from '../text.ts';
import { frameMarks, stereotypeOf } from './blocks.ts';
import type { ShapeNotation } from './kind.ts';
import { ground, outlineMark, signals, signRoom, stripMark, textMark, tint, widthFor } from './parts.ts';

const HEAD = 44;

/** A head with a dashed line to the end of the picture. */
export const lifeline: ShapeNotation = {
  size: (shape) => ({ width: widthFor(shape, 132, 180), height: HEAD }),
  row: (_shape, box) => ({ ...box, height: HEAD }),
  marks: (shape, rect) => {
    const head = { ...rect, height: HEAD };
    const number = shapeNumber(shape);
    const x = rect.x + rect.width / 2;
    return [
      {
        is: 'path',
        points: [
          [x, rect.y + HEAD],
          [x, rect.y + rect.height],
        ],
        stroke: 'ink-3',
        weight: 1.25,
        dash: [4, 3],
      },
      ground(head, tint(shape, 25)),
      outlineMark(shape, head),
      ...(number
        ? [
            textMark(cut(number, rect.width - 12, 12), x, rect.y + 18, {
              size: 12,
              ink: tint(shape, 100),
              align: 'middle',
            }),
          ]
        : []),
      textMark(cut(shapeName(shape), rect.width - 12, 13, 500), x, rect.y + (number ? 35 : 27), {
        bold: 500,
        align: 'middle',
      }),
    ];
  },
};

/** The frame of the whole sequence: of a block, or of an action. */
export const interaction: ShapeNotation = {
  size: () => ({ width: 200, height: 120 }),
  head: 24,
  row: (_shape, { x, y, width }) => ({ x, y, width: Math.min(width, 280), height: 24 }),
  marks: (shape, box) =>
    frameMarks(shape, box, 'sd', shape.entity?.colour === 'blue' ? 'Block' : (shape.entity?.className ?? 'Action')),
};

/** The outer end of a message: a dot where a found message begins, a ring where a lost one ends. */
export const messageEnd: ShapeNotation = {
  size: () => ({ width: 10, height: 10 }),
  marks: (shape, { x, y, width, height }) => [
    {
      is: 'oval',
      x: x + width / 2,
      y: y + height / 2,
      rx: 4.5,
      ry: 4.5,
      fill: word(shape, 'end') === 'lost' ? 'surface' : 'ink-2',
      stroke: 'ink-2',
      weight: 1.5,
    },
  ],
};

/** A frame about messages: its kind in a tab, its guard beside it. */
export const fragment: ShapeNotation = {
  size: () => ({ width: 200, height: 80 }),
  head: 24,
  marks: (shape, { x, y, width, height }) => {
    const kind = word(shape, 'operator') ?? shapeName(shape);
    const guard = word(shape, 'guard') ?? (word(shape, 'operator') ? (shape.text ?? '') : '');
    const tab = widthOf(kind, 12, 600) + 28;
    return [
      { is: 'box', x, y, width, height, radius: 0, stroke: 'ink-3', weight: 1.25 },
      {
        is: 'path',
        isClosed: true,
        points: [
          [x, y],
          [x + tab, y],
          [x + tab, y + 12],
          [x + tab - 8, y + 20],
          [x, y + 20],
        ],
        fill: 'surface',
        stroke: 'ink-3',
        weight: 1.25,
      },
      textMark(kind, x + 10, y + 14, { size: 12, bold: 600 }),
      ...(guard
        ? [
            textMark(cut(`[${guard}]`, width - tab - 16, 12), x + tab + 8, y + 14, {
              size: 12,
              ink: 'ink-2',
              plate: 'surface',
            }),
          ]
        : []),
    ];
  },
};

const TIME_HEAD = 22;
const headOf = ({ entity }: Shape) => (entity ? TIME_HEAD : 0);

/** A time limit, with the requirement it comes from. */
export const time: ShapeNotation = {
  size: (shape) => {
    const head = shape.entity
      ? widthOf(`${shapeNumber(shape)} «${stereotypeOf(shape)}»`, 12) + 36 + signRoom(shape)
      : 0;
    return {
      width: Math.ceil(Math.min(280, Math.max(112, widthOf(shapeName(shape), 13, 500) + 24, head))),
      height: headOf(shape) + 32,
    };
  },
  marks: (shape, rect) => {
    const { x, y, width, height } = rect;
    const head = headOf(shape);
    const number = cut(shapeNumber(shape), width / 2 - 12, 12, 500);
    const right = x + width - 8 - signRoom(shape);
    return [
      ground(rect),
      ...(head > 0
        ? [
            stripMark(shape, rect, head),
            textMark(number, x + 8, y + 15, { size: 12, bold: 500, ink: tint(shape, 100) }),
            textMark(`«${stereotypeOf(shape)}»`, right, y + 15, { size: 12, ink: tint(shape, 100), align: 'end' }),
          ]
        : []),
      outlineMark(shape, rect),
      textMark(cut(shapeName(shape), width - 16, 13, 500), x + width / 2, y + head + (height - head) / 2 + 5, {
        bold: 500,
        align: 'middle',
      }),
      ...signals(shape, rect),
    ];
  },
};

/** Draws a moment at a lifeline: its sign, and a stroke from it to the bar. */
export function momentMarks(name: string, [x, y]: Point, isLeft: boolean): Mark[] {
  const away = isLeft ? -1 : 1;
  return [
    {
      is: 'path',
      points: [
        [x, y],
        [x + 10 * away, y],
      ],
      stroke: 'ink-2',
      weight: 1.25,
    },
    textMark(name, x + 13 * away, y + 4, { size: 12, ink: 'ink-2', align: isLeft ? 'end' : 'start', plate: 'surface' }),
  ];
}

/** Draws the span of time between two moments, and a line from it to its limit. */
export function stretch(x: number, [top, bottom]: Point, [left, middle]: Point): Mark[] {
  const stroke = { stroke: 'ink-3', weight: 1.25 } as const;
  const out = Math.min(Math.max(middle, top), bottom);
  const tick = (y: number): Mark => ({
    is: 'path',
    points: [
      [x - 4, y],
      [x + 4, y],
    ],
    ...stroke,
  });
  return [
    {
      is: 'path',
      points: [
        [x, top],
        [x, bottom],
      ],
      ...stroke,
    },
    tick(top),
    tick(bottom),
    {
      is: 'path',
      points: [
        [x, out],
        [left - 6, out],
        [left - 6, middle],
        [left, middle],
      ],
      ...stroke,
      dash: [2, 3],
    },
  ];
}

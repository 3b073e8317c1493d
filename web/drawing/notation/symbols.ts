// Shapes that are no boxes.
import { nameOf, numberOf, word, type Shape } from '../content.ts';
import type { Mark, Point, Rect } from '../scene.ts';
import { cut, widthOf } from '../text.ts';
import type { Kind } from './kind.ts';
import { centred, DETAIL_FROM, ground, has, outline, signals, text, tint, widthFor } from './parts.ts';

const middle = ({ x, y, width, height }: Rect): Point => [x + width / 2, y + height / 2];

export const start: Kind = {
  size: () => ({ width: 18, height: 18 }),
  marks: (_shape, rect) => {
    const [x, y] = middle(rect);
    return [{ is: 'oval', x, y, rx: 9, ry: 9, fill: 'ink' }];
  },
};

export const end: Kind = {
  size: () => ({ width: 20, height: 20 }),
  marks: (_shape, rect) => {
    const [x, y] = middle(rect);
    return [
      { is: 'oval', x, y, rx: 10, ry: 10, fill: 'surface', stroke: 'ink', weight: 1.5 },
      { is: 'oval', x, y, rx: 5.5, ry: 5.5, fill: 'ink' },
    ];
  },
};

export const history: Kind = {
  size: () => ({ width: 24, height: 24 }),
  marks: (_shape, rect) => {
    const [x, y] = middle(rect);
    return [
      { is: 'oval', x, y, rx: 12, ry: 12, fill: 'surface', stroke: 'ink-2', weight: 1.5 },
      text('H', x, y + 4.5, { size: 12, bold: 600, align: 'middle' }),
    ];
  },
};

/** A parallelogram: number above name. */
export const inputOutput: Kind = {
  size: (shape) => ({ width: Math.min(220, Math.max(124, widthOf(nameOf(shape), 13) + 44)), height: 40 }),
  marks: (shape, { x, y, width, height }) => {
    const number = numberOf(shape);
    return [
      {
        is: 'path',
        isClosed: true,
        points: [
          [x + 12, y],
          [x + width, y],
          [x + width - 12, y + height],
          [x, y + height],
        ],
        fill: tint(shape, 25),
        stroke: tint(shape, 75),
        weight: 1.25,
      },
      ...(number
        ? [
            text(cut(number, width - 40, 12, 500), x + width / 2, y + 15, {
              size: 12,
              bold: 500,
              ink: tint(shape, 100),
              align: 'middle',
            }),
          ]
        : []),
      text(cut(nameOf(shape), width - 30, 13), x + width / 2, y + (number ? 31 : 24), { align: 'middle' }),
    ];
  },
};

/** A cylinder. */
export const resource: Kind = {
  size: (shape) => ({ width: Math.min(200, Math.max(96, widthOf(nameOf(shape), 13) + 24)), height: 52 }),
  marks: (shape, { x, y, width, height }) => {
    const bow = (top: number, isUp: boolean): Point[] =>
      Array.from({ length: 13 }, (_, at) => {
        const angle = (Math.PI * at) / 12;
        return [x + width / 2 + (width / 2) * Math.cos(angle), top + (isUp ? -8 : 8) * Math.sin(angle)];
      });
    return [
      {
        is: 'path',
        isClosed: true,
        points: [...bow(y + height - 8, false), [x, y + 8], [x + width, y + 8]],
        fill: tint(shape, 25),
        stroke: tint(shape, 75),
        weight: 1.25,
      },
      {
        is: 'oval',
        x: x + width / 2,
        y: y + 8,
        rx: width / 2,
        ry: 8,
        fill: 'surface',
        stroke: tint(shape, 75),
        weight: 1.25,
      },
      text(cut(nameOf(shape), width - 12, 13), x + width / 2, y + 38, { align: 'middle' }),
    ];
  },
};

/** The tag over a branch that says who performs it. */
export const lane: Kind = {
  size: () => ({ width: 160, height: 22 }),
  head: 24,
  marks: (shape, rect) => {
    const name = [numberOf(shape), nameOf(shape)].filter(Boolean).join(' ');
    const isTag = rect.height <= 24;
    return [
      {
        is: 'box',
        ...rect,
        radius: 4,
        fill: 'blue-25',
        opacity: isTag ? 1 : 0.35,
        stroke: 'blue-50',
        weight: 1,
      },
      {
        is: 'icon',
        name: shape.entity?.icon ?? 'cube',
        x: rect.x + 6,
        y: rect.y + 4,
        size: 14,
        ink: 'blue-100',
        from: DETAIL_FROM,
      },
      text(cut(name, rect.width - 34, 12.5), rect.x + 26, rect.y + 15, { size: 12.5 }),
    ];
  },
};

export const port: Kind = {
  size: () => ({ width: 12, height: 12 }),
  marks: (shape, rect) => {
    const isLoose = has(shape, 'UNCONNECTED');
    const isWrong = has(shape, 'WARNED');
    const ink = isWrong ? 'danger' : isLoose ? 'grey-75' : tint(shape, 75);
    const [x, y] = middle(rect);
    const direction = (word(shape, 'direction') ?? '').toLowerCase();
    const side = (word(shape, 'side') ?? 'left').toLowerCase();
    const inward: Point = side === 'right' ? [-1, 0] : side === 'top' ? [0, 1] : side === 'bottom' ? [0, -1] : [1, 0];
    const marks: Mark[] = [{ is: 'box', ...rect, radius: 1, fill: 'surface', stroke: ink, weight: 1.25 }];
    const arrow = (to: Point) => {
      const [dx, dy] = to;
      marks.push({
        is: 'path',
        points: [
          [x - dx * 3.5, y - dy * 3.5],
          [x + dx * 3.5, y + dy * 3.5],
        ],
        stroke: ink,
        weight: 1.25,
        from: DETAIL_FROM,
      });
      marks.push({
        is: 'path',
        points: [
          [x + dx * 0.5 - dy * 2.5, y + dy * 0.5 - dx * 2.5],
          [x + dx * 3.5, y + dy * 3.5],
          [x + dx * 0.5 + dy * 2.5, y + dy * 0.5 + dx * 2.5],
        ],
        stroke: ink,
        weight: 1.25,
        from: DETAIL_FROM,
      });
    };
    if (direction === 'in' || direction.includes('both') || direction === 'in/out' || direction === 'inout')
      arrow(inward);
    if (direction === 'out' || direction.includes('both') || direction === 'in/out' || direction === 'inout')
      arrow([-inward[0], -inward[1]]);
    const name = cut(nameOf(shape), 72, 12);
    const align = side === 'right' ? 'end' : side === 'left' ? 'start' : 'middle';
    marks.push(
      text(name, x + inward[0] * 12, y + (inward[1] === 0 ? 4 : inward[1] * 12 + (inward[1] > 0 ? 8 : 0)), {
        size: 12,
        ink: 'ink-2',
        align,
        from: 0.5,
      }),
    );
    return marks;
  },
};

/** A variable on the border of an equation. */
export const variable: Kind = {
  size: () => ({ width: 12, height: 12 }),
  marks: (shape, rect) => {
    const [x, y] = middle(rect);
    const isLeft = (word(shape, 'side') ?? 'left') === 'left';
    return [
      {
        is: 'box',
        ...rect,
        fill: has(shape, 'UNBOUND') ? 'surface' : tint(shape, 50),
        stroke: has(shape, 'WARNED') ? 'warning-mark' : tint(shape, 100),
        weight: 1.25,
      },
      text(cut(nameOf(shape), 90, 12), x + (isLeft ? -10 : 10), y - 8, {
        size: 12,
        ink: 'ink-2',
        align: isLeft ? 'end' : 'start',
        plate: 'surface',
        from: 0.5,
      }),
    ];
  },
};

export const useCase: Kind = {
  size: (shape) => ({ width: widthFor(shape, 160, 240), height: 64 }),
  marks: (shape, rect) => {
    const [x, y] = middle(rect);
    return [
      {
        is: 'oval',
        x,
        y,
        rx: rect.width / 2,
        ry: rect.height / 2,
        fill: tint(shape, 25),
        stroke: tint(shape, 75),
        weight: 1.25,
      },
      ...centred(
        [numberOf(shape), nameOf(shape)].filter(Boolean).join(' '),
        { x: rect.x + 20, y: rect.y, width: rect.width - 40, height: rect.height },
        { bold: 500 },
      ),
      ...signals(shape, { ...rect, width: rect.width - 24, height: rect.height - 6 }),
    ];
  },
};

/** A stick figure, its name below. */
export const actor: Kind = {
  size: (shape) => ({ width: Math.min(160, Math.max(80, widthOf(nameOf(shape), 13, 500) + 8)), height: 92 }),
  marks: (shape, rect) => {
    const x = rect.x + rect.width / 2;
    const ink = tint(shape, 100);
    const line = (...points: Point[]): Mark => ({ is: 'path', points, stroke: ink, weight: 1.5 });
    return [
      { is: 'oval', x, y: rect.y + 9, rx: 8, ry: 8, fill: 'surface', stroke: ink, weight: 1.5 },
      line([x, rect.y + 17], [x, rect.y + 38]),
      line([x - 14, rect.y + 25], [x + 14, rect.y + 25]),
      line([x - 12, rect.y + 54], [x, rect.y + 38], [x + 12, rect.y + 54]),
      ...centred(
        [numberOf(shape), nameOf(shape)].filter(Boolean).join(' '),
        { x: rect.x - 16, y: rect.y + 56, width: rect.width + 32, height: 34 },
        { bold: 500 },
      ),
    ];
  },
};

const HEAD = 44;
/** A head with a dashed line to the end of the picture. */
export const lifeline: Kind = {
  size: (shape) => ({ width: widthFor(shape, 132, 180), height: HEAD }),
  marks: (shape, rect) => {
    const head = { ...rect, height: HEAD };
    const number = numberOf(shape);
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
      outline(shape, head),
      ...(number
        ? [text(cut(number, rect.width - 12, 12), x, rect.y + 18, { size: 12, ink: tint(shape, 100), align: 'middle' })]
        : []),
      text(cut(nameOf(shape), rect.width - 12, 13, 500), x, rect.y + (number ? 35 : 27), {
        bold: 500,
        align: 'middle',
      }),
    ];
  },
};

/** A frame about messages: its kind in a tab, its guard beside it. */
export const fragment: Kind = {
  size: () => ({ width: 200, height: 80 }),
  head: 24,
  marks: (shape, { x, y, width, height }) => {
    const kind = word(shape, 'operator') ?? nameOf(shape);
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
      text(kind, x + 10, y + 14, { size: 12, bold: 600 }),
      ...(word(shape, 'guard')
        ? [text(`[${word(shape, 'guard')!}]`, x + tab + 10, y + 14, { size: 12, ink: 'ink-2' })]
        : []),
    ];
  },
};

/** A dot, its name beside it. */
export const dot: Kind = {
  size: (shape) => ({ width: 20 + widthOf(labelOf(shape), 13), height: 20 }),
  marks: (shape, rect) => {
    const y = rect.y + rect.height / 2;
    const isClosed = has(shape, 'DECOMPOSED') || has(shape, 'COLLAPSED');
    return [
      {
        is: 'oval',
        x: rect.x + 6,
        y,
        rx: 4.5,
        ry: 4.5,
        fill: isClosed ? tint(shape, 75) : 'surface',
        stroke: tint(shape, 75),
        weight: 1.5,
      },
      text(labelOf(shape), rect.x + 16, y + 4.5, { from: 0.4 }),
    ];
  },
};
const labelOf = (shape: Shape) => cut([numberOf(shape), nameOf(shape)].filter(Boolean).join(' '), 280, 13);

/** A circle by class with its name below: a thing among its relations. */
export const planet: Kind = {
  size: (shape) => ({
    width: shape.level === 0 || shape.kind === 'CENTRE' ? 148 : 128,
    height: shape.level === 0 || shape.kind === 'CENTRE' ? 84 : 64,
  }),
  marks: (shape, rect) => {
    const isCentre = shape.level === 0 || shape.kind === 'CENTRE';
    const radius = isCentre ? 22 : 14;
    const x = rect.x + rect.width / 2;
    const name = [numberOf(shape), nameOf(shape)].filter(Boolean).join(' ');
    return [
      {
        is: 'oval',
        x,
        y: rect.y + radius + 2,
        rx: radius,
        ry: radius,
        fill: tint(shape, 25),
        stroke: tint(shape, 75),
        weight: isCentre ? 2 : 1.25,
      },
      {
        is: 'icon',
        name: shape.entity?.icon ?? 'cube',
        x: x - radius * 0.6,
        y: rect.y + 2 + radius * 0.4,
        size: radius * 1.2,
        ink: tint(shape, 100),
        from: 0.2,
      },
      ...centred(
        name,
        { x: rect.x, y: rect.y + 2 * radius + 4, width: rect.width, height: rect.height - 2 * radius - 4 },
        { size: 12, bold: isCentre ? 600 : 400, leading: 15, plate: 'surface' },
      ),
    ];
  },
};

const knob =
  (radius: number, isFull: boolean): Kind['marks'] =>
  (_shape, rect) => {
    const [x, y] = middle(rect);
    return [
      { is: 'oval', x, y, rx: radius, ry: radius, fill: isFull ? 'ink-2' : 'surface', stroke: 'ink-2', weight: 1.25 },
    ];
  };
export const junction: Kind = { size: () => ({ width: 10, height: 10 }), marks: knob(4, true) };
export const dangling: Kind = { size: () => ({ width: 10, height: 10 }), marks: knob(4, false) };

/** A cell of a grid with what stands in it. */
export const cell: Kind = {
  size: (shape) => ({
    width: 156,
    height: 20 + 20 * Math.max(1, shape.compartments.flatMap(({ rows }) => rows).length),
  }),
  marks: (shape, rect) => {
    const rows = shape.compartments.flatMap(({ rows }) => rows);
    const texts = rows.length > 0 ? rows.map((row) => row.text) : [nameOf(shape)].filter(Boolean);
    const band = word(shape, 'band');
    return [
      {
        is: 'box',
        ...rect,
        radius: 4,
        fill: band ? `${band}-bg` : 'purple-25',
        stroke: band ? `${band}-line` : 'purple-50',
        weight: 1,
      },
      ...texts.map((each, at) =>
        text(
          cut(each, rect.width - 16, 12),
          rect.x + rect.width / 2,
          rect.y + rect.height / 2 - (texts.length * 18) / 2 + at * 18 + 13,
          { size: 12, align: 'middle' },
        ),
      ),
    ];
  },
};

export const strip: Kind = {
  size: () => ({ width: 320, height: 40 }),
  marks: (shape, rect) => [
    { is: 'box', ...rect, radius: 4, fill: 'sunken', stroke: 'line', weight: 1, dash: [4, 3] },
    text(
      cut(
        [nameOf(shape), ...shape.compartments.flatMap(({ rows }) => rows.map((row) => row.text))]
          .filter(Boolean)
          .join(', '),
        rect.width - 16,
        12,
      ),
      rect.x + 8,
      rect.y + 24,
      { size: 12, ink: 'ink-2' },
    ),
  ],
};

/** A bar on an axis of time; hatched by a dashed edge where its start is worked out. */
export const bar: Kind = {
  size: () => ({ width: 120, height: 22 }),
  marks: (shape, rect) => {
    const done = Number(word(shape, 'percent') ?? 0);
    const isGuess = has(shape, 'ESTIMATED');
    return [
      {
        is: 'box',
        ...rect,
        radius: 3,
        fill: isGuess ? 'surface' : tint(shape, 25),
        stroke: tint(shape, 75),
        weight: 1.25,
        ...(isGuess && { dash: [4, 3] }),
      },
      ...(done > 0
        ? [
            {
              is: 'box',
              ...rect,
              width: (rect.width * Math.min(100, done)) / 100,
              radius: 3,
              fill: tint(shape, 50),
            } as const,
          ]
        : []),
    ];
  },
};

export const milestone: Kind = {
  size: () => ({ width: 18, height: 18 }),
  marks: (shape, rect) => {
    const [x, y] = middle(rect);
    return [
      {
        is: 'path',
        isClosed: true,
        points: [
          [x, y - 9],
          [x + 9, y],
          [x, y + 9],
          [x - 9, y],
        ],
        fill: 'ink-2',
      },
    ];
  },
};

/** Nothing of its own: others stand in it, or only its text counts. */
export const unseen: Kind = { size: () => ({ width: 0, height: 0 }), marks: () => [] };

/** An entry of a list: one line. */
export const entry: Kind = {
  size: () => ({ width: 110, height: 22 }),
  marks: (shape, rect) => [
    { is: 'box', ...rect, radius: 4, fill: 'surface', stroke: tint(shape, 75), weight: 1 },
    text(
      cut([numberOf(shape), nameOf(shape)].filter(Boolean).join(' '), rect.width - 12, 11.5),
      rect.x + 6,
      rect.y + 15,
      {
        size: 11.5,
      },
    ),
  ],
};

/** A label at the border of a picture. */
export const label: Kind = {
  size: (shape) => ({ width: Math.min(200, widthOf(nameOf(shape), 12) + 16), height: 20 }),
  marks: (shape, rect) => [
    text(
      cut([numberOf(shape), nameOf(shape)].filter(Boolean).join(' '), rect.width, 12),
      rect.x + rect.width / 2,
      rect.y + 14,
      { size: 12, ink: shape.entity ? tint(shape, 100) : 'ink-2', align: 'middle', plate: 'surface' },
    ),
  ],
};

export const sign = (shape: Shape): boolean => ['START', 'END', 'INITIAL', 'FINAL', 'HISTORY'].includes(shape.kind);

// Boxes with heads, and with compartments.
import { nameOf, numberOf, toneOf, word, type Shape } from '../content.ts';
import type { Mark, Rect } from '../scene.ts';
import { cut, widthOf, wrapped } from '../text.ts';
import type { Kind } from './kind.ts';
import { centred, ground, has, headTexts, isOutside, outline, signals, strip, text, tint, widthFor } from './parts.ts';

const HEAD = 20;

/** A box: number on a strip, the name in the middle. */
export const box: Kind = {
  size: (shape) => ({ width: widthFor(shape, 140, 240), height: 60 }),
  marks: (shape, rect) => [
    ground(rect),
    strip(shape, rect, HEAD),
    outline(shape, rect),
    ...headTexts(shape, rect),
    ...centred(
      nameOf(shape),
      {
        x: rect.x + 8,
        y: rect.y + HEAD,
        width: rect.width - 16,
        height: rect.height - HEAD - (word(shape, 'rollup') ? 14 : 0),
      },
      { bold: 500 },
    ),
    ...rollUp(shape, rect),
    ...signals(shape, rect),
  ],
};

/** A figure of all below, in the last line. */
function rollUp(shape: Shape, rect: Rect): Mark[] {
  const value = word(shape, 'rollup');
  return value
    ? [text(value, rect.x + rect.width / 2, rect.y + rect.height - 6, { size: 11, ink: 'ink-2', align: 'middle' })]
    : [];
}

export const action: Kind = { ...box, size: (shape) => ({ width: widthFor(shape, 124, 224), height: 56 }) };

/** What a block is of, between guillemets: its kind in words. */
const stereotype: Record<string, string> = {
  Requirement: 'requirement',
  Asset: 'block',
  Action: 'action',
  'Test Case': 'testCase',
  Statement: 'statement',
  Measure: 'measure',
  Artifact: 'document',
};
const stereotypeOf = (shape: Shape): string => {
  const name = shape.entity?.className ?? '';
  return word(shape, 'stereotype') ?? stereotype[name] ?? name.toLowerCase();
};

const ROW = 16;
const BLOCK_WIDTH = 200;

function compartmentsHeight(shape: Shape): number {
  return shape.compartments.reduce((sum, { name, rows }) => sum + (name ? 18 : 6) + rows.length * ROW + 8, 0);
}

/** A block with its compartments: what it has, what it does. */
export const block: Kind = {
  size: (shape) => {
    const rows = shape.compartments.flatMap(({ rows }) => rows.map((row) => widthOf(row.text, 12) + 24));
    return {
      width: Math.min(280, Math.max(BLOCK_WIDTH, widthFor(shape, BLOCK_WIDTH, 280), ...rows)),
      height: Math.max(60, 44 + compartmentsHeight(shape)),
    };
  },
  marks: (shape, rect) => {
    const marks: Mark[] = [
      ground(rect),
      strip(shape, rect, 40),
      outline(shape, rect),
      text(`«${stereotypeOf(shape)}»`, rect.x + rect.width / 2, rect.y + 16, {
        size: 12,
        ink: tint(shape, 100),
        align: 'middle',
      }),
      text(
        cut([numberOf(shape), nameOf(shape)].filter(Boolean).join(' '), rect.width - 32, 13, 500),
        rect.x + rect.width / 2,
        rect.y + 32,
        { bold: 500, align: 'middle' },
      ),
    ];
    let y = rect.y + 40;
    for (const { name, rows } of shape.compartments) {
      marks.push(rule(rect, y, tint(shape, 50)));
      if (name)
        marks.push(
          text(name, rect.x + rect.width / 2, y + 14, { size: 11, ink: 'ink-3', align: 'middle', isItalic: true }),
        );
      y += name ? 18 : 6;
      for (const row of rows) {
        marks.push(text(cut(row.text, rect.width - 16, 12), rect.x + 8, y + 12, { size: 12, from: 0.5 }));
        y += ROW;
      }
      y += 8;
    }
    return [...marks, ...signals(shape, rect)];
  },
};

const rule = ({ x, width }: Rect, y: number, stroke: string): Mark => ({
  is: 'path',
  points: [
    [x, y],
    [x + width, y],
  ],
  stroke,
  weight: 1,
  from: 0.2,
});

/** What a requirement says, as pairs of a word and a text: from its compartments, or from what it is. */
function saysOf(shape: Shape): { label: string; value: string }[] {
  const rows = shape.compartments.flatMap(({ name, rows }) => rows.map((row) => ({ label: name, value: row.text })));
  const id = numberOf(shape);
  const said =
    rows.length > 0 ? rows : shape.entity?.description ? [{ label: 'text', value: shape.entity.description }] : [];
  return said.some(({ label }) => label === 'id') || !id ? said : [{ label: 'id', value: id }, ...said];
}

const REQUIREMENT_WIDTH = 252;
const linesOf = ({ label, value }: { label: string; value: string }) =>
  wrapped(value, REQUIREMENT_WIDTH - 80, 12, label === 'text' ? 3 : 2, label === 'id' ? 500 : 400);

/** A requirement in two sections: what it is called, and what it says. */
export const requirement: Kind = {
  size: (shape) => ({
    width: REQUIREMENT_WIDTH,
    height:
      40 +
      8 +
      Math.max(
        16,
        saysOf(shape).reduce((sum, say) => sum + linesOf(say).length * ROW, 0),
      ) +
      8 +
      (word(shape, 'status') ? 22 : 0),
  }),
  marks: (shape, rect) => {
    const status = word(shape, 'status');
    const marks: Mark[] = [
      ground(rect),
      strip(shape, rect, 40),
      rule(rect, rect.y + 40, tint(shape, 75)),
      outline(shape, rect),
      text(`«${stereotypeOf(shape)}»`, rect.x + rect.width / 2, rect.y + 16, {
        size: 12,
        ink: tint(shape, 100),
        align: 'middle',
      }),
      text(cut(nameOf(shape), rect.width - 36, 13, 500), rect.x + rect.width / 2, rect.y + 32, {
        bold: 500,
        align: 'middle',
      }),
    ];
    let y = rect.y + 48;
    for (const say of saysOf(shape)) {
      marks.push(text(say.label, rect.x + 12, y + 12, { size: 12, ink: 'ink-2', from: 0.5 }));
      for (const line of linesOf(say)) {
        marks.push(text(line, rect.x + 68, y + 12, { size: 12, bold: say.label === 'id' ? 500 : 400, from: 0.5 }));
        y += ROW;
      }
    }
    if (status) {
      const top = rect.y + rect.height - 22;
      marks.push(
        rule(rect, top, 'line-soft'),
        text(cut(status, rect.width - 24, 12), rect.x + 12, top + 15, { size: 12, ink: 'ink-2', from: 0.5 }),
      );
    }
    return [...marks, ...signals(shape, rect)];
  },
};

/** A container with a head: parts stand in it. */
export const container: Kind = {
  size: (shape) => ({ width: widthFor(shape, 160, 240), height: 72 }),
  head: 28,
  marks: (shape, rect) => [
    { is: 'box', ...rect, radius: 6, fill: 'surface', opacity: 0.6 },
    {
      is: 'box',
      x: rect.x,
      y: rect.y,
      width: rect.width,
      height: 28,
      radius: 6,
      round: 'top',
      fill: tint(shape, 25),
      from: 0.15,
    },
    outline(shape, rect),
    ...headTexts(shape, { ...rect, width: Math.min(rect.width, 24 + widthOf(numberOf(shape), 12, 500) + 12) }, 18),
    text(
      cut(nameOf(shape), rect.width - 44 - widthOf(numberOf(shape), 12, 500), 13, 500),
      rect.x + 8 + 16 + (numberOf(shape) ? widthOf(numberOf(shape), 12, 500) + 6 : 0),
      rect.y + 18,
      { bold: 500 },
    ),
    ...signals(shape, rect),
  ],
};

/** A part of a block: name and type, its number below. */
export const part: Kind = {
  frame: (shape, rect) => {
    const number = numberOf(shape);
    return [
      { is: 'box', ...rect, radius: 6, fill: 'surface', opacity: 0.6 },
      rule(rect, rect.y + 30, tint(shape, 50)),
      outline(shape, rect),
      text(cut(nameOf(shape), rect.width - 32 - widthOf(number, 12), 13, 600), rect.x + 12, rect.y + 20, { bold: 600 }),
      ...(number
        ? [
            text(number, rect.x + rect.width - 10, rect.y + 20, {
              size: 12,
              ink: tint(shape, 100),
              align: 'end' as const,
            }),
          ]
        : []),
      ...signals(shape, rect),
    ];
  },
  size: (shape) => ({ width: widthFor(shape, 160, 240), height: 108 }),
  head: 30,
  marks: (shape, rect) => {
    const [name = '', ...type] = nameOf(shape).split(' : ');
    const right = type.length > 0 ? ` : ${type.join(' : ')}` : '';
    const shownRight = cut(right, Math.max(0, rect.width - 16 - widthOf(name, 13, 600)), 13);
    const shown = cut(name, rect.width - 16, 13, 600);
    const wide = widthOf(shown, 13, 600) + (right ? widthOf(shownRight, 13) : 0);
    const left = rect.x + (rect.width - wide) / 2;
    return [
      ground(rect),
      strip(shape, rect, 28),
      rule(rect, rect.y + 28, tint(shape, 50)),
      outline(shape, rect),
      text(shown, left, rect.y + 19, { bold: 600 }),
      ...(right && shownRight.length > 3
        ? [text(shownRight, left + widthOf(shown, 13, 600), rect.y + 19, { ink: 'ink-2' })]
        : []),
      ...(numberOf(shape)
        ? [
            text(numberOf(shape), rect.x + rect.width / 2, rect.y + rect.height / 2 + 14, {
              size: 12,
              ink: tint(shape, 100),
              align: 'middle',
            }),
          ]
        : []),
      ...signals(shape, rect),
    ];
  },
};

/** A state, rounder than a box, with what is done in it. */
export const state: Kind = {
  size: (shape) => ({
    width: Math.max(
      widthFor(shape, 124, 220),
      ...shape.compartments.flatMap(({ rows }) => rows.map((row) => Math.min(240, widthOf(row.text, 12) + 24))),
    ),
    height: 48 + shape.compartments.reduce((sum, { rows }) => sum + rows.length * ROW, 0),
  }),
  head: 30,
  marks: (shape, rect) => {
    const rows = shape.compartments.flatMap(({ name, rows }) =>
      rows.map((row) => (name ? `${name} / ${row.text}` : row.text)),
    );
    const headHeight = rect.height - rows.length * ROW - (rows.length > 0 ? 6 : 0);
    return [
      ground(rect, tint(shape, 25), 12),
      outline(shape, rect, 12),
      ...centred(
        nameOf(shape),
        {
          x: rect.x + 10,
          y: rect.y,
          width: rect.width - 20,
          height: rows.length > 0 ? Math.min(headHeight, 40) : rect.height,
        },
        { bold: 500 },
      ),
      ...(rows.length > 0 ? [rule(rect, rect.y + headHeight - 4, tint(shape, 50))] : []),
      ...rows.map((row, at) =>
        text(cut(row, rect.width - 20, 12), rect.x + 10, rect.y + headHeight + at * ROW + 10, { size: 12, from: 0.5 }),
      ),
      ...signals(shape, rect),
    ];
  },
};

export const folder: Kind = {
  size: (shape) => ({ width: widthFor(shape, 160, 260), height: 80 }),
  head: 48,
  marks: (shape, rect) => {
    const tab = Math.min(rect.width * 0.45, 88);
    const body = { x: rect.x, y: rect.y + 16, width: rect.width, height: rect.height - 16 };
    return [
      {
        is: 'box',
        x: rect.x,
        y: rect.y,
        width: tab,
        height: 20,
        radius: 4,
        round: 'top',
        fill: tint(shape, 50),
        stroke: tint(shape, 75),
        weight: 1.25,
      },
      {
        is: 'box',
        ...body,
        radius: 4,
        fill: tint(shape, 25),
        stroke: tint(shape, 75),
        weight: 1.25,
        ...(isOutside(shape) && { dash: [5, 3] }),
      },
      ...(numberOf(shape)
        ? [
            text(cut(numberOf(shape), tab - 16, 11, 500), rect.x + 8, rect.y + 13, {
              size: 11,
              bold: 500,
              ink: tint(shape, 100),
            }),
          ]
        : []),
      text(cut(nameOf(shape), rect.width - 20, 13, 500), rect.x + 10, rect.y + 36, { bold: 500 }),
      ...signals(shape, body),
    ];
  },
};

/** An equation: its formula, with its name above. */
export const equation: Kind = {
  size: (shape) => ({ width: Math.min(320, Math.max(180, widthOf(formulaOf(shape), 13) + 48)), height: 72 }),
  marks: (shape, rect) => [
    ground(rect, tint(shape, 25), 14),
    outline(shape, rect, 14),
    text(
      cut([numberOf(shape), nameOf(shape)].filter(Boolean).join(' '), rect.width - 28, 12, 500),
      rect.x + rect.width / 2,
      rect.y + 20,
      { size: 12, bold: 500, ink: tint(shape, 100), align: 'middle' },
    ),
    ...centred(
      formulaOf(shape),
      { x: rect.x + 14, y: rect.y + 24, width: rect.width - 28, height: rect.height - 28 },
      { isItalic: true },
    ),
    ...signals(shape, rect),
  ],
};
const formulaOf = (shape: Shape) => word(shape, 'formula') ?? shape.compartments[0]?.rows[0]?.text ?? '';

/** A table: a head with its name, then a line for each row. */
export const table: Kind = {
  size: (shape) => ({
    width: 560,
    height: 40 + shape.compartments.reduce((sum, { rows }) => sum + 24 + Math.max(1, rows.length) * 24, 0),
  }),
  marks: (shape, rect) => {
    const marks: Mark[] = [
      ground(rect),
      strip(shape, rect, 36),
      outline(shape, rect),
      text(cut(nameOf(shape), rect.width - 24, 13, 500), rect.x + 12, rect.y + 23, { bold: 500 }),
    ];
    let y = rect.y + 36;
    for (const { name, rows } of shape.compartments) {
      marks.push(
        rule(rect, y, tint(shape, 50)),
        text(name, rect.x + 12, y + 16, { size: 12, bold: 500, ink: 'ink-2' }),
      );
      y += 24;
      for (const row of rows) {
        marks.push(
          rule(rect, y, 'line-soft'),
          text(cut(row.text, rect.width - 24, 12), rect.x + 12, y + 16, { size: 12, from: 0.5 }),
        );
        y += 24;
      }
      if (rows.length === 0) y += 24;
    }
    return marks;
  },
};

/** A group of a flow: its branches stand in it. */
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
export const group: Kind = {
  size: () => ({ width: 200, height: 120 }),
  head: 26,
  marks: (shape, rect) => {
    const rule2 = word(shape, 'value') ?? controlOf(shape);
    const name = [numberOf(shape), nameOf(shape)].filter(Boolean).join(' ');
    const right = cut(rule2, Math.max(40, rect.width * 0.4), 12);
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
      text(cut(name, rect.width - 48 - widthOf(right, 12), 13, 600), rect.x + 30, rect.y + 17, { bold: 600 }),
      text(right, rect.x + rect.width - 8, rect.y + 17, { size: 12, ink: 'ink-2', align: 'end', from: 0.5 }),
      ...(has(shape, 'DECOMPOSED') ? signals({ ...shape, marks: ['DECOMPOSED'] }, rect) : []),
    ];
  },
};

/** The frame of a whole diagram's border: system boundary, with its name in the corner. */
export const boundary: Kind = {
  size: () => ({ width: 320, height: 240 }),
  head: 32,
  marks: (shape, rect) => [
    {
      is: 'box',
      ...rect,
      radius: 6,
      fill: 'surface',
      opacity: 0.6,
      stroke: toneOf(shape) === 'grey' ? 'ink-2' : tint(shape, 75),
      weight: 1.25,
    },
    text(
      cut([numberOf(shape), nameOf(shape)].filter(Boolean).join(' '), rect.width - 24, 13, 600),
      rect.x + 12,
      rect.y + 21,
      { bold: 600 },
    ),
  ],
};

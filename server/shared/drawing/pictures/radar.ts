import { shapeFigure, word, type Content, type Shape } from '../content.ts';
import { textMark } from '../notation/parts.ts';
import { notationOf } from '../notation/shapes.ts';
import type { Item, Point, Rect } from '../scene.ts';
import type { Arrange, PictureLayout, Picture } from './picture.ts';

const RADIUS = 220;
const series = [
  { key: 'objective', name: 'Objective', ink: 'green-75', dash: [6, 4] },
  { key: 'threshold', name: 'Threshold', ink: 'orange-75', dash: [2, 3] },
  { key: 'projected', name: 'Projected', ink: 'blue-75', dash: [8, 3] },
  { key: 'value', name: 'Value', ink: 'purple-75', dash: undefined },
] as const;

const scaledOf = (shape: Shape, key: string): number | undefined => {
  const scaled = shape.figures['scaled'];
  const value = scaled !== null && typeof scaled === 'object' ? (scaled as Record<string, unknown>)[key] : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.min(1.2, value)) : undefined;
};

/** Axes from one middle, clockwise from the top; the threshold in the middle, the objective at the rim. Fewer than three are bars. */
const arrange: Arrange = (content: Content) => {
  const axes = content.shapes.filter(({ kind }) => kind === 'AXIS').toSorted((a, b) => a.order - b.order);
  if (axes.length < 3) return bars(axes);
  const boxes: [string, Rect][] = [];
  const back: Item[] = [];
  const at = (index: number, share: number): Point => {
    const angle = (2 * Math.PI * index) / axes.length - Math.PI / 2;
    return [RADIUS * share * Math.cos(angle), RADIUS * share * Math.sin(angle)];
  };
  const whole = { x: -RADIUS, y: -RADIUS, width: 2 * RADIUS, height: 2 * RADIUS };
  for (const share of [0.25, 0.5, 0.75, 1])
    back.push({
      key: `ring ${share}`,
      is: 'back',
      layer: -2,
      box: whole,
      marks: [
        {
          is: 'path',
          isClosed: true,
          points: axes.map((_, index) => at(index, share)),
          stroke: share === 1 ? 'line' : 'line-soft',
          weight: 1,
        },
      ],
    });
  for (const [index, shape] of axes.entries()) {
    const [x, y] = at(index, 1);
    const { width } = notationOf(shape).size(shape);
    const [lx, ly] = at(index, 1.08);
    boxes.push([
      shape.key,
      { x: Math.abs(lx) < 20 ? lx - width / 2 : lx > 0 ? lx : lx - width, y: ly - 10, width, height: 20 },
    ]);
    back.push(ends(shape, [lx, ly]));
    back.push({
      key: `axis ${shape.key}`,
      is: 'back',
      layer: -1,
      box: whole,
      marks: [
        {
          is: 'path',
          points: [
            [0, 0],
            [x, y],
          ],
          stroke: 'line',
          weight: 1,
        },
      ],
    });
  }
  for (const { key, ink, dash } of series) {
    const points = axes.map((shape, index) => ({ index, value: scaledOf(shape, key) }));
    if (points.every(({ value }) => value === undefined)) continue;
    const isWhole = points.every(({ value }) => value !== undefined);
    const drawn = points.flatMap(({ index, value }) => (value === undefined ? [] : [at(index, value)]));
    back.push({
      key: `series ${key}`,
      is: 'back',
      layer: key === 'value' ? 2 : 1,
      box: whole,
      marks: [
        ...(key === 'value' && isWhole
          ? [{ is: 'path', isClosed: true, points: drawn, fill: 'purple-50', opacity: 0.35 } as const]
          : []),
        // A value that is missing is a gap.
        ...(isWhole
          ? [
              {
                is: 'path',
                isClosed: true,
                points: drawn,
                stroke: ink,
                weight: 2,
                ...(dash && { dash: [...dash] }),
              } as const,
            ]
          : points.flatMap(({ index, value }) => {
              const next = points[(index + 1) % points.length]!;
              return value === undefined || next.value === undefined
                ? []
                : [
                    {
                      is: 'path',
                      points: [at(index, value), at(next.index, next.value)],
                      stroke: ink,
                      weight: 2,
                      ...(dash && { dash: [...dash] }),
                    } as const,
                  ];
            })),
        ...drawn.map(([x, y]) => ({ is: 'oval', x, y, rx: 3, ry: 3, fill: ink }) as const),
      ],
    });
  }
  back.push(legend(RADIUS + 58));
  return { boxes, routes: [], back, closed: [] };
};

/** Draws the texts below the name of an axis: its value and its range. */
function ends(shape: Shape, [x, y]: Point): Item {
  const said = (name: string) => shapeFigure(shape, name);
  const [value, from, to] = [said('value'), said('threshold'), said('objective')];
  const units = word(shape, 'units') ?? '';
  const range = from === undefined || to === undefined ? '' : ` (${from} to ${to})`;
  const words = value === undefined ? `no value${range}` : `${value} ${units}${range}`;
  const align = Math.abs(x) < 20 ? 'middle' : x > 0 ? 'start' : 'end';
  const inset = align === 'start' ? 4 : align === 'end' ? -4 : 0;
  const top = y < 0 && align === 'middle' ? y - 16 : y + 20;
  return {
    key: `range ${shape.key}`,
    is: 'back',
    layer: 0,
    box: { x: align === 'end' ? x - 140 : x, y: top - 11, width: 140, height: 14 },
    marks: [textMark(words, x + inset, top, { size: 11, ink: 'ink-2', align })],
  };
}

const legend = (top: number): Item => ({
  key: 'series',
  is: 'back',
  layer: 0,
  box: { x: -200, y: top, width: 400, height: 20 },
  marks: series.flatMap(({ name, ink, dash }, at) => [
    {
      is: 'path',
      points: [
        [-200 + at * 105, top + 10],
        [-176 + at * 105, top + 10],
      ],
      stroke: ink,
      weight: 2,
      ...(dash && { dash: [...dash] }),
    } as const,
    textMark(name, -170 + at * 105, top + 14, { size: 12, ink: 'ink-2' }),
  ]),
});

function bars(axes: readonly Shape[]): PictureLayout {
  const boxes: [string, Rect][] = [];
  const back: Item[] = [];
  for (const [row, shape] of axes.entries()) {
    const y = row * 84;
    boxes.push([shape.key, { x: 0, y, ...notationOf(shape).size(shape) }]);
    back.push({
      key: `bars ${shape.key}`,
      is: 'back',
      layer: -1,
      box: { x: 0, y: y + 22, width: 360, height: 50 },
      marks: series.toReversed().flatMap(({ key, ink }, at) => {
        const value = scaledOf(shape, key);
        return value === undefined
          ? []
          : [
              {
                is: 'box',
                x: 8,
                y: y + 24 + at * 11,
                width: Math.max(2, value * 320),
                height: 8,
                radius: 2,
                fill: ink,
              } as const,
            ];
      }),
    });
  }
  if (axes.length > 0) back.push(legend(axes.length * 84 + 8));
  return { boxes, routes: [], back, closed: [] };
}

/** Axes from one middle. */
export const radarPicture: Picture = { description: 'Axes from one middle.', arrange };

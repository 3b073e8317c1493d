import { byParent, shapeFigure, shapeName, shapeNumber, word, type Content, type Shape } from '../content.ts';
import { dayOnAxis, monthOnAxis } from '../days.ts';
import { textMark } from '../notation/parts.ts';
import type { Item, Point, Rect } from '../scene.ts';
import { cut } from '../text.ts';
import type { Arrange, Picture } from './picture.ts';

const [ROW, HEAD, NAMES, WIDTH] = [32, 40, 220, 900];
const HOUR = 3_600_000;
const units: Record<
  string,
  { length: number; steps: number[]; says: (value: number, from: number) => string; hasYear?: boolean }
> = {
  HOURS: {
    length: HOUR,
    steps: [0.05, 0.25, 0.5, 1, 2, 4, 6, 12],
    says: (value, from) => hours((value - from) / HOUR),
  },
  DAYS: { length: 24 * HOUR, steps: [1, 2, 5, 7, 14], says: dayOnAxis, hasYear: true },
  WEEKS: { length: 7 * 24 * HOUR, steps: [1, 2, 4, 8, 13], says: dayOnAxis, hasYear: true },
  MONTHS: { length: 30 * 24 * HOUR, steps: [1, 2, 3, 6, 12, 24], says: monthOnAxis },
};
const yearOf = (value: number) => new Date(value).getUTCFullYear();
const hours = (value: number) =>
  value < 1 && value > 0 ? `${Math.round(value * 60)} min` : `${Math.round(value * 100) / 100} h`;

/** Returns the range of a time axis, and the milliseconds per pixel. */
export function timesOn({ shapes }: Pick<Content, 'shapes'>): { from: number; to: number; perPixel: number } {
  const scale = shapes.find(({ kind }) => kind === 'AXIS');
  const bars = shapes.filter(({ kind }) => kind === 'BAR' || kind === 'MILESTONE');
  const from =
    (scale && shapeFigure(scale, 'start')) ?? Math.min(...bars.map((shape) => shapeFigure(shape, 'start') ?? 0));
  const end = (scale && shapeFigure(scale, 'end')) ?? Math.max(...bars.map((shape) => shapeFigure(shape, 'end') ?? 0));
  const to = Math.max(end, from + 1);
  return { from, to, perPixel: (to - from) / WIDTH };
}

/** Arranges bars on an axis of time: a row for each, parts below their whole, with lines for dependencies. */
const arrange: Arrange = (content: Content) => {
  const scale = content.shapes.find(({ kind }) => kind === 'AXIS');
  const bars = content.shapes.filter(({ kind }) => kind === 'BAR' || kind === 'MILESTONE');
  const { from, to, perPixel } = timesOn(content);
  if (bars.length === 0) return { boxes: [], routes: [], back: [], closed: [] };
  const xOf = (moment: number) => NAMES + (moment - from) / perPixel;
  const boxes = new Map<string, Rect>();
  const back: Item[] = [];
  const children = byParent(bars);
  let row = 0;
  const walk = (shapes: readonly Shape[], level: number): void => {
    for (const shape of shapes) {
      const y = HEAD + row++ * ROW;
      const [x1, x2] = [xOf(shapeFigure(shape, 'start') ?? from), xOf(shapeFigure(shape, 'end') ?? from)];
      boxes.set(
        shape.key,
        shape.kind === 'MILESTONE'
          ? { x: x1 - 9, y: y + 7, width: 18, height: 18 }
          : { x: x1, y: y + 5, width: Math.max(4, x2 - x1), height: 22 },
      );
      const name = [shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' ');
      back.push({
        key: `row ${shape.key}`,
        is: 'back',
        layer: -1,
        box: { x: 0, y, width: NAMES + WIDTH, height: ROW },
        marks: [
          {
            is: 'path',
            points: [
              [0, y + ROW],
              [NAMES + WIDTH, y + ROW],
            ],
            stroke: 'line-soft',
            weight: 1,
          },
          textMark(cut(name, NAMES - 16 - level * 16, 12, level === 0 ? 500 : 400), level * 16, y + 20, {
            size: 12,
            bold: level === 0 ? 500 : 400,
          }),
        ],
      });
      walk(children.get(shape.key) ?? [], level + 1);
    }
  };
  walk(children.get('') ?? [], 0);
  const unit = units[(scale && word(scale, 'unit')) ?? 'DAYS'] ?? units['DAYS']!;
  const usual = unit.steps.find((each) => (to - from) / (each * unit.length) <= 12) ?? unit.steps.at(-1)!;
  const step = Math.max(usual * unit.length, (to - from) / 12);
  const bottom = HEAD + row * ROW;
  for (let moment = from; moment <= to + 1; moment += step) {
    const x = xOf(moment);
    back.push({
      key: `moment ${moment}`,
      is: 'back',
      layer: -2,
      box: { x, y: 0, width: 1, height: bottom },
      marks: [
        {
          is: 'path',
          points: [
            [x, HEAD - 6],
            [x, bottom],
          ],
          stroke: 'line',
          weight: 1,
        },
        textMark(unit.says(moment, from), x, HEAD - 14, { size: 11, ink: 'ink-2', align: 'middle' }),
        // A year is said where it begins.
        ...(unit.hasYear && (moment === from || yearOf(moment) !== yearOf(moment - step))
          ? [textMark(String(yearOf(moment)), x, HEAD - 28, { size: 11, bold: 600, ink: 'ink-2', align: 'middle' })]
          : []),
      ],
    });
  }
  const routes = content.lines.flatMap(({ key, fromKey, toKey }) => {
    const [a, b] = [boxes.get(fromKey), boxes.get(toKey)];
    if (!a || !b) return [];
    const [x1, y1, x2, y2] = [a.x + a.width, a.y + a.height / 2, b.x, b.y + b.height / 2];
    const out = x1 + 10;
    const points: Point[] =
      x2 >= out + 8
        ? [
            [x1, y1],
            [out, y1],
            [out, y2],
            [x2, y2],
          ]
        : [
            [x1, y1],
            [out, y1],
            [out, y1 + (y2 > y1 ? ROW / 2 : -ROW / 2)],
            [x2 - 10, y1 + (y2 > y1 ? ROW / 2 : -ROW / 2)],
            [x2 - 10, y2],
            [x2, y2],
          ];
    return [{ key, points }];
  });
  return { boxes: [...boxes], routes, back, closed: [] };
};

/** Bars on an axis of time. */
export const axisPicture: Picture = { description: 'Bars on an axis of time.', arrange, isFlat: true };

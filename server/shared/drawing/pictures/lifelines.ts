import { shapeFigure, isMessage, type Content, type Line, type Shape } from '../content.ts';
import { textMark } from '../notation/parts.ts';
import { notationOf } from '../notation/shapes.ts';
import { boundingRect as aroundAll, aroundPoints, type Item, type Mark, type Point, type Rect } from '../scene.ts';
import { cut, widthOf } from '../text.ts';
import type { Arrange, Picture, Route } from './picture.ts';
import { withTimes } from './time-limits.ts';

/** The height of heads, the distance between messages and from the heads to the first, and the space of a frame above and below. */
const [HEAD, STEP, FIRST, FRAME_TOP, FRAME_FOOT] = [44, 40, 84, 26, 18];
/** The height of the frame's tab, and the distance between its edge and its contents. */
const [TAB, EDGE] = [36, 24];
/** The distance of messages from the middle of a lifeline: half of its bar. */
const BUSY = 6;

interface Fragment {
  shape: Shape;
  first: number;
  last: number;
  /** The operands below dashed lines: their conditions and their first rows. */
  operands: { text: string; first: number }[];
}

/** Arranges messages between lifelines: heads from left to right, messages from top to bottom, and a bar while somebody is busy. */
const arrange: Arrange = (content: Content) => {
  const messages = content.lines.filter(({ kind }) => isMessage(kind));
  const rows = new Map(messages.map((line, at) => [line.key, rowOf(line, at)]));
  const fragments = fragmentsOf(content, messages, rows);
  const yOf = heights(rows, fragments);
  const bottom = yOf(Math.max(0, ...rows.values()) + 1) + 8;
  const boxes = new Map<string, Rect>();
  heads(content, messages, boxes, bottom);
  ends(content, messages, rows, boxes, yOf);
  // A bar ends where a frame about messages begins or ends, or another part of it.
  const breaks = new Set(
    fragments.flatMap(({ first, last, operands }) => [first, last + 1, ...operands.map((each) => each.first)]),
  );
  const middleOf = (key: string) => {
    const box = boxes.get(key)!;
    return box.x + box.width / 2;
  };
  const back = [...boxes.keys()].flatMap((key): Item[] => {
    if (!content.shapes.some((shape) => shape.key === key && shape.kind === 'LIFELINE')) return [];
    const own = messages.filter(({ fromKey, toKey }) => fromKey === key || toKey === key);
    return spans(
      own.map((line) => rows.get(line.key)!),
      breaks,
    ).map(([from, to], at) =>
      busy(`${key} busy ${at}`, middleOf(key), yOf(from) - 8, yOf(to) + (isOwn(own, rows, to) ? 26 : 12)),
    );
  });
  for (const [at, fragment] of fragments.entries())
    boxes.set(fragment.shape.key, around(fragment, at, fragments, messages, rows, middleOf, yOf));
  for (const { shape, operands } of fragments)
    for (const [at, operand] of operands.entries()) {
      const { x, width } = boxes.get(shape.key)!;
      const box = { x, y: yOf(operand.first) - 22 - FRAME_TOP + 8, width, height: 22 };
      back.push({ key: `${shape.key} ${at + 1}`, is: 'back', layer: 99, box, marks: operandMarks(operand.text, box) });
    }
  const routes = messages.flatMap((line) => run(line, boxes, middleOf, yOf(rows.get(line.key)!)));
  back.push(...withTimes(content, messages, routes, boxes, wordsOf));
  const whole = content.shapes.find(({ kind }) => kind === 'INTERACTION');
  if (whole && boxes.size > 0) boxes.set(whole.key, frameAbout(whole, boxes, routes, messages));
  return {
    boxes: [...boxes],
    routes,
    back,
    closed: [],
  };
};

/** Draws the frame of the sequence about everything in it, with its tab above the heads. */
function frameAbout(
  shape: Shape,
  boxes: ReadonlyMap<string, Rect>,
  routes: readonly Route[],
  messages: readonly Line[],
): Rect {
  const wordsAt = new Map(messages.flatMap((line) => (isSelf(line) ? [[line.key, wordsOf(line)] as const] : [])));
  const { x, y, width, height } = aroundAll([
    ...boxes.values(),
    ...routes.map(({ key, points }) => {
      const box = aroundPoints(points);
      return { ...box, width: box.width + (wordsAt.get(key) ?? 0) };
    }),
  ]);
  const least = Math.max(width + 2 * EDGE, notationOf(shape).size(shape).width);
  return { x: x - EDGE, y: y - TAB - EDGE / 2, width: least, height: height + TAB + EDGE };
}

const rowOf = (line: Line, at: number): number =>
  typeof line.figures?.['row'] === 'number' ? line.figures['row'] : at + 1;
const isSelf = ({ fromKey, toKey }: Line) => fromKey === toKey;
/** The room that the words at a message take. */
const wordsOf = ({ label }: Pick<Line, 'label'>) => Math.min(200, widthOf(label ?? '', 12));
const isOwn = (lines: readonly Line[], rows: ReadonlyMap<string, number>, row: number) =>
  lines.some((line) => isSelf(line) && rows.get(line.key) === row);

/** Returns the frames with the first and the last of their messages. */
function fragmentsOf(content: Content, messages: readonly Line[], rows: ReadonlyMap<string, number>): Fragment[] {
  return content.shapes
    .filter(({ kind }) => kind === 'FRAGMENT')
    .flatMap((shape) => {
      const own = held(shape, messages).map((line) => rows.get(line.key)!);
      const operands = operandsOf(shape).flatMap(({ text, messages: keys }) => {
        const inside = heldBy(keys, messages).map((line) => rows.get(line.key)!);
        return inside.length === 0 ? [] : [{ text, first: Math.min(...inside) }];
      });
      return own.length === 0 ? [] : [{ shape, first: Math.min(...own), last: Math.max(...own), operands }];
    });
}

const idsIn = (given: unknown): string[] => (Array.isArray(given) ? given.map(String) : []);
const held = (shape: Shape, messages: readonly Line[]): Line[] => heldBy(idsIn(shape.figures['messages']), messages);
const heldBy = (ids: readonly string[], messages: readonly Line[]): Line[] =>
  messages.filter(({ key, entity }) => ids.includes(entity?.id ?? '') || ids.some((id) => key.startsWith(`${id}:`)));

/** The parts of a frame below its first one. */
const operandsOf = ({ figures: { operands } }: Shape): { text: string; messages: string[] }[] =>
  (Array.isArray(operands) ? (operands as Record<string, unknown>[]) : []).map(({ text, messages }) => ({
    text: typeof text === 'string' ? text : '',
    messages: idsIn(messages),
  }));

/** The dashed line over a part of a frame, and when its messages are sent. */
function operandMarks(words: string, { x, y, width }: Rect): Mark[] {
  return [
    {
      is: 'path',
      points: [
        [x, y],
        [x + width, y],
      ],
      stroke: 'ink-3',
      weight: 1.25,
      dash: [6, 4],
    },
    ...(words === ''
      ? []
      : [textMark(cut(`[${words}]`, width - 24, 12), x + 12, y + 17, { size: 12, ink: 'ink-2', plate: 'surface' })]),
  ];
}

/** Returns the vertical position of each message, with more room where a frame begins or ends. */
function heights(rows: ReadonlyMap<string, number>, fragments: readonly Fragment[]): (row: number) => number {
  const most = Math.max(0, ...rows.values());
  const ys: number[] = [];
  let y = FIRST;
  for (let row = 1; row <= most + 1; row++) {
    y += fragments.filter(({ first }) => first === row).length * FRAME_TOP;
    y += fragments.flatMap(({ operands }) => operands.filter(({ first }) => first === row)).length * FRAME_TOP;
    y += fragments.filter(({ last }) => last === row - 1).length * FRAME_FOOT;
    ys[row] = y;
    y += STEP;
  }
  return (row) => ys[row] ?? FIRST;
}

/** Heads beside each other, so far apart that the words between them fit. */
function heads(content: Content, messages: readonly Line[], boxes: Map<string, Rect>, bottom: number): void {
  const shapes = content.shapes.filter(({ kind }) => kind === 'LIFELINE').toSorted((a, b) => a.order - b.order);
  const places = new Map(shapes.map(({ key }, at) => [key, at]));
  const widths = shapes.map((shape) => notationOf(shape).size(shape).width);
  const gaps = shapes.map(() => 56);
  const wanted = (at: number, wide: number) => {
    gaps[at] = Math.max(gaps[at] ?? 0, wide + 44 - ((widths[at] ?? 0) + (widths[at + 1] ?? 0)) / 2);
  };
  for (const { fromKey, toKey, label } of messages) {
    const [a, b] = [places.get(fromKey), places.get(toKey)];
    if (a === undefined || b === undefined) continue;
    const wide = wordsOf({ label });
    if (a === b) wanted(a, wide + 40);
    else if (Math.abs(a - b) === 1) wanted(Math.min(a, b), wide);
  }
  let x = 0;
  for (const [at, shape] of shapes.entries()) {
    boxes.set(shape.key, { x, y: 0, width: widths[at]!, height: bottom });
    x += widths[at]! + gaps[at]!;
  }
}

/** Places the dots of messages from or to somebody unknown. */
function ends(
  content: Content,
  messages: readonly Line[],
  rows: ReadonlyMap<string, number>,
  boxes: Map<string, Rect>,
  yOf: (row: number) => number,
): void {
  for (const shape of content.shapes.filter(({ kind }) => kind === 'MESSAGE_END')) {
    const line = messages.find(({ fromKey, toKey }) => fromKey === shape.key || toKey === shape.key);
    const other = line && boxes.get(line.fromKey === shape.key ? line.toKey : line.fromKey);
    const y = yOf(shapeFigure(shape, 'row') ?? rows.get(line?.key ?? '') ?? 1);
    const far = Math.max(110, (line ? wordsOf(line) : 0) + 52);
    const middle = other ? other.x + other.width / 2 : 0;
    const x = line?.fromKey === shape.key ? middle - far : middle + far;
    boxes.set(shape.key, { x: x - 5, y: y - 5, width: 10, height: 10 });
  }
}

/** Returns the route of a message from one lifeline to another; to the same one it goes out and comes back. */
function run(line: Line, boxes: ReadonlyMap<string, Rect>, middleOf: (key: string) => number, y: number): Route[] {
  if (!boxes.has(line.fromKey) || !boxes.has(line.toKey)) return [];
  const [a, b] = [middleOf(line.fromKey), middleOf(line.toKey)];
  const points: Point[] = isSelf(line)
    ? [
        [a + BUSY, y],
        [a + 36, y],
        [a + 36, y + 18],
        [a + BUSY, y + 18],
      ]
    : [
        [a + (b > a ? BUSY : -BUSY), y],
        [b + (b > a ? -BUSY : BUSY), y],
      ];
  return [{ key: line.key, points }];
}

/** Draws the frame about a fragment's messages; one that contains others is wider than they are. */
function around(
  { shape, first, last }: Fragment,
  at: number,
  fragments: readonly Fragment[],
  messages: readonly Line[],
  rows: ReadonlyMap<string, number>,
  middleOf: (key: string) => number,
  yOf: (row: number) => number,
): Rect {
  const own = messages.filter((line) => rows.get(line.key)! >= first && rows.get(line.key)! <= last);
  const inner = fragments.filter(
    (other, place) =>
      other.shape !== shape &&
      other.first >= first &&
      other.last <= last &&
      (other.first > first || other.last < last || place > at),
  ).length;
  const xs = own.flatMap((line) => [
    middleOf(line.fromKey),
    middleOf(line.toKey) + (isSelf(line) ? 50 + wordsOf(line) : 0),
  ]);
  const reach = 68 + inner * 12;
  const [left, top] = [Math.min(...xs) - reach, yOf(first) - 22 - FRAME_TOP * (1 + inner) + 8];
  const foot = yOf(last) + 22 + inner * 12 + (isOwn(own, rows, last) ? 14 : 0);
  return { x: left, y: top, width: Math.max(...xs) + reach - left, height: foot - top };
}

/** Rows that follow each other closely are one stretch of work, unless something breaks it. */
function spans(rows: readonly number[], breaks: ReadonlySet<number>): [number, number][] {
  const result: [number, number][] = [];
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    const last = result.at(-1);
    const isBroken = last !== undefined && [last[1] + 1, row].some((each) => breaks.has(each));
    if (last && row - last[1] <= 2 && !isBroken) last[1] = row;
    else result.push([row, row]);
  }
  return result;
}

/** A bar for as long as somebody is busy. */
function busy(key: string, x: number, top: number, bottom: number): Item {
  const box = { x: x - BUSY, y: Math.max(top, HEAD), width: 2 * BUSY, height: bottom - Math.max(top, HEAD) };
  return {
    key,
    is: 'back',
    layer: 90,
    box,
    marks: [{ is: 'box', ...box, radius: 1, fill: 'blue-25', stroke: 'blue-75', weight: 1.25 }],
  };
}

/** Lines from the top down, with messages between them. */
export const lifelinesPicture: Picture = {
  description: 'Lines from the top down, with messages between them.',
  arrange,
  isFlat: true,
};

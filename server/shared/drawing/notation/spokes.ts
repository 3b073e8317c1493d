// A thing among so many relations that names below circles have no room: dots, and words that run outwards from the middle.
import { shapeName, shapeNumber, type Line, type Shape } from '../content.ts';
import { boundingRect, centre, type Mark, type Point, type Rect, type TextMark } from '../scene.ts';
import { cut, widthOf } from '../text.ts';
import { head } from './heads.ts';
import { flagAt, textMark, tint } from './parts.ts';

/** The side of a dot, and so the closest distance of names at the rim. */
export const DOT = 18;
/** The longest name: rings are as far apart as two names need that do not lead towards each other. */
export const LONGEST = 170;
/** The distance from the middle of a dot to its name. */
const AWAY = 13;
/** Words of lines are for those who come close. */
const CLOSE = 0.75;

/** Words along a direction, never upside down; `isBack` words end at their place. */
function along(words: string, [x, y]: Point, angle: number, isBack: boolean, options: Partial<TextMark>): TextMark {
  const isLeft = Math.cos(angle) < 0;
  const size = options.size ?? 12;
  const turn = isLeft ? angle + Math.PI : angle;
  return {
    ...textMark(words, x - Math.sin(turn) * size * 0.35, y + Math.cos(turn) * size * 0.35, { size, ...options }),
    turn,
    align: isLeft === isBack ? 'start' : 'end',
  };
}

/** Draws a dot with its name: outwards, or inwards if others follow outside of it. */
export function spokeMarks(shape: Shape, box: Rect, hub: Point, hasOthers: boolean): Mark[] {
  const [x, y] = centre(box);
  const angle = Math.atan2(y - hub[1], x - hub[0]);
  const away = hasOthers ? -AWAY : AWAY;
  const name = cut(
    [shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' '),
    LONGEST,
    12,
    hasOthers ? 500 : 400,
  );
  return [
    { is: 'oval', x, y, rx: 8, ry: 8, fill: tint(shape, 25), stroke: tint(shape, 75), weight: 1.25 },
    {
      is: 'icon',
      name: shape.entity?.icon ?? 'cube',
      x: x - 5.5,
      y: y - 5.5,
      size: 11,
      ink: tint(shape, 100),
      from: 0.4,
    },
    along(name, [x + Math.cos(angle) * away, y + Math.sin(angle) * away], angle, hasOthers, {
      bold: hasOthers ? 500 : 400,
      ...(hasOthers && { plate: 'surface' }),
    }),
  ];
}

/** Draws the relation to shapes further out along its line; other lines are only hinted at, with words on hover. */
export function spokeLineMarks(line: Line, points: readonly Point[], leadsOn: boolean): Mark[] {
  const [from, to] = [points[0]!, points.at(-1)!];
  const isAside = line.marks.includes('DASHED');
  const isSuspect = line.marks.includes('SUSPECT');
  const ink = isSuspect ? 'danger' : isAside ? 'line' : 'ink-3';
  const run: Mark = {
    is: 'path',
    points,
    stroke: ink,
    weight: isAside ? 1 : 1.25,
    ...(isAside && { dash: [4, 4] }),
  };
  const flag = isSuspect ? flagAt({ x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 + 4 }) : [];
  if (isAside || !line.label) return [run, ...flag];
  const share = leadsOn ? 0.25 : 0.66;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const words = cut(line.label, Math.max(40, length * 0.5), 10);
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const half = widthOf(words, 10) / 2;
  const at: Point = [
    from[0] + (to[0] - from[0]) * share - Math.cos(angle) * half,
    from[1] + (to[1] - from[1]) * share - Math.sin(angle) * half,
  ];
  return [
    run,
    ...head('open', to, from, ink),
    ...flag,
    along(words, at, angle, false, { size: 10, ink: 'ink-2', plate: 'surface', from: CLOSE }),
  ];
}

/** Returns the rectangle about turned words. */
export function aroundTurned({ x, y, text: words, size, bold = 400, align = 'start', turn = 0 }: TextMark): Rect {
  const width = widthOf(words, size, bold);
  const left = align === 'middle' ? -width / 2 : align === 'end' ? -width : 0;
  const corners = [left, left + width].flatMap((dx) =>
    [-size, 4].map((dy) => ({
      x: x + dx * Math.cos(turn) - dy * Math.sin(turn),
      y: y + dx * Math.sin(turn) + dy * Math.cos(turn),
      width: 0,
      height: 0,
    })),
  );
  return boundingRect(corners);
}

export interface Spokes {
  hub: Point;
  /** The shapes with others further out. */
  leadingOn: ReadonlySet<string>;
}

/** Returns the middle of a dense picture; undefined if there is room for names below its circles. */
export function spokesOf(shapes: readonly Shape[], boxes: ReadonlyMap<string, Rect>): Spokes | undefined {
  if (!shapes.some(({ key }) => boxes.get(key)?.width === DOT)) return undefined;
  const root = shapes.find(({ kind, level }) => kind === 'CENTRE' || level === 0);
  const box = boxes.get(root?.key ?? '');
  return {
    hub: box ? [box.x + box.width / 2, box.y + 24] : [0, 0],
    leadingOn: new Set(
      shapes.flatMap(({ key, parentKey }) => (boxes.has(key) && parentKey != null ? [parentKey] : [])),
    ),
  };
}

import type { Content, Line, Place, Shape } from './content.ts';
import { nameOf, toneOf, word } from './content.ts';
import { lineMarks } from './notation/lines.ts';
import { TEXT_FROM } from './notation/parts.ts';
import { container, kindOf, planet } from './notation/shapes.ts';
import { entry, lane, unseen } from './notation/symbols.ts';
import type { Arranged, Route } from './pictures/picture.ts';
import { around, aroundPoints, contains, grown, type Item, type Mark, type Rect, type Scene } from './scene.ts';

const LINES = 100;
const SHAPES = 200;
const PORTS = 300;
const ON_TOP = new Set(['PORT', 'VARIABLE']);
/** Others stand in these even where no key says so. */
const FRAMES = new Set(['OR', 'LOOP', 'SYNC', 'PARALLEL', 'BOUNDARY', 'REGION', 'LANE']);
/** Of what stands in them, these keep their own look. */
const OWN_FRAME = new Set([
  'BOUNDARY',
  'FOLDER',
  'OR',
  'LOOP',
  'SYNC',
  'PARALLEL',
  'BRANCH',
  'LANE',
  'PART',
  'FRAGMENT',
  'STATE',
  'LIFELINE',
]);

export interface ComposeOptions {
  picture: string;
  places?: readonly Place[];
}

/** A content at its places becomes a scene: each shape in its notation, each line with its heads and words. */
export function composed(content: Content, arranged: Arranged, { picture, places = [] }: ComposeOptions): Scene {
  const shapes = new Map(content.shapes.map((shape) => [shape.key, shape]));
  const lines = new Map(content.lines.map((line) => [line.key, line]));
  const colours = new Map(places.flatMap(({ key, colour }) => (colour ? [[key, colour] as const] : [])));
  const closed = new Map(arranged.closed);
  const nests = !['TREE', 'BRANCHES', 'RADIAL', 'GRID', 'AXIS', 'LIFELINES'].includes(picture);
  const wholes = new Set<string>();
  const boxes = new Map(arranged.boxes);
  if (nests)
    for (const { key, parentKey, kind } of content.shapes) {
      const [own, whole] = [boxes.get(key), boxes.get(parentKey ?? '')];
      if (own && whole && parentKey != null && !ON_TOP.has(kind) && contains(whole, own)) wholes.add(parentKey);
    }
  const depth = (key: string, steps = 0): number => {
    const parent = shapes.get(key)?.parentKey;
    return parent != null && steps < 40 ? 1 + depth(parent, steps + 1) : 0;
  };
  const items: Item[] = [...arranged.back];
  for (const [key, box] of arranged.boxes) {
    const shape = shapes.get(key);
    if (!shape) {
      const asset = key.startsWith('asset ') ? shapes.get(key.slice(6)) : undefined;
      const named = asset && (asset.entity?.name ?? word(asset, 'assetName'));
      if (named)
        items.push({
          key,
          is: 'back',
          layer: SHAPES,
          box,
          marks: lane.marks({ ...asset, text: named }, box),
          tint: 'blue-50',
        });
      continue;
    }
    if (box.width === 0) continue;
    const isWhole = wholes.has(key) || FRAMES.has(shape.kind);
    const isSmall = picture === 'GRID' && shape.parentKey != null;
    const kind = isSmall
      ? entry
      : picture === 'GRID' && word(shape, 'band')
        ? unseen
        : picture === 'RADIAL'
          ? planet
          : isWhole && !OWN_FRAME.has(shape.kind)
            ? container
            : kindOf(shape);
    const count = closed.get(key);
    items.push({
      key,
      is: 'shape',
      layer: ON_TOP.has(shape.kind)
        ? PORTS
        : isWhole || shape.kind === 'LIFELINE' || shape.kind === 'FRAGMENT'
          ? depth(key)
          : SHAPES + depth(key),
      box,
      marks: [
        ...barOf(
          colours.get(key),
          (isWhole && kind.frame ? kind.frame : kind.marks)(sided(shape, box, boxes), box),
          box,
        ),
        ...(count ? more(box, count, picture) : []),
      ],
      tint: `${toneOf(shape)}-50`,
      ...(isWhole && { isFrame: true }),
    });
  }
  for (const route of arranged.routes) {
    const line = route.flow ? lineOfFlow(route) : (lines.get(route.key) ?? lineOfFlow(route));
    if (route.points.length < 2) continue;
    items.push({
      key: route.key,
      is: 'line',
      layer: LINES,
      box: grown(aroundPoints(route.points), 4),
      points: route.points,
      marks: lineMarks(line, route.points, {
        corner: picture === 'RADIAL' ? 0 : 4,
        ...(route.isSmooth && { isSmooth: true }),
      }),
    });
  }
  items.sort((a, b) => a.layer - b.layer);
  return {
    items,
    box: around(
      items
        .filter(({ is }) => is !== 'line')
        .map(({ box }) => box)
        .concat(items.filter(({ is }) => is === 'line').map(({ box }) => box)),
    ),
  };
}

/** What stands on a border knows on which side. */
function sided(shape: Shape, box: Rect, boxes: ReadonlyMap<string, Rect>): Shape {
  const whole = ON_TOP.has(shape.kind) ? boxes.get(shape.parentKey ?? '') : undefined;
  if (!whole) return shape;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const near = (a: number, b: number) => Math.abs(a - b) < 2;
  const side = near(x, whole.x)
    ? 'left'
    : near(x, whole.x + whole.width)
      ? 'right'
      : near(y, whole.y)
        ? 'top'
        : 'bottom';
  return { ...shape, figures: { ...shape.figures, side } };
}

/** The colour that somebody gave a shape: a bar at its left. */
const barOf = (colour: string | undefined, marks: Mark[], box: Rect): Mark[] =>
  colour ? [...marks, { is: 'box', x: box.x, y: box.y, width: 4, height: box.height, radius: 2, fill: colour }] : marks;

/** How many are hidden below something closed. */
function more(box: Rect, count: number, picture: string): Mark[] {
  const isRight = picture === 'BRANCHES';
  const words = `+${count}`;
  const width = 16 + words.length * 7;
  const [x, y] = isRight
    ? [box.x + box.width + 6, box.y + box.height / 2 - 8]
    : [box.x + box.width / 2 - width / 2, box.y + box.height + 2];
  return [
    { is: 'box', x, y, width, height: 16, radius: 8, fill: 'press', from: 0.3 },
    {
      is: 'text',
      text: words,
      x: x + width / 2,
      y: y + 12,
      size: 11,
      bold: 500,
      ink: 'ink-2',
      align: 'middle',
      from: TEXT_FROM,
    },
  ];
}

const lineOfFlow = ({ key, flow }: Route): Line => ({
  key,
  kind: flow?.hasHead === false ? 'JOIN' : 'FLOW',
  fromKey: flow?.fromKey ?? '',
  toKey: flow?.toKey ?? '',
  label: flow?.label ?? null,
  marks: [],
});

/** What stands on a diagram, in words: as a screen reader says it. */
export function spoken(shape: Shape, lines: readonly Line[], shapes: ReadonlyMap<string, Shape>): string {
  const name =
    [shape.entity?.number, nameOf(shape)].filter(Boolean).join(' ') || shape.kind.toLowerCase().replaceAll('_', ' ');
  const words = [name, (shape.entity?.className ?? shape.kind.replaceAll('_', ' ')).toLowerCase()];
  for (const mark of ['LOCKED', 'DECOMPOSED', 'REPEATED', 'EXTERNAL'])
    if (shape.marks.includes(mark))
      words.push(
        { LOCKED: 'locked', DECOMPOSED: 'has parts', REPEATED: 'drawn elsewhere too', EXTERNAL: 'from outside' }[mark]!,
      );
  const links = lines.filter(({ fromKey, toKey }) => fromKey === shape.key || toKey === shape.key);
  for (const line of links.slice(0, 6)) {
    const isFrom = line.fromKey === shape.key;
    const other = shapes.get(isFrom ? line.toKey : line.fromKey);
    const name =
      [other?.entity?.number, other && nameOf(other)].filter(Boolean).join(' ') ||
      (other?.kind ?? '').toLowerCase().replaceAll('_', ' ');
    words.push(`${line.label ?? line.kind.toLowerCase().replaceAll('_', ' ')} ${isFrom ? 'to' : 'from'} ${name}`);
  }
  if (links.length > 6) words.push(`and ${links.length - 6} more lines`);
  return words.join(', ');
}

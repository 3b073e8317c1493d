import { figure, nameOf, toneOf, word, type Content, type Line, type Place, type Shape } from './content.ts';
import { LateItem } from './late-item.ts';
import { entry } from './notation/cells.ts';
import { container } from './notation/containers.ts';
import { planet } from './notation/dots.ts';
import { lane } from './notation/flow.ts';
import { unseen } from './notation/kind.ts';
import { lineMarks } from './notation/lines.ts';
import { MOST_LOOKING, NearLines } from './notation/near-lines.ts';
import { TEXT_FROM } from './notation/parts.ts';
import { kindOf } from './notation/shapes.ts';
import { sign } from './notation/splits.ts';
import { aroundTurned, DOT, spokeLineMarks, spokeMarks, spokesOf } from './notation/spokes.ts';
import { once } from './once.ts';
import type { Arranged, Route } from './pictures/picture.ts';
import { sinceOf } from './pictures/since.ts';
import { type Item, type Mark, type Rect, type Scene, around, aroundPoints, contains, grown } from './scene.ts';
import { FARTHEST, inkOf, reachOf, standing, withLabelsMerged, withoutRepeatedLabel } from './words.ts';

const LINES = 100;
const SHAPES = 200;
const PORTS = 300;
/** What splits a flow: in columns of those that perform it, a sign, and nothing that others stand in. */
const SPLITS = new Set(['OR', 'LOOP', 'SYNC', 'PARALLEL']);
const ON_TOP = new Set(['PORT', 'VARIABLE', 'EXTERNAL']);
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
  'BLOCK',
  'REGION',
]);

/** What has been composed, by key: what is the same again is the same item. */
export interface Kept extends Map<string, { of: unknown; sign: readonly unknown[]; item: Item }> {
  /** Of what that was made. */
  last?: { content: Content; boxes: Arranged['boxes']; hasWholes: boolean };
}

export interface ComposeOptions {
  picture: string;
  places?: readonly Place[];
  kept?: Kept;
}

/** The item made before of the same, else a new one. */
function again(kept: Kept | undefined, of: object, sign: readonly unknown[], make: () => Item, key: string): Item {
  const was = kept?.get(key);
  if (was && was.of === of && was.sign.every((each, at) => same(each, sign[at]))) return was.item;
  const item = make();
  kept?.set(key, { of, sign, item });
  return item;
}

/** Whether two values are the same, or lists of the same. */
const same = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, at) => same(each, b[at])));

/** A content at its places becomes a scene: each shape in its notation, each line with its heads and words. */
export function composed(content: Content, arranged: Arranged, { picture, places = [], kept }: ComposeOptions): Scene {
  const shapes = new Map(content.shapes.map((shape) => [shape.key, shape]));
  const lines = new Map(
    (picture === 'RADIAL' ? withLabelsMerged(content.lines) : content.lines).map((line) => [line.key, line]),
  );
  const colours = new Map(places.flatMap(({ key, colour }) => (colour ? [[key, colour] as const] : [])));
  const closed = new Map(arranged.closed);
  // What stands among rings takes up what its marks say.
  const isLarge = picture !== 'RADIAL' && arranged.routes.length > MOST_LOOKING;
  const nests = !['TREE', 'BRANCHES', 'RADIAL', 'GRID', 'AXIS', 'LIFELINES'].includes(picture);
  const hasLanes = content.shapes.some(({ kind }) => kind === 'LANE');
  const wholes = new Set<string>();
  const boxes = new Map(arranged.boxes);
  const spokes = picture === 'RADIAL' ? spokesOf(content.shapes, boxes) : undefined;
  if (nests)
    for (const { key, parentKey, kind } of content.shapes) {
      const [own, whole] = [boxes.get(key), boxes.get(parentKey ?? '')];
      if (own && whole && parentKey != null && !ON_TOP.has(kind) && contains(whole, own)) wholes.add(parentKey);
    }
  const isOther = isLarge && kept ? othersSince(kept, content, arranged, wholes.size > 0) : undefined;
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
          // Lines run over it: it is only a tag.
          layer: LINES - 1,
          box,
          marks: lane.marks({ ...asset, text: named }, box),
          tint: 'blue-50',
        });
      continue;
    }
    if (box.width === 0) continue;
    const was = isOther && !isOther(key, shape) ? kept?.get(key) : undefined;
    if (was) {
      items.push(was.item);
      continue;
    }
    const isWhole = wholes.has(key) || (FRAMES.has(shape.kind) && !(hasLanes && SPLITS.has(shape.kind)));
    const isSmall = picture === 'GRID' && shape.parentKey != null;
    const kind =
      hasLanes && SPLITS.has(shape.kind)
        ? sign
        : isSmall
          ? entry
          : picture === 'GRID' && word(shape, 'band')
            ? unseen
            : picture === 'RADIAL'
              ? planet
              : isWhole && !OWN_FRAME.has(shape.kind)
                ? container
                : kindOf(shape);
    const count = closed.get(key);
    const seen = isWhole ? opened(shape) : sided(shape, box, boxes);
    const side = word(seen, 'side');
    const colour = colours.get(key);
    const layer = ON_TOP.has(shape.kind)
      ? PORTS
      : shape.kind === 'FRAGMENT'
        ? LINES - 1
        : isWhole || shape.kind === 'LIFELINE'
          ? depth(key)
          : SHAPES + depth(key);
    const spoke = spokes && box.width === DOT ? spokes : undefined;
    const leadsOn = spoke?.leadingOn.has(key) === true;
    const { x, y, width, height } = box;
    const made = [picture, spoke?.hub, leadsOn, x, y, width, height, layer, isWhole, hasLanes, colour, count, side];
    const marks = () => [
      ...barOf(
        colour,
        spoke
          ? spokeMarks(seen, box, spoke.hub, leadsOn)
          : (isWhole && kind.frame ? kind.frame : kind.marks)(seen, box),
        box,
      ),
      ...(count ? more(box, count, picture) : []),
    ];
    items.push(
      again(
        kept,
        shape,
        made,
        () => {
          const item = {
            key,
            is: 'shape' as const,
            layer,
            box,
            title: [shape.entity?.number, nameOf(shape)].filter(Boolean).join(' '),
            tint: `${toneOf(shape)}-50`,
            ...(isWhole && { isFrame: true }),
            ...(word(shape, 'imageId') !== undefined && { isPictured: true }),
          };
          return isLarge ? new LateItem(item, marks) : withReach({ ...item, marks: marks() });
        },
        key,
      ),
    );
  }
  const labelled = new Set<string>();
  const near = new NearLines(arranged.routes, () =>
    picture === 'RADIAL'
      ? items.flatMap(({ is, marks }) => (is === 'shape' ? inkOf(marks) : []))
      : standing(items, shapes),
  );
  for (const route of arranged.routes) {
    const was = isOther && !isOther(route.key, lines.get(route.key)) ? kept?.get(route.key) : undefined;
    if (was) {
      items.push(was.item);
      continue;
    }
    const line = withoutRepeatedLabel(
      route.flow ? lineOfFlow(route) : (lines.get(route.key) ?? lineOfFlow(route)),
      shapes,
      labelled,
    );
    if (route.points.length < 2) continue;
    const marks = () =>
      spokes
        ? spokeLineMarks(line, route.points, spokes.leadingOn.has(line.toKey))
        : lineMarks(line, route.points, {
            corner: picture === 'RADIAL' ? 0 : 4,
            ...(route.isSmooth && { isSmooth: true }),
            near,
          });
    const asItem = () => {
      const item = {
        key: route.key,
        is: 'line' as const,
        layer: LINES,
        box: grown(aroundPoints(route.points), 4),
        points: route.points,
        ...(line.label && { title: line.label }),
      };
      return isLarge ? new LateItem(item, marks) : { ...item, marks: marks() };
    };
    // Words that keep off what stands near are placed anew with it, one after the other.
    if (near.isLooking) {
      items.push(asItem());
      continue;
    }
    const made = [picture, route.isSmooth, route.flow?.label, line.label, route.points];
    items.push(again(kept, lines.get(route.key) ?? route, made, asItem, route.key));
  }
  items.sort((a, b) => a.layer - b.layer);
  if (kept && isLarge) kept.last = { content, boxes: arranged.boxes, hasWholes: wholes.size > 0 };
  return { items, box: aroundAll(items) };
}

/** Which shapes and lines are to be made anew since the last time; undefined where any may be. */
function othersSince({ last }: Kept, content: Content, arranged: Arranged, hasWholes: boolean) {
  const since = sinceOf(arranged);
  if (!since || !last || since.before !== last.boxes || hasWholes || last.hasWholes) return undefined;
  // Of lines that leave a function as one arrow only the first says what it is.
  const areApart = content.lines === last.content.lines || !content.lines.some(({ figures }) => figures?.['side']);
  if (!areApart) return undefined;
  const said = new Set<Shape | Line>([...last.content.shapes, ...last.content.lines]);
  const isSame = content === last.content;
  return (key: string, of: Shape | Line | undefined): boolean =>
    since.boxes.has(key) || since.routes.has(key) || (!isSame && of !== undefined && !said.has(of));
}

/** The rectangle around all, with their words; only those near its edge are asked for theirs. */
function aroundAll(items: readonly Item[]): Rect {
  const plain = around(items.map(({ box, reach = box }) => reach));
  const middle = grown(plain, -FARTHEST);
  return around([
    plain,
    ...items
      .filter(({ key, is, box }) => (is === 'line' ? !contains(middle, box) : key.startsWith('external:')))
      .map(reachOf),
  ]);
}

/** That something has parts is no news where they stand in it. */
const opened = (shape: Shape): Shape => ({ ...shape, marks: shape.marks.filter((mark) => mark !== 'DECOMPOSED') });

/** What it takes up with words that run out of it. */
function withReach(item: Item): Item {
  const turned = item.marks.flatMap((mark) => (mark.is === 'text' && mark.turn !== undefined ? [mark] : []));
  return turned.length === 0 ? item : { ...item, reach: around([item.box, ...turned.map(aroundTurned)]) };
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

/** Lines by what they begin or end at. */
const linesAt = once((lines: readonly Line[]): Map<string, Line[]> => {
  const result = new Map<string, Line[]>();
  for (const line of lines)
    for (const key of new Set([line.fromKey, line.toKey])) {
      const there = result.get(key);
      if (there) there.push(line);
      else result.set(key, [line]);
    }
  return result;
});

const MOST_ROWS = 6;

/** What stands in the parts of a box, by their names. */
function rowsSpoken({ compartments }: Shape): string[] {
  return compartments.flatMap(({ name, rows }) => {
    if (rows.length === 0) return [];
    const said = rows.slice(0, MOST_ROWS).map(({ text }) => text);
    const more = rows.length > MOST_ROWS ? [`and ${rows.length - MOST_ROWS} more`] : [];
    return [`${name ? `${name}: ` : ''}${[...said, ...more].join('; ')}`];
  });
}

/** What stands in a cell and where that is: in which row and column, or how likely and how bad. */
export function cellName(shape: Shape, shapes?: ReadonlyMap<string, Shape>): string {
  const [row, column, band] = [figure(shape, 'row'), figure(shape, 'column'), word(shape, 'band')];
  if (band) return `Probability ${row}, consequence ${column}, ${band.toLowerCase()}`;
  const content = shape.compartments.flatMap(({ rows }) => rows.map(({ text }) => text)).join(', ');
  const called = (place: number | undefined) => {
    for (const each of shapes?.values() ?? [])
      if (each.kind === 'DIAGONAL' && figure(each, 'row') === place)
        return [each.entity?.number, nameOf(each)].filter(Boolean).join(' ');
    return 'outside';
  };
  return shapes ? `${content}, from ${called(row)} to ${called(column)}` : content;
}

/** What stands on a diagram, in words: as a screen reader says it. */
export function spoken(shape: Shape, lines: readonly Line[], shapes: ReadonlyMap<string, Shape>): string {
  const plain = shape.kind.toLowerCase().replaceAll('_', ' ');
  const name =
    shape.kind === 'CELL' ? cellName(shape, shapes) : [shape.entity?.number, nameOf(shape)].filter(Boolean).join(' ');
  const words = [name || plain, (shape.entity?.className ?? shape.kind.replaceAll('_', ' ')).toLowerCase()];
  for (const mark of ['LOCKED', 'DECOMPOSED', 'REPEATED', 'CYCLE', 'EXTERNAL'])
    if (shape.marks.includes(mark))
      words.push(
        {
          LOCKED: 'locked',
          DECOMPOSED: 'has parts',
          REPEATED: 'drawn elsewhere too',
          CYCLE: 'stands above itself',
          EXTERNAL: 'from outside',
        }[mark]!,
      );
  if (shape.kind !== 'CELL') words.push(...rowsSpoken(shape));
  const links = linesAt(lines).get(shape.key) ?? [];
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

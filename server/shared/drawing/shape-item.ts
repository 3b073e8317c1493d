// A shape of a content as it stands on a scene: in its notation, with what somebody gave it.
import { shapeName, toneOf, word, type Shape } from './content.ts';
import { reuseItem, type ItemCache } from './kept.ts';
import { LateItem } from './late-item.ts';
import { LINES, PORTS, SHAPES } from './layers.ts';
import { container } from './notation/containers.ts';
import { lane } from './notation/flow.ts';
import type { ShapeNotation } from './notation/kind.ts';
import { suspectAndChangeMarks, TEXT_FROM } from './notation/parts.ts';
import { notationOf } from './notation/shapes.ts';
import { sign } from './notation/splits.ts';
import { aroundTurned, DOT, spokeMarks, type Spokes } from './notation/spokes.ts';
import type { Picture } from './pictures/picture.ts';
import { type Item, type Mark, type Rect, boundingRect } from './scene.ts';

/** The shapes that split a flow: in a flow with columns only a sign, which holds no others. */
const SPLITS = new Set(['OR', 'LOOP', 'SYNC', 'PARALLEL']);
export const ON_TOP = new Set(['PORT', 'VARIABLE', 'EXTERNAL']);
/** The kinds of shapes that may hold others even without a key that says so. */
const FRAMES = new Set(['OR', 'LOOP', 'SYNC', 'PARALLEL', 'BOUNDARY', 'REGION', 'LANE', 'INTERACTION', 'FRAGMENT']);
/** The kinds of shapes that keep their own look when they hold others. */
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
  'INTERACTION',
  'STATE',
  'LIFELINE',
  'BLOCK',
  'REGION',
]);

/** The picture around a shape. */
export interface Around {
  /** The name of the picture. */
  picture: string;
  way: Picture;
  shapes: ReadonlyMap<string, Shape>;
  boxes: ReadonlyMap<string, Rect>;
  /** The shapes that hold others. */
  wholes: ReadonlySet<string>;
  /** The number of hidden shapes below each closed one. */
  closed: ReadonlyMap<string, number>;
  /** The colours that somebody gave. */
  colours: ReadonlyMap<string, string>;
  spokes: Spokes | undefined;
  /** True if a flow runs in columns of its performers. */
  hasLanes: boolean;
  /** True if marks are made only when they come into view. */
  isLarge: boolean;
  kept: ItemCache | undefined;
}

/** Draws a shape at its place. */
export function shapeItem(shape: Shape, box: Rect, on: Around): Item {
  const { key } = shape;
  const { picture, way, boxes, wholes, closed, colours, hasLanes, isLarge, kept } = on;
  const isWhole = wholes.has(key) || (FRAMES.has(shape.kind) && !(hasLanes && SPLITS.has(shape.kind)));
  const count = closed.get(key);
  const seen = isWhole ? opened(shape) : sided(shape, box, boxes);
  const colour = colours.get(key);
  const layer = layerOf(shape, isWhole, on);
  const spokes = box.width === DOT ? on.spokes : undefined;
  const leadsOn = spokes?.leadingOn.has(key) === true;
  const marks = () => {
    const kind = kindOn(shape, isWhole, on);
    const own = spokes
      ? spokeMarks(seen, box, spokes.hub, leadsOn)
      : (isWhole && kind.frame ? kind.frame : kind.marks)(seen, box);
    return [
      ...barOf(colour, own, box),
      ...suspectAndChangeMarks(shape, way.signsAbout?.(shape, box) ?? box),
      ...(count ? more(box, count, way) : []),
    ];
  };
  const make = () => {
    const item = {
      key,
      is: 'shape' as const,
      layer,
      box,
      title: [shape.entity?.number, shapeName(shape)].filter(Boolean).join(' '),
      tint: `${toneOf(shape)}-50`,
      ...(isWhole && { isFrame: true }),
      ...(word(shape, 'imageId') !== undefined && { isPictured: true }),
    };
    return isLarge ? new LateItem(item, marks) : withReach({ ...item, marks: marks() });
  };
  const { x, y, width, height } = box;
  const side = word(seen, 'side');
  const made = [picture, spokes?.hub, leadsOn, x, y, width, height, layer, isWhole, hasLanes, colour, count, side];
  return reuseItem(kept, shape, made, make, key);
}

/** Draws the name of an asset above the branch that it performs; nothing without one. */
export function assetTag(key: string, box: Rect, shapes: ReadonlyMap<string, Shape>): Item[] {
  const asset = key.startsWith('asset ') ? shapes.get(key.slice(6)) : undefined;
  const named = asset && (asset.entity?.name ?? word(asset, 'assetName'));
  if (!named) return [];
  // Lines run over it: it is only a tag.
  const layer = LINES - 1;
  return [{ key, is: 'back', layer, box, marks: lane.marks({ ...asset, text: named }, box), tint: 'blue-50' }];
}

/** Returns the way to draw a shape in this picture. */
function kindOn(shape: Shape, isWhole: boolean, { way, hasLanes }: Around): ShapeNotation {
  if (hasLanes && SPLITS.has(shape.kind)) return sign;
  return way.kindOf?.(shape) ?? (isWhole && !OWN_FRAME.has(shape.kind) ? container : notationOf(shape));
}

function layerOf({ key, kind }: Shape, isWhole: boolean, { shapes }: Around): number {
  if (ON_TOP.has(kind)) return PORTS;
  if (kind === 'FRAGMENT') return LINES - 1;
  // A frame is drawn behind the lifelines in it.
  if (kind === 'INTERACTION') return -1;
  return (isWhole || kind === 'LIFELINE' ? 0 : SHAPES) + depthOf(key, shapes);
}

/** The maximum depth of shapes, which also stops at a shape that contains itself. */
const DEEPEST = 40;

const depthOf = (key: string, shapes: ReadonlyMap<string, Shape>, steps = 0): number => {
  const parent = shapes.get(key)?.parentKey;
  return parent != null && steps < DEEPEST ? 1 + depthOf(parent, shapes, steps + 1) : 0;
};

/** Drops the sign for parts from a shape that is drawn around its parts. */
const opened = (shape: Shape): Shape => ({ ...shape, marks: shape.marks.filter((mark) => mark !== 'DECOMPOSED') });

/** Adds the rectangle of an item including words outside its box. */
function withReach(item: Item): Item {
  const turned = item.marks.flatMap((mark) => (mark.is === 'text' && mark.turn !== undefined ? [mark] : []));
  return turned.length === 0 ? item : { ...item, reach: boundingRect([item.box, ...turned.map(aroundTurned)]) };
}

/** Adds the side of the border on which a shape lies. */
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

/** Draws the number of shapes hidden below a closed one. */
function more(box: Rect, count: number, { hiddenCount }: Picture): Mark[] {
  const isRight = hiddenCount === 'right';
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

import type { Shape } from '../content.ts';
import { arrangeRings as rings } from '../layout/radial.ts';
import type { TreeBranch } from '../layout/tree.ts';
import { planet } from '../notation/dots.ts';
import { DOT, LONGEST, spokesOf } from '../notation/spokes.ts';
import type { Item, Point, Rect } from '../scene.ts';
import type { Arrange, Picture } from './picture.ts';
import { visibleContent, stayOf } from './shown.ts';
import { onlyStates } from './tree.ts';

/** The number of shapes above which names have no room below their circles. */
const MANY = 60;
const radiusOf = (box: Rect) => (box.width === DOT ? DOT / 2 : box.height > 70 ? 22 : 14);
/** Returns the middle of the circle, which is in the upper part of its box. */
const middle = (box: Rect): Point => [box.x + box.width / 2, box.y + radiusOf(box) + (box.width === DOT ? 0 : 2)];

/** The distance of the root circle's middle above that of its box. */
const HUB = 18;

/** Returns a line between two circles, from edge to edge. */
function between(from: Rect, to: Rect): Point[] {
  const [a, b] = [middle(from), middle(to)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const [ra, rb] = [radiusOf(from) + 1, radiusOf(to) + 3];
  return [
    [a[0] + ux * ra, a[1] + uy * ra],
    [b[0] - ux * rb, b[1] - uy * rb],
  ];
}

/** Arranges rings about one thing: how far everything is from it. */
const arrange: Arrange = (content, given, { isAnew }) => {
  const places = isAnew ? onlyStates(given) : given;
  const shown = visibleContent(content, places);
  const isDense = shown.shapes.length > MANY;
  const size = (shape: Shape) =>
    isDense && shape.kind !== 'CENTRE' && shape.level > 0 ? { width: DOT, height: DOT } : planet.size(shape);
  const branchOf = (shape: Shape): TreeBranch => ({
    key: shape.key,
    ...size(shape),
    children: (shown.children.get(shape.key) ?? []).map(branchOf),
  });
  const roots = (shown.children.get('') ?? []).map(branchOf);
  const [first] = roots;
  const root = roots.length === 1 && first ? first : { key: '', width: 0, height: 0, children: roots };
  const { boxes, radii } = isDense ? rings(root, 0, LONGEST + 40) : rings(root);
  boxes.delete('');
  if (isDense) for (const [key, box] of boxes) if (box.width === DOT) boxes.set(key, { ...box, y: box.y - HUB });
  for (const shape of shown.shapes) {
    const stay = stayOf(shape, places);
    if (stay) boxes.set(shape.key, { ...size(shape), x: stay.x, y: stay.y });
  }
  const origin = first && roots.length === 1 ? middle(boxes.get(first.key)!) : ([0, 0] as Point);
  const back: Item[] = radii.slice(1).map((radius, at) => ({
    key: `ring ${at + 1}`,
    is: 'back',
    layer: -1,
    box: { x: origin[0] - radius, y: origin[1] - radius, width: 2 * radius, height: 2 * radius },
    marks: [{ is: 'oval', x: origin[0], y: origin[1], rx: radius, ry: radius, stroke: 'line-soft', weight: 1 }],
  }));
  return {
    boxes: [...boxes],
    routes: shown.lines.map(({ key, fromKey, toKey }) => ({
      key,
      points: between(boxes.get(fromKey)!, boxes.get(toKey)!),
    })),
    back,
    closed: shown.closed,
  };
};

/** Rings about a centre. */
export const radialPicture: Picture = {
  description: 'Rings about a centre.',
  arrange,
  isMovable: true,
  isTidied: true,
  isFlat: true,
  hasStraightLines: true,
  hasMergedLines: true,
  isInkMeasured: true,
  kindOf: () => planet,
  // Wide enough for signs beside the circle; its name is below it.
  signsAbout: ({ level, kind }, box) =>
    box.width > DOT ? { ...box, width: box.width / 2 + (level === 0 || kind === 'CENTRE' ? 22 : 14) + 36 } : box,
  spokesOf,
};

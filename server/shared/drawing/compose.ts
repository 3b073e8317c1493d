import type { Content, Line, DrawnPlace, Shape } from './content.ts';
import { type ItemCache, othersSince } from './kept.ts';
import { lineItem } from './line-item.ts';
import { FARTHEST, inkOf, reachOf, labelObstacles, withLabelsMerged } from './line-labels.ts';
import { MOST_LOOKING, NearLines } from './notation/near-lines.ts';
import { once } from './once.ts';
import { pictureOf } from './pictures/index.ts';
import type { PictureLayout } from './pictures/picture.ts';
import { type Item, type Rect, type Scene, boundingRect, contains, growRect } from './scene.ts';
import { assetTag, ON_TOP, shapeItem } from './shape-item.ts';

export interface ComposeOptions {
  picture: string;
  places?: readonly DrawnPlace[];
  kept?: ItemCache | undefined;
  /** True for pictures with many lines: marks are then made only when they come into view. */
  isLarge?: boolean;
}

const shapesByKey = once((shapes: readonly Shape[]) => new Map(shapes.map((shape) => [shape.key, shape])));
const linesByKey = once((lines: readonly Line[]) => new Map(lines.map((line) => [line.key, line])));
const mergedByKey = once((lines: readonly Line[]) => linesByKey(withLabelsMerged(lines)));

/** Composes a scene from content and places: each shape in its notation, each line with its heads and words. */
export function composeScene(content: Content, arranged: PictureLayout, options: ComposeOptions): Scene {
  const { picture, places = [], kept } = options;
  const way = pictureOf(picture);
  const shapes = shapesByKey(content.shapes);
  const lines = (way.hasMergedLines ? mergedByKey : linesByKey)(content.lines);
  const boxes = new Map(arranged.boxes);
  const wholes = way.isFlat ? new Set<string>() : wholesIn(content.shapes, boxes);
  const spokes = way.spokesOf?.(content.shapes, boxes);
  const isLarge = !way.isInkMeasured && (options.isLarge ?? arranged.routes.length > MOST_LOOKING);
  const isOther = isLarge && kept ? othersSince(kept, content, arranged, wholes.size > 0) : undefined;
  const sameAgain = (key: string, of: Shape | Line | undefined): Item | undefined =>
    isOther && !isOther(key, of) ? kept?.get(key)?.item : undefined;
  const items: Item[] = [...arranged.back];
  const around = {
    picture,
    way,
    shapes,
    boxes,
    wholes,
    spokes,
    isLarge,
    kept,
    closed: new Map(arranged.closed),
    colours: new Map(places.flatMap(({ key, colour }) => (colour ? [[key, colour] as const] : []))),
    hasLanes: content.shapes.some(({ kind }) => kind === 'LANE'),
  };
  for (const [key, box] of arranged.boxes) {
    const shape = shapes.get(key);
    if (!shape) items.push(...assetTag(key, box, shapes));
    else if (box.width > 0) items.push(sameAgain(key, shape) ?? shapeItem(shape, box, around));
  }
  const near = new NearLines(
    arranged.routes.filter(({ points }) => points.length > 1),
    () =>
      way.isInkMeasured
        ? items.flatMap(({ is, marks }) => (is === 'shape' ? inkOf(marks) : []))
        : labelObstacles(items, shapes),
    () => items.flatMap(({ isFrame, box }) => (isFrame ? [box] : [])),
  );
  const among = { picture, way, shapes, lines, spokes, near, isLarge, kept, labelled: new Set<string>() };
  for (const route of arranged.routes)
    if (route.points.length > 1) items.push(sameAgain(route.key, lines.get(route.key)) ?? lineItem(route, among));
  items.sort((a, b) => a.layer - b.layer);
  if (kept && isLarge) kept.last = { content, boxes: arranged.boxes, hasWholes: wholes.size > 0 };
  return { items, box: aroundAll(items) };
}

/** The shapes that hold others. */
function wholesIn(shapes: readonly Shape[], boxes: ReadonlyMap<string, Rect>): Set<string> {
  const wholes = new Set<string>();
  for (const { key, parentKey, kind } of shapes) {
    if (parentKey == null || ON_TOP.has(kind)) continue;
    const [own, whole] = [boxes.get(key), boxes.get(parentKey)];
    if (own && whole && contains(whole, own)) wholes.add(parentKey);
  }
  return wholes;
}

/** The rectangle around all, with their words; only those near its edge are asked for theirs. */
function aroundAll(items: readonly Item[]): Rect {
  const plain = boundingRect(items.map(({ box, reach = box }) => reach));
  const middle = growRect(plain, -FARTHEST);
  const isAsked = ({ key, is, box }: Item) => (is === 'line' ? !contains(middle, box) : key.startsWith('external:'));
  return boundingRect([plain, ...items.filter(isAsked).map(reachOf)]);
}

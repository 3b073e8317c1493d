/** A rectangle in pixels of the picture at 100 %, with the origin at its upper left. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Point = readonly [x: number, y: number];

/** A colour by its name in the tokens; `none` paints nothing. The writers of scenes know the values. */
export type Ink = string;

export interface Paint {
  fill?: Ink;
  stroke?: Ink;
  /** Width of the stroke. */
  weight?: number;
  dash?: readonly number[];
  /** The opacity of the fill, from 0 to 1. */
  opacity?: number;
}

/** The smallest zoom at which a mark is worth drawing; absent to draw it always. */
interface Detail {
  from?: number;
}

export interface BoxMark extends Rect, Paint, Detail {
  is: 'box';
  radius?: number;
  /** The rounded corners; all by default. */
  round?: 'all' | 'top' | 'left';
}
export interface PathMark extends Paint, Detail {
  is: 'path';
  points: readonly Point[];
  isClosed?: boolean;
  /** Radius of corners, or a curve through the points. */
  corner?: number;
  isSmooth?: boolean;
}
export interface OvalMark extends Paint, Detail {
  is: 'oval';
  x: number;
  y: number;
  rx: number;
  ry: number;
}
export interface TextMark extends Detail {
  is: 'text';
  x: number;
  /** The base line. */
  y: number;
  text: string;
  size: number;
  ink: Ink;
  bold?: 400 | 500 | 600;
  align?: 'start' | 'middle' | 'end';
  isItalic?: boolean;
  /** The rotation about its place, in radians. */
  turn?: number;
  /** A plate of this colour behind it, so that no line runs through it. */
  plate?: Ink;
}
export interface IconMark extends Detail {
  is: 'icon';
  name: string;
  x: number;
  y: number;
  size: number;
  ink: Ink;
}
/** An image by its address, or as `file:` with the number of its file, as large as fits into the rectangle. */
export interface ImageMark extends Rect, Detail {
  is: 'image';
  href: string;
}
export type Mark = BoxMark | PathMark | OvalMark | TextMark | IconMark | ImageMark;

/** A unit of a picture: a shape, a line, or background that nobody can pick (`back`), such as axes, frames and grids. */
export interface Item {
  key: string;
  is: 'shape' | 'line' | 'back';
  /** The layer; lower ones are drawn first. */
  layer: number;
  box: Rect;
  marks: readonly Mark[];
  /** The route of a line. */
  points?: readonly Point[];
  /** The rectangle including words outside its box. */
  reach?: Rect;
  /** Its colour on the small map. */
  tint?: Ink;
  /** The complete text, since the words may be cut. */
  title?: string;
  /** True if others are drawn inside it. */
  isFrame?: boolean;
  /** True if an image is among its marks. */
  isPictured?: boolean;
}

/** A picture as pure data: canvas, SVG and paper are written from it, and agree. */
export interface Scene {
  items: readonly Item[];
  box: Rect;
}

const NOTHING: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** Returns the smallest rectangle around all. */
export function boundingRect(boxes: Iterable<Rect>): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return left > right ? NOTHING : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the rectangle around points. */
export function aroundPoints(points: Iterable<Point>): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return left > right ? NOTHING : { x: left, y: top, width: right - left, height: bottom - top };
}

export const centre = ({ x, y, width, height }: Rect): Point => [x + width / 2, y + height / 2];

export const growRect = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Tells whether two rectangles have more than an edge in common. */
export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Tells whether one rectangle lies inside another. */
export const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

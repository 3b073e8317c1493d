import type { BoxMark, PathMark, Point } from './scene.ts';

const short = (value: number) => String(Math.round(value * 100) / 100);
const at = ([x, y]: Point) => `${short(x)} ${short(y)}`;

/** Returns a point between two others, at a distance from the first. */
function towards(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const share = Math.min(by, length / 2) / length;
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** The drawing of paths: the same calls for a canvas and for an SVG writer. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void;
  closePath(): void;
}

/** Draws a path: sharp, with round corners, or as a curve from its first point to its last. */
export function drawPath(pen: Pen, { points, isClosed, corner = 0, isSmooth }: PathMark): void {
  const [first, ...rest] = points;
  if (!first) return;
  pen.moveTo(first[0], first[1]);
  if (isSmooth && rest.length === 1) {
    const [to] = rest as [Point];
    const middle = (first[0] + to[0]) / 2;
    pen.bezierCurveTo(middle, first[1], middle, to[1], to[0], to[1]);
    return;
  }
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1];
    if (corner > 0 && next) {
      const [a, b] = [towards(point, index === 0 ? first : rest[index - 1]!, corner), towards(point, next, corner)];
      pen.lineTo(a[0], a[1]);
      pen.quadraticCurveTo(point[0], point[1], b[0], b[1]);
    } else pen.lineTo(point[0], point[1]);
  }
  if (isClosed) pen.closePath();
}

/** Draws a box with some round corners. */
export function drawBox(pen: Pen, { x, y, width, height, radius = 0, round = 'all' }: BoxMark): void {
  const r = Math.min(radius, width / 2, height / 2);
  const [tl, tr, br, bl] = round === 'all' ? [r, r, r, r] : round === 'top' ? [r, r, 0, 0] : [r, 0, 0, r];
  pen.moveTo(x + tl!, y);
  pen.lineTo(x + width - tr!, y);
  if (tr) pen.quadraticCurveTo(x + width, y, x + width, y + tr);
  pen.lineTo(x + width, y + height - br!);
  if (br) pen.quadraticCurveTo(x + width, y + height, x + width - br, y + height);
  pen.lineTo(x + bl!, y + height);
  if (bl) pen.quadraticCurveTo(x, y + height, x, y + height - bl);
  pen.lineTo(x, y + tl!);
  if (tl) pen.quadraticCurveTo(x, y, x + tl, y);
  pen.closePath();
}

/** A pen that writes the data of an SVG path. */
export class PathData implements Pen {
  #data = '';
  moveTo(x: number, y: number): void {
    this.#data += `M${at([x, y])}`;
  }
  lineTo(x: number, y: number): void {
    this.#data += `L${at([x, y])}`;
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.#data += `Q${at([cx, cy])} ${at([x, y])}`;
  }
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.#data += `C${at([ax, ay])} ${at([bx, by])} ${at([x, y])}`;
  }
  closePath(): void {
    this.#data += 'Z';
  }
  toString(): string {
    return this.#data;
  }
}

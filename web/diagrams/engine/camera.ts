import type { Point, Rect } from '#shared/drawing/scene.ts';

/** What part of a picture is seen: where its origin lies on the page, and how large it is drawn. */
export interface Camera {
  x: number;
  y: number;
  k: number;
}

export const LEAST_ZOOM = 0.05;
export const MOST_ZOOM = 4;
/** A picture that is less wide is one of a telephone. */
export const NARROW = 500;
/** Below this zoom names cannot be read; on a telephone, which shows little anyway, what begins with its root is better read than seen whole. */
export const READABLE = 0.45;
export const READABLE_NARROW = 0.6;
/** What cannot be read whole is looked at in this size first. */
export const WHEN_LARGE = 0.7;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** A point of the page on the picture. */
export const toPicture = ({ x, y, k }: Camera, [px, py]: Point): Point => [(px - x) / k, (py - y) / k];

/** The part of the picture that is seen. */
export const seen = (camera: Camera, width: number, height: number): Rect => {
  const [x, y] = toPicture(camera, [0, 0]);
  return { x, y, width: width / camera.k, height: height / camera.k };
};

/** Larger or smaller about a point of the page, which stays where it is. */
export function zoomed({ x, y, k }: Camera, factor: number, [px, py]: Point): Camera {
  const next = within(k * factor, LEAST_ZOOM, MOST_ZOOM);
  return { k: next, x: px - ((px - x) / k) * next, y: py - ((py - y) / k) * next };
}

/** The room about a picture that fits: on a telephone every pixel counts. */
export const marginOn = (width: number): number => (width < NARROW ? 12 : 32);

/** All of it in view, no larger than it is. */
export function fitting(box: Rect, width: number, height: number, margin = marginOn(width)): Camera {
  if (box.width === 0 && box.height === 0) return { x: width / 2, y: height / 3, k: 1 };
  const k = within(Math.min((width - 2 * margin) / box.width, (height - 2 * margin) / box.height, 1), LEAST_ZOOM, 1);
  return { k, x: (width - box.width * k) / 2 - box.x * k, y: (height - box.height * k) / 2 - box.y * k };
}

/** So that a box is in view, moved as little as need be. */
export function showing(camera: Camera, box: Rect, width: number, height: number, margin = 48): Camera {
  const { k } = camera;
  const [left, top] = [box.x * k + camera.x, box.y * k + camera.y];
  const [right, bottom] = [left + box.width * k, top + box.height * k];
  const dx = left < margin ? margin - left : right > width - margin ? width - margin - right : 0;
  const dy = top < margin ? margin - top : bottom > height - margin ? height - margin - bottom : 0;
  return { k, x: camera.x + dx, y: camera.y + dy };
}

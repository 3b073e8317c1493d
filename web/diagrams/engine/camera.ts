import type { Point, Rect } from '#shared/drawing/scene.ts';

/** The visible part of a picture: the position of its origin on the page, and the zoom. */
export interface Camera {
  x: number;
  y: number;
  k: number;
}

export const LEAST_ZOOM = 0.05;
export const MOST_ZOOM = 4;
/** The width below which a picture counts as one on a telephone. */
export const NARROW = 500;
/** The smallest zoom at which names are readable; on a telephone it is better to begin with a readable root than with the whole picture. */
export const READABLE = 0.45;
export const READABLE_NARROW = 0.6;
/** The initial zoom of a picture that is unreadable as a whole. */
export const WHEN_LARGE = 0.7;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Converts a point of the page to one of the picture. */
export const toPicture = ({ x, y, k }: Camera, [px, py]: Point): Point => [(px - x) / k, (py - y) / k];

/** Returns the visible part of the picture. */
export const visibleRect = (camera: Camera, width: number, height: number): Rect => {
  const [x, y] = toPicture(camera, [0, 0]);
  return { x, y, width: width / camera.k, height: height / camera.k };
};

/** Zooms around a point of the page, which stays where it is. */
export function zoomAround({ x, y, k }: Camera, factor: number, [px, py]: Point): Camera {
  const next = within(k * factor, LEAST_ZOOM, MOST_ZOOM);
  return { k: next, x: px - ((px - x) / k) * next, y: py - ((py - y) / k) * next };
}

/** Returns the margin around a fitting picture: on a telephone every pixel counts. */
export const marginOn = (width: number): number => (width < NARROW ? 12 : 32);

/** Returns the camera that shows all of a box, no larger than it is. */
export function cameraToFit(box: Rect, width: number, height: number, margin = marginOn(width)): Camera {
  if (box.width === 0 && box.height === 0) return { x: width / 2, y: height / 3, k: 1 };
  const k = within(Math.min((width - 2 * margin) / box.width, (height - 2 * margin) / box.height, 1), LEAST_ZOOM, 1);
  return { k, x: (width - box.width * k) / 2 - box.x * k, y: (height - box.height * k) / 2 - box.y * k };
}

/** Moves the camera as little as necessary to show a box. */
export function showing(camera: Camera, box: Rect, width: number, height: number, margin = 48): Camera {
  const { k } = camera;
  const [left, top] = [box.x * k + camera.x, box.y * k + camera.y];
  const [right, bottom] = [left + box.width * k, top + box.height * k];
  const dx = left < margin ? margin - left : right > width - margin ? width - margin - right : 0;
  const dy = top < margin ? margin - top : bottom > height - margin ? height - margin - bottom : 0;
  return { k, x: camera.x + dx, y: camera.y + dy };
}

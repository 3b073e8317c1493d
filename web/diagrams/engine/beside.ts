import { overlaps, type Item, type Rect, type Scene } from '#shared/drawing/scene.ts';

import type { Size } from '../../ui/size.ts';
import { cameraToFit, type Camera } from './camera.ts';

const MARGIN = 32;
/** The smallest zoom that avoids what floats over the picture. */
const LEAST = 0.75;

const onPage = ({ x, y, k }: Camera, box: Rect): Rect => ({
  x: box.x * k + x,
  y: box.y * k + y,
  width: Math.max(box.width * k, 1),
  height: Math.max(box.height * k, 1),
});

/**
 * Fits all of a picture into view; nothing of it is under what floats over its lower right corner, unless that would make it much smaller.
 */
export function fittingBeside({ box, items }: Scene, { width, height }: Size, corner: Size | undefined): Camera {
  const whole = cameraToFit(box, width, height);
  if (!corner || corner.width >= width / 2) return whole;
  const floating: Rect = { x: width - corner.width, y: height - corner.height, ...corner };
  const isFree = (camera: Camera) =>
    !items.some((item: Item) => item.is !== 'back' && overlaps(onPage(camera, item.box), floating));
  const moved = (left: number, top: number): Camera => cameraToFit(box, width - left, height - top);
  const ways: Camera[] = [
    whole,
    { ...whole, y: MARGIN - box.y * whole.k },
    { ...whole, x: MARGIN - box.x * whole.k },
    { ...whole, x: MARGIN - box.x * whole.k, y: MARGIN - box.y * whole.k },
    ...[moved(corner.width, 0), moved(0, corner.height)].toSorted((a, b) => b.k - a.k),
  ];
  return ways.find((camera) => camera.k >= whole.k * LEAST && isFree(camera)) ?? whole;
}

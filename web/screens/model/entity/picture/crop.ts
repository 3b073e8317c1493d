import type { Size } from '../../../../ui/size.ts';
/** A square part of a picture, in its own pixels. */
export interface Square {
  x: number;
  y: number;
  side: number;
}
export type Corner = 'top left' | 'top right' | 'bottom left' | 'bottom right';
export const corners: readonly Corner[] = ['top left', 'top right', 'bottom left', 'bottom right'];

/** The smallest side of a square, in larger pictures. */
export const MIN_SQUARE_SIDE = 16;
/** The largest side of a cut picture in pixels: it is shown small, and loaded by everybody who looks at it. */
export const MAX_PICTURE_SIDE = 1024;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));
const leastIn = ({ width, height }: Size) => Math.min(MIN_SQUARE_SIDE, width, height);

/** Returns the largest square in the middle. */
export function largestSquare({ width, height }: Size): Square {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** Moves the square within the picture. */
export const moveSquare = ({ x, y, side }: Square, dx: number, dy: number, { width, height }: Size): Square => ({
  x: between(x + dx, 0, width - side),
  y: between(y + dy, 0, height - side),
  side,
});

/** Moves one corner of the square; the opposite one stays. */
export function dragCorner({ x, y, side }: Square, corner: Corner, dx: number, dy: number, size: Size): Square {
  const isRight = corner.endsWith('right');
  const isBottom = corner.startsWith('bottom');
  const [wider, higher] = [isRight ? dx : -dx, isBottom ? dy : -dy];
  // The longer movement of the two decides.
  const grown = side + (Math.abs(wider) > Math.abs(higher) ? wider : higher);
  const room = Math.min(isRight ? size.width - x : x + side, isBottom ? size.height - y : y + side);
  const next = between(grown, leastIn(size), room);
  return { x: isRight ? x : x + side - next, y: isBottom ? y : y + side - next, side: next };
}

/** Resizes the square around its middle, and moves it where the picture ends. */
export function resizeSquare({ x, y, side }: Square, by: number, size: Size): Square {
  const next = between(side + by, leastIn(size), Math.min(size.width, size.height));
  return moveSquare({ x: x + (side - next) / 2, y: y + (side - next) / 2, side: next }, 0, 0, size);
}

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Handles a key on the square: arrows move it, plus and minus resize it, Home centres it; Shift makes a tenth of the step. Undefined for
 * other keys.
 */
export function squareAfterKey(
  square: Square,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  size: Size,
): Square | undefined {
  const step = Math.max(1, (Math.min(size.width, size.height) / 20) * (shiftKey ? 0.1 : 1));
  const arrow = arrows[key];
  if (arrow) return moveSquare(square, arrow[0] * step, arrow[1] * step, size);
  if (key === '+' || key === '=') return resizeSquare(square, step * 2, size);
  if (key === '-' || key === '_') return resizeSquare(square, -step * 2, size);
  if (key === 'Home') return largestSquare(size);
  return undefined;
}

/** Describes the position of the square. */
export function placeWords({ x, y, side }: Square, { width, height }: Size): string {
  const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;
  return `${Math.round(side)} × ${Math.round(side)} pixels, ${percent(x, width)} from the left and ${percent(y, height)} from the top`;
}

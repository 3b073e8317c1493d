import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  squareAfterKey,
  corners,
  dragCorner,
  resizeSquare,
  MIN_SQUARE_SIDE,
  largestSquare,
  moveSquare,
  placeWords,
  type Square,
} from '../../../web/screens/model/entity/picture/crop.ts';
// The square that is cut out of a picture stays square and inside of it, whatever the pointer and the keys do.
import type { Size } from '../../../web/ui/size.ts';

const wide: Size = { width: 400, height: 200 };
const square: Square = { x: 100, y: 50, side: 100 };

test('at first the cut is the largest square in the middle', () => {
  expect(largestSquare(wide)).toEqual({ x: 100, y: 0, side: 200 });
  expect(largestSquare({ width: 3, height: 9 })).toEqual({ x: 0, y: 3, side: 3 });
});

test('the cut is moved within the picture', () => {
  expect(moveSquare(square, 10, -20, wide)).toEqual({ x: 110, y: 30, side: 100 });
  expect(moveSquare(square, 1000, 1000, wide)).toEqual({ x: 300, y: 100, side: 100 });
});

describe('a corner that is drawn leaves the one across from it', () => {
  test.each([
    ['top left', -20, -5, { x: 80, y: 30, side: 120 }],
    ['top right', 20, 5, { x: 100, y: 30, side: 120 }],
    ['bottom left', 5, 30, { x: 70, y: 50, side: 130 }],
    ['bottom right', 500, 0, { x: 100, y: 50, side: 150 }],
    ['bottom right', -500, 0, { x: 100, y: 50, side: MIN_SQUARE_SIDE }],
    ['top left', 500, 500, { x: 184, y: 134, side: MIN_SQUARE_SIDE }],
  ] as const)('%s by %d and %d', (corner, dx, dy, expected) => {
    expect(dragCorner(square, corner, dx, dy, wide)).toEqual(expected);
  });
});

test('keys move it, make it larger and smaller, and take the middle; with Shift in small steps', () => {
  const press = (key: string, shiftKey = false) => squareAfterKey(square, { key, shiftKey }, wide);
  expect(press('ArrowRight')).toEqual({ ...square, x: 110 });
  expect(press('ArrowUp', true)).toEqual({ ...square, y: 49 });
  expect(press('+')).toEqual({ x: 90, y: 40, side: 120 });
  expect(press('-')).toEqual({ x: 110, y: 60, side: 80 });
  expect(press('Home')).toEqual(largestSquare(wide));
  expect(press('Tab')).toBeUndefined();
});

test('the cut stays square and inside the picture, whatever changes it', () => {
  const amount = fc.integer({ min: -3000, max: 3000 });
  const step = fc.oneof(
    fc.record({ corner: fc.constantFrom(...corners), dx: amount, dy: amount }),
    fc.record({ dx: amount, dy: amount }),
    fc.record({ by: amount }),
    fc.record({ key: fc.constantFrom('ArrowLeft', 'ArrowDown', '+', '-', 'Home'), shiftKey: fc.boolean() }),
  );
  const done = (now: Square, each: object, size: Size): Square => {
    const { corner, dx = 0, dy = 0, by, key, shiftKey = false } = each as Record<string, never>;
    if (key) return squareAfterKey(now, { key, shiftKey }, size)!;
    if (by !== undefined) return resizeSquare(now, by, size);
    return corner ? dragCorner(now, corner, dx, dy, size) : moveSquare(now, dx, dy, size);
  };
  const sides = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(sides, sides, fc.array(step, { maxLength: 20 }), (width, height, steps) => {
      const size = { width, height };
      let now = largestSquare(size);
      for (const each of steps) now = done(now, each, size);
      expect(Math.min(now.x, now.y)).toBeGreaterThanOrEqual(-1e-6);
      expect(now.x + now.side).toBeLessThanOrEqual(width + 1e-6);
      expect(now.y + now.side).toBeLessThanOrEqual(height + 1e-6);
      expect(now.side).toBeGreaterThanOrEqual(Math.min(MIN_SQUARE_SIDE, width, height) - 1e-6);
    }),
  );
});

test('its position is described in words', () => {
  expect(placeWords(square, wide)).toBe('100 × 100 pixels, 25 % from the left and 25 % from the top');
});

// The sizes of floating chats, and how many fit.
import { expect, test } from 'vitest';

import { countFitting, divideWidths, drawnWidth, limitsIn, sizeIn, within } from '../../../web/shell/chat/layout.ts';
import { withArrival, withoutWindow, withOpenWindow, withWindowInUse } from '../../../web/shell/chat/windows.ts';

const column = { width: 1000, height: 800 };
const plain = { width: null, height: null, isMinimised: false, isMaximised: false };

test('a window is at least 200 wide and a fifth of the column high, at most 98 % of it and of its full height', () => {
  expect(limitsIn(column)).toEqual({ width: [200, 980], height: [160, 800] });
  expect(limitsIn({ width: 150, height: 100 })).toEqual({ width: [147, 147], height: [36, 100] });
  const { width, height } = limitsIn(column);
  expect([within(10, width), within(5000, width), within(333.4, width)]).toEqual([200, 980, 333]);
  expect([within(10, height), within(5000, height)]).toEqual([160, 800]);
});

test.each([
  ['by itself 250 wide and 40 % high', plain, { width: 250, height: 320 }],
  ['as it was made', { ...plain, width: 300, height: 500 }, { width: 300, height: 500 }],
  ['within the limits of a smaller column', { ...plain, width: 3000, height: 3000 }, { width: 980, height: 800 }],
  ['minimised to its header', { ...plain, isMinimised: true, isMaximised: true }, { width: 250, height: 36 }],
  ['maximised', { ...plain, width: 300, isMaximised: true }, { width: 980, height: 800 }],
])('%s', (_what, shape, size) => expect(sizeIn(column, shape)).toEqual(size));

test('when other windows do not fit, the widest leaves room for the button that opens them', () => {
  expect(drawnWidth(980, 1000, false)).toBe(980);
  expect(drawnWidth(980, 1000, true)).toBe(926);
  expect(drawnWidth(250, 1000, true)).toBe(250);
  expect(drawnWidth(200, 210, true)).toBe(200);
});

test.each([
  ['what one takes the other gives', 300, [300, 200]],
  ['no further than the other may shrink', 400, [300, 200]],
  ['nor than itself', 100, [200, 300]],
] as const)('of two adjacent windows: %s', (_what, to, widths) => {
  expect(divideWidths(250, 250, to, [200, 980])).toEqual(widths);
});

test('a narrow window does not grow beyond the limits either', () => {
  expect(divideWidths(900, 250, 0, [200, 980])).toEqual([200, 950]);
  expect(divideWidths(900, 400, 0, [200, 980])).toEqual([320, 980]);
});

test.each([
  [[], 1000, 0],
  [[250, 250, 250], 1000, 3],
  // 3 x 262 = 786 fits exactly.
  [[250, 250, 250], 786, 3],
  // With one pixel less, 50 px are kept for the button: 735 holds two.
  [[250, 250, 250], 785, 2],
  [[250, 250], 523, 1],
  [[980], 1000, 1],
  [[980, 250], 1000, 1],
  [[250], 100, 1],
])('of windows of %j in %i, %i fit', (widths, room, count) => {
  expect(countFitting(widths, room)).toBe(count);
});

test('a chat that the user opens is in front and focused; one opened by a message is minimised and changes no open window', () => {
  const two = withOpenWindow(withOpenWindow([], 'rob'), 'rita');
  expect(two.map(({ partner, used, asked }) => [partner, used, asked])).toEqual([
    ['rob', 1, 1],
    ['rita', 2, 1],
  ]);
  expect(withArrival(two, 'rob')).toBe(two);
  const three = withArrival(two, 'ada');
  expect(three[2]).toMatchObject({ partner: 'ada', isMinimised: true, asked: 0 });
  expect(withOpenWindow(three, 'ada')[2]).toMatchObject({ isMinimised: false, asked: 1, used: 4 });
  expect(withWindowInUse(three, 'ada')).toBe(three);
  expect(withWindowInUse(three, 'rob')[0]).toMatchObject({ used: 4, asked: 1 });
  expect(withoutWindow(three, 'rob').map(({ partner }) => partner)).toEqual(['rita', 'ada']);
});

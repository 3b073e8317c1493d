// Boxes of a slide are moved, sized, aligned and ordered, by mouse and by keys, and never leave it.
import { describe, expect, test } from 'vitest';

import type { Box } from '../../web/parts/artifacts/slide/slide.ts';
import {
  alignBoxes,
  duplicateBoxes,
  fitOnSlide,
  moveBoxes,
  reorderBoxes,
  resizeRect,
  snapRect,
  without,
  type Alignment,
  type ResizeEdge,
  type StackMove,
} from '../../web/screens/artifacts/presentation/arrange.ts';
import { boxesAfterKey } from '../../web/screens/artifacts/presentation/box-keys.ts';

const box = (id: string, x: number, y: number, w = 200, h = 100): Box => ({
  id,
  kind: 'text',
  x,
  y,
  w,
  h,
  content: '',
});
const [a, b, c] = [box('a', 100, 100), box('b', 400, 300), box('c', 1000, 600)];
const all = [a, b, c];
const ids = (...names: string[]) => new Set(names);
const placeOf = (boxes: readonly Box[], id: string) => {
  const { x, y, w, h } = boxes.find((each) => each.id === id)!;
  return [x, y, w, h];
};
const order = (boxes: readonly Box[]) => boxes.map(({ id }) => id).join('');

test.each([
  ['a step', ids('a'), 8, -8, [108, 92]],
  ['no further than the edge', ids('a'), -500, -500, [0, 0]],
  ['no further than the other edge', ids('c'), 500, 500, [1080, 620]],
  ['several no further than the first that meets an edge', ids('a', 'c'), 500, 500, [180, 120]],
])('boxes are moved %s', (_what, chosen, dx, dy, place) => {
  const [first] = chosen;
  expect(placeOf(moveBoxes(all, chosen, dx, dy), first!).slice(0, 2)).toEqual(place);
  expect(placeOf(moveBoxes(all, chosen, dx, dy), 'b')).toEqual([400, 300, 200, 100]);
});

test.each<[ResizeEdge, number, number, number[]]>([
  ['se', 50, 20, [100, 100, 250, 120]],
  ['nw', 50, 20, [150, 120, 150, 80]],
  ['e', 5000, 20, [100, 100, 1180, 100]],
  ['w', 5000, 20, [284, 100, 16, 100]],
  ['n', 0, -5000, [100, 0, 200, 200]],
  ['s', 0, -5000, [100, 100, 200, 16]],
])('the edge %s is pulled, and the others stay', (edge, dx, dy, place) => {
  expect(Object.values(resizeRect(a, edge, dx, dy))).toEqual(place);
});

test.each<[Alignment, string[], number[]]>([
  ['left', ['a'], [0, 100]],
  ['center', ['a'], [540, 100]],
  ['right', ['a'], [1080, 100]],
  ['middle', ['a'], [100, 310]],
  ['bottom', ['a'], [100, 620]],
  ['left', ['b', 'a'], [100, 100]],
  ['right', ['a', 'b'], [400, 100]],
  ['top', ['a', 'b'], [100, 100]],
  ['middle', ['a', 'b'], [100, 200]],
])('%s aligns one to the slide and several to each other: %j', (how, chosen, place) => {
  expect(placeOf(alignBoxes(all, ids(...chosen), how), 'a').slice(0, 2)).toEqual(place);
});

test.each<[StackMove, string[], string]>([
  ['front', ['a'], 'bca'],
  ['back', ['c'], 'cab'],
  ['forward', ['a'], 'bac'],
  ['backward', ['c'], 'acb'],
  ['forward', ['c'], 'abc'],
  ['forward', ['a', 'b'], 'cab'],
  ['backward', ['b', 'c'], 'bca'],
])('%s puts %j over or under others', (how, chosen, result) => {
  expect(order(reorderBoxes(all, ids(...chosen), how))).toBe(result);
});

test('a wanted place is brought onto the slide', () => {
  expect(fitOnSlide({ x: 1270, y: -40, w: 4000, h: 3 })).toEqual({ x: 0, y: 0, w: 1280, h: 16 });
  expect(fitOnSlide({ x: 1270.4, y: 700, w: 100, h: 100 })).toEqual({ x: 1180, y: 620, w: 100, h: 100 });
});

test('copies are placed beside their originals, with ids of their own', () => {
  const { boxes, added } = duplicateBoxes(all, ids('a', 'c'));
  expect(added).toEqual(['text-1', 'text-2']);
  expect(placeOf(boxes, 'text-1')).toEqual([124, 124, 200, 100]);
  expect(placeOf(boxes, 'text-2')).toEqual([1024, 620, 200, 100]);
  expect(order(without(boxes, ids('a', 'text-1')))).toBe('bctext-2');
});

describe('a box that is dragged', () => {
  test('is drawn to the lines of others and of the slide, and shows which', () => {
    expect(snapRect(a, [b], 297, 0)).toMatchObject({ dx: 300, guides: [{ axis: 'x', at: 400 }] });
    expect(snapRect(a, [], 437, 0)).toMatchObject({ dx: 440, guides: [{ axis: 'x', at: 640 }] });
  });
  test('is else drawn to the grid', () => {
    expect(snapRect(a, [], 13, 13)).toEqual({ dx: 12, dy: 12, guides: [] });
  });
});

const key = (name: string, held: object = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});
test.each([
  ['ArrowRight', {}, [108, 100, 200, 100]],
  ['ArrowUp', { ctrlKey: true }, [100, 99, 200, 100]],
  ['ArrowDown', { shiftKey: true }, [100, 100, 200, 108]],
  ['ArrowLeft', { shiftKey: true, ctrlKey: true }, [100, 100, 199, 100]],
])('%s with %j moves or sizes the chosen box', (name, held, place) => {
  expect(placeOf(boxesAfterKey(all, ids('a'), key(name, held))!.boxes, 'a')).toEqual(place);
});
test.each([
  ['Delete', {}, 'bc'],
  ['d', { ctrlKey: true }, 'abctext-1'],
  [']', { ctrlKey: true }, 'bac'],
  ['}', { ctrlKey: true, shiftKey: true }, 'bca'],
  ['[', { metaKey: true }, 'abc'],
])('%s with %j takes away, doubles and orders', (name, held, result) => {
  expect(order(boxesAfterKey(all, ids('a'), key(name, held))!.boxes)).toBe(result);
});
test('other keys do nothing to boxes', () => {
  for (const name of ['a', 'd', ']', 'Tab']) expect(boxesAfterKey(all, ids('a'), key(name))).toBeUndefined();
  expect(boxesAfterKey(all, ids('a'), key('ArrowLeft', { altKey: true }))).toBeUndefined();
});

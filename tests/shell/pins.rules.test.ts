// Pinned links: which there are, where they go when they are moved, and how many fit.
import { expect, test } from 'vitest';

import { fitting, movedBeside, pinsIn } from '../../web/shell/menu/pins.ts';

test('the usual ones where nothing is saved, and what is saved once each', () => {
  expect(pinsIn(undefined, 'standard')).toEqual(['dashboard', 'database', 'diagrams', 'documents']);
  expect(pinsIn('x', 'second')).toEqual(['dashboard', 'import-analyzer', 'diagrams']);
  expect(pinsIn([], 'standard')).toEqual([]);
  expect(pinsIn(['database', 7, 'database', 'charts'], 'standard')).toEqual(['database', 'charts']);
});

test.each([
  ['to the left', ['c', 'before', 'a'], ['c', 'a', 'x', 'b']],
  ['to the right, over one that is not shown', ['a', 'after', 'b'], ['x', 'b', 'a', 'c']],
  ['beside itself', ['b', 'before', 'b'], ['a', 'x', 'b', 'c']],
  ['beside one that is not there', ['a', 'after', 'z'], ['a', 'x', 'b', 'c']],
  ['one that is not there', ['z', 'after', 'a'], ['a', 'x', 'b', 'c']],
] as const)('%s', (_what, [slug, edge, other], after) => {
  expect(movedBeside(['a', 'x', 'b', 'c'], slug, edge, other)).toEqual(after);
});

test('as many fit as the room is wide', () => {
  expect(fitting([80, 80, 80], 240)).toBe(3);
  expect(fitting([80, 80, 80], 239)).toBe(2);
  expect(fitting([80], 10)).toBe(0);
  expect(fitting([], 0)).toBe(0);
});

// Pinned links: which there are, how they move, concurrent changes of two browsers, and how many fit.
import { expect, test } from 'vitest';

import { mergedPreferences } from '../../server/identity/users/rules/users.ts';
import {
  countFittingLinks,
  movePinBeside,
  pinLink,
  pinsIn,
  slugsOf,
  unpinLink,
  type Pins,
} from '../../web/shell/menu/pins.ts';

const inOrder = (saved: unknown, edition: 'standard' | 'second' = 'standard') => slugsOf(pinsIn(saved, edition));
/** The server's pins after each of these changes. */
const after = (saved: object, ...changes: Pins[]) =>
  changes.reduce<Record<string, unknown>>((all, pins) => mergedPreferences(all, { pins }), { pins: saved })['pins'];

test('without saved pins the defaults apply, otherwise the saved ones', () => {
  const usual = ['dashboard', 'database', 'diagrams', 'documents'];
  expect(inOrder(undefined)).toEqual(usual);
  expect(inOrder('x', 'second')).toEqual(['dashboard', 'import-analyzer', 'diagrams']);
  expect(inOrder({})).toEqual(usual);
  expect(inOrder({ database: false, charts: 2.5, uaf: 'x', dashboard: 9 })).toEqual([
    'charts',
    'diagrams',
    'documents',
    'dashboard',
  ]);
});

test('a saved list of pins is read with each once and no defaults', () => {
  expect(inOrder([])).toEqual([]);
  expect(inOrder(['database', 7, 'database', 'charts'])).toEqual(['database', 'charts']);
});

const four: Pins = { a: 1, x: 2, b: 3, c: 4, gone: false };
test.each([
  ['to the left', ['c', 'before', 'a'], ['c', 'a', 'x', 'b']],
  ['to the right, over one that is not shown', ['a', 'after', 'b'], ['x', 'b', 'a', 'c']],
  ['to the end', ['a', 'after', 'c'], ['x', 'b', 'c', 'a']],
  ['beside itself', ['b', 'before', 'b'], ['a', 'x', 'b', 'c']],
  ['beside one that is not there', ['a', 'after', 'gone'], ['a', 'x', 'b', 'c']],
  ['one that is not there', ['gone', 'after', 'a'], ['a', 'x', 'b', 'c']],
] as const)('%s', (_what, [slug, edge, other], order) => {
  const moved = movePinBeside(four, slug, edge, other);
  expect(Object.keys(moved).length).toBeLessThan(2);
  expect(slugsOf({ ...four, ...moved })).toEqual(order);
});

test('changes of two browsers to the same pins are both kept, whichever comes last', () => {
  const changes = [pinLink(four, 'new'), unpinLink('x'), movePinBeside(four, 'c', 'before', 'a')];
  expect(slugsOf(after(four, ...changes) as Pins)).toEqual(['c', 'a', 'b', 'new']);
  expect(slugsOf(after(four, ...changes.toReversed()) as Pins)).toEqual(['c', 'a', 'b', 'new']);
});

test('links can change places any number of times', () => {
  let pins: Pins = { a: 1, b: 2, c: 3 };
  for (let round = 0; round < 100; round++) {
    pins = { ...pins, ...movePinBeside(pins, 'a', 'after', 'b') };
    expect(slugsOf(pins)).toEqual(['b', 'a', 'c']);
    pins = { ...pins, ...movePinBeside(pins, 'b', 'after', 'a') };
    expect(slugsOf(pins)).toEqual(['a', 'b', 'c']);
  }
});

test('two links in the same place are ordered by name, and a move separates them', () => {
  const pins: Pins = { b: 1, a: 1, c: 1 };
  expect(slugsOf(pins)).toEqual(['a', 'b', 'c']);
  expect(slugsOf({ ...pins, ...movePinBeside(pins, 'c', 'before', 'b') })).toEqual(['a', 'c', 'b']);
});

test('as many links are shown as fit', () => {
  expect(countFittingLinks([80, 80, 80], 240)).toBe(3);
  expect(countFittingLinks([80, 80, 80], 239)).toBe(2);
  expect(countFittingLinks([80], 10)).toBe(0);
  expect(countFittingLinks([], 0)).toBe(0);
});

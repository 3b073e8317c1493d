// Positions of rows that are indented, outdented or moved, from the list as the page has it.
import { expect, test } from 'vitest';

import {
  before,
  behind,
  indentPosition,
  isWithin,
  artifactLines,
  nextCase,
  outdentPosition,
  swapPosition,
} from '../../web/parts/artifacts/lines.ts';

/** A blank before a name for each level below the first. */
const lines = (...names: string[]) => {
  const levels = names.map((name) => name.length - name.trimStart().length + 1);
  const zeros = names.map(() => 0);
  return artifactLines({
    ids: names.map((name) => name.trim()),
    entityIds: names.map((_, at) => at + 1),
    levels,
    numbers: names,
    names,
    classIds: zeros,
    revisions: zeros,
    places: zeros,
    rollUps: [],
  });
};
const list = lines('A', ' A1', '  A1a', ' A2', 'B', 'C');
const at = (name: string) => list.findIndex(({ node }) => node === name);

test('each row knows its parent and its last descendant', () => {
  expect(list.map(({ above, last }) => [above, last])).toEqual([
    [-1, 3],
    [0, 2],
    [1, 2],
    [0, 3],
    [-1, 4],
    [-1, 5],
  ]);
  expect([isWithin(list, at('A1a'), at('A')), isWithin(list, at('B'), at('A'))]).toEqual([true, false]);
});

test.each([
  ['behind a row', behind(list, at('A1')), { aboveId: 'A', afterId: 'A1' }],
  ['before the first below one', before(list, at('A1')), { aboveId: 'A', afterId: null }],
  ['before another', before(list, at('C')), { aboveId: null, afterId: 'B' }],
  ['below the row before, behind what stands there', indentPosition(list, at('B')), { aboveId: 'A', afterId: 'A2' }],
  ['nowhere, where nothing is before', indentPosition(list, at('A1')), undefined],
  ['behind what it stands below', outdentPosition(list, at('A1a')), { aboveId: 'A', afterId: 'A1' }],
  ['nowhere, at the top', outdentPosition(list, at('A')), undefined],
  ['past the next', swapPosition(list, at('A1'), 1), { aboveId: 'A', afterId: 'A2' }],
  ['past the one before', swapPosition(list, at('B'), -1), { aboveId: null, afterId: null }],
  ['nowhere, as the last', swapPosition(list, at('C'), 1), undefined],
])('%s', (_name, place, expected) => expect(place).toEqual(expected));

test.each([
  [-1, 'A1a'],
  [2, 'A2'],
  [4, 'C'],
  [5, undefined],
])('behind place %i a tester goes on with %s, past cases with parts', (at, expected) => {
  expect(nextCase(list, at, 0)?.node).toBe(expected);
  expect(nextCase(list, at, 7)).toBeUndefined();
});

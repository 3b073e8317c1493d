// A column that is dropped beside another stands there, and no other is lost or shown twice.
import { expect, test } from 'vitest';

import { movedBeside, movedBy } from '../../../web/screens/model/database/columns/head/moved-column.ts';

const keys = ['class', 'status', 'labels', 'by'];

test.each([
  ['by', 'before', 'class', ['by', 'class', 'status', 'labels']],
  ['class', 'after', 'labels', ['status', 'labels', 'class', 'by']],
  ['class', 'before', 'status', keys],
  ['class', 'after', 'class', keys],
  ['class', 'before', 'a column that somebody else hid', keys],
] as const)('%s dropped %s %s', (dropped, edge, other, moved) => {
  expect(movedBeside(keys, dropped, edge, other)).toEqual(moved);
});

test('a step leads past the neighbour, and beyond the end of the row there is none', () => {
  expect(movedBy(keys, 'status', -1)).toEqual(['status', 'class', 'labels', 'by']);
  expect(movedBy(keys, 'status', 1)).toEqual(['class', 'labels', 'status', 'by']);
  expect(movedBy(keys, 'class', -1)).toBeUndefined();
  expect(movedBy(keys, 'by', 1)).toBeUndefined();
});

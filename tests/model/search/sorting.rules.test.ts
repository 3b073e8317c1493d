// A press on the head of a column sorts by it alone, with Shift within the others; once more turns it round, and a third press gives it up.
import { expect, test } from 'vitest';

import { parseOrder } from '../../../server/model/entities/search/rules/parse.ts';
import { joinSortKeys, sortedBy, sortKeys } from '../../../web/screens/model/database/search/sorting.ts';

test.each([
  ['number', 'class', false, 'class'],
  ['class', 'class', false, 'class-'],
  ['class-', 'class', false, ''],
  ['class-,name', 'class', false, 'class'],
  ['class,name', 'class', false, 'class'],
  ['class', 'name', true, 'class,name'],
  ['class,name', 'name', true, 'class,name-'],
  ['class,name', 'class', true, 'class-,name'],
  ['class-,"a, \\"b\\"-"-', 'class', true, '"a, \\"b\\"-"-'],
  ['class-', 'class', true, ''],
])('of %s by %s, added: %s, becomes %s', (order, by, isAdded, sorted) => {
  expect(sortedBy(order, by, isAdded)).toBe(sorted);
});

test.each(['number', 'class,name-', '"Due Date"-,"a, b"', '"ends-"'])(
  '%s is divided as the server divides it',
  (order) => {
    const asServer = parseOrder(order).map(({ name, descending }) => ({ name, descending }));
    const names = sortKeys(order).map(({ by, descending }) => ({ name: by.replace(/^"|"$/g, ''), descending }));
    expect(names).toEqual(asServer);
    expect(joinSortKeys(sortKeys(order))).toBe(order);
  },
);

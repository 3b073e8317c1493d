// Sort numbers as texts are in the natural order of the dotted numbers they stand for; what cannot be sorted is refused.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { checkedEntityNumber, sortNumber, sortNumberWithoutId } from '../../../server/model/entities/rules/names.ts';
import { draws } from '../../support/seed.ts';

describe('the sort number', () => {
  test.each([
    ['1', 7, '00000000000001!7'],
    ['1.2.10', 7, '00000000000001.0000000000002.000000000010!7'],
    ['', 7, '00000000000000!7'],
    ['R.1', 7, '0000000000000R.0000000000001!7'],
    ['A b(c)/é_1', 7, '000000000Abcé1!7'],
    ['Т.2', 7, '0000000000000Т.0000000000002!7'],
    ['要求-3', 7, '0000000000要求-3!7'],
    ['मात्रा', 7, '00000000मात्रा!7'],
    ['→1 (☂)', 7, '00000000000001!7'],
    ['a-b!', 7, '0000000000a-b!!7'],
    ['1..2', 7, '00000000000001.0000000000000.000000000002!7'],
    ['123456789012345', 7, '123456789012345!7'],
  ])("of '%s' is %s", (number, id, sorted) => {
    expect(sortNumber(number, id)).toBe(sorted);
  });

  test('has 15 segments at most, each a place narrower than the last, never under 3', () => {
    const sorted = sortNumber(Array.from({ length: 20 }, (_, i) => i + 1).join('.'), 7);
    const widths = sorted
      .replace('!7', '')
      .split('.')
      .map((segment) => segment.length);
    expect(widths).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 3, 3, 3]);
  });

  test('longer than 250 characters is refused, in the words of the contract', () => {
    expect(sortNumber('x'.repeat(248), 7)).toHaveLength(250);
    const words = 'Number is too large for entity 7. Enter a shorter number and try again.';
    expect(() => sortNumber('x'.repeat(249), 7)).toThrow(words);
    expect(() => checkedEntityNumber('x'.repeat(249), 7)).toThrow(words);
    expect(() => checkedEntityNumber(' '.repeat(300) + '1 /'.repeat(100), 7)).toThrow(words);
  });
});

test('a number is trimmed and kept on one line', () => {
  expect(checkedEntityNumber(' 1.2\n\u0000 ', 7)).toBe('1.2');
});

test.each([
  [['', '1', '1.1', '1.1.9', '1.2', '1.10', '1.10.1', '2', '10', '10.1', '100']],
  [['A', 'A.1', 'A.2', 'A.10', 'R', 'R.1', 'R.1.1', 'R.2', 'TC.3']],
  [['SR-1', 'SR-2', 'SR-10', 'SR-10.1']],
  [['要-2', '要-10', '要-10.1']],
  [['Т', 'Т.1', 'Т.2', 'Т.10']],
])('numbers in natural order have sort numbers in order, parents first: %j', (numbers) => {
  const sorted = numbers.map((number, i) => sortNumber(number, 1000 - i));
  expect(sorted.toSorted()).toEqual(sorted);
});

const segments = fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 15 });
const ids = fc.integer({ min: 1, max: 2 ** 31 - 1 });

/** Segment by segment as numbers; of two that begin alike the shorter. */
function naturally(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((segment, i) => segment !== b[i]);
  if (at === -1) return a.length - b.length;
  return at >= b.length ? 1 : a[at]! - b[at]!;
}

test('so are any two dotted numbers, whatever their ids', () => {
  // near ones are what a wrong order shows in
  const pairs = fc.oneof(
    fc.tuple(segments, segments),
    fc
      .tuple(segments, fc.integer({ min: 0, max: 15 }), segments)
      .map(([a, keep, b]) => [a, [...a.slice(0, keep), ...b].slice(0, 15)]),
  );
  fc.assert(
    fc.property(pairs, ids, ids, ([a = [], b = []], idOfA, idOfB) => {
      const [first, second] = [sortNumber(a.join('.'), idOfA), sortNumber(b.join('.'), idOfB)];
      const order = naturally(a, b);
      if (order !== 0) expect(first < second).toBe(order < 0);
      else expect(first === second).toBe(idOfA === idOfB);
    }),
    draws(1_000),
  );
});

test('the id can be taken off again, whatever the number', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), ids, (number, id) => {
      const sorted = sortNumber(number, id);
      expect(sorted.slice(0, sorted.lastIndexOf('!'))).toBe(sortNumberWithoutId(number));
      expect(sorted).toMatch(/^[\p{L}\p{M}\p{Nd}!.-]+$/u);
    }),
  );
});

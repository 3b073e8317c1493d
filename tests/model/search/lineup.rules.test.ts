// Promise: whatever was changed, a line-up that is mended is the one that would be read anew, in a few comparisons.
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isToldByRecords, Mending } from '../../../server/model/entities/search/rules/lineup.ts';
import { bound } from './search-asked.ts';

/** The ids that have a key, in the order of their keys. */
const inOrder = (keys: ReadonlyMap<number, number>) =>
  [...keys].toSorted(([a, one], [b, other]) => one - other || a - b).map(([id]) => id);

/** Mends the line-up of some keys to that of others, and returns it with the number of comparisons. */
function mended(before: ReadonlyMap<number, number>, changes: ReadonlyMap<number, number | null>) {
  const after = new Map(before);
  for (const [id, key] of changes)
    if (key === null) after.delete(id);
    else after.set(id, key);
  const mending = new Mending(new Int32Array(inOrder(before)), [...changes.keys()]);
  let rounds = 0;
  do {
    const { ids, rows } = mending.compared();
    const asked = new Set(ids);
    const known = new Map([...after].filter(([id]) => asked.has(id)));
    expect(mending.learn(inOrder(known), rows)).toBe(true);
    rounds++;
  } while (!mending.isDone);
  return { ids: [...mending.whole()], expected: inOrder(after), rounds };
}

const key = fc.integer({ min: 0, max: 40 });
test('a mended line-up is that of the changed entities', () => {
  fc.assert(
    fc.property(
      fc.array(key, { maxLength: 120 }),
      fc.dictionary(fc.integer({ min: 1, max: 140 }).map(String), fc.option(key), { maxKeys: 12 }),
      (keys, changes) => {
        const before = new Map(keys.map((each, at) => [at + 1, each]));
        const changed = new Map(Object.entries(changes).map(([id, each]) => [Number(id), each]));
        const { ids, expected } = mended(before, changed);
        expect(ids).toEqual(expected);
      },
    ),
  );
});

test('a change among fifty thousand rows needs two comparisons, and a row that is gone is noticed', () => {
  const before = new Map(Array.from({ length: 50_000 }, (_, at) => [at + 1, at]));
  const { ids, expected, rounds } = mended(before, new Map([[7, 31_000]]));
  expect(ids).toEqual(expected);
  expect(rounds).toBe(2);
  const mending = new Mending(new Int32Array([1, 2, 3]), [9]);
  expect(mending.learn([1, 9, 3], mending.compared().rows)).toBe(false);
});

test.each([
  ['class:Requirement valve -name:pump modified:>2026-01-01', true],
  ['Status:Draft label:none', true],
  ['is:leaf', false],
  ['valve ("satisfied by":none OR name:pump)', false],
  ['-has:diagram', false],
])('that %s is told by records: %s', (query, isTold) => expect(isToldByRecords(bound(query).condition)).toBe(isTold));

// Deletions and copies of artifacts with their contents.
import { expect, test } from 'vitest';

import { deletedWith } from '../../server/artifacts/rules/deletion.ts';
import { rollUp, combinedStatuses } from '../../server/artifacts/rules/roll-up.ts';
import { nameOfCopy } from '../../server/model/duplicates/rules/duplicates.ts';

const edges = (...pairs: [holder: number, held: number][]) => pairs.map(([holderId, heldId]) => ({ holderId, heldId }));

test.each([
  ['what stands nowhere else goes', edges([1, 2], [2, 3]), [2, 3], [2, 3]],
  ['what another artifact holds stays, with what stands below it', edges([1, 2], [9, 2], [2, 3]), [2, 3], []],
  ['a part that stands below something else too stays', edges([1, 2], [2, 3], [8, 3], [3, 4]), [2, 3, 4], [2]],
  ['what two of its own hold goes', edges([1, 2], [1, 3], [2, 4], [3, 4]), [2, 3, 4], [2, 3, 4]],
])('%s', (_name, given, content, expected) => {
  expect([...deletedWith(1, content, given)].toSorted((a, b) => a - b)).toEqual(expected);
});

test('a copy of a copy is called no more than that', () => {
  expect(nameOfCopy('Plan')).toBe('Plan (copy)');
  expect(nameOfCopy('Plan (copy)')).toBe('Plan (copy)');
});

test.each([
  [['Passed', 'Failed', 'Blocked'], 'Failed'],
  [['Passed', 'Blocked', 'Not Run'], 'Blocked'],
  [['Passed', 'Passed'], 'Passed'],
  [['Not Run', 'Not Run'], 'Not Run'],
  [['Passed', 'Not Run'], 'In Progress'],
  [['In Progress'], 'In Progress'],
])('the states %j roll up to %s', (states, expected) => expect(rollUp(states)).toBe(expected));

test('the state of a case follows from its leaves, whatever its own', () => {
  const lines = [
    { level: 1, status: 'Passed' },
    { level: 2, status: 'Not Run' },
    { level: 3, status: 'Failed' },
    { level: 2, status: 'Passed' },
    { level: 1, status: 'Not Run' },
  ];
  expect(combinedStatuses(lines)).toEqual(['Failed', 'Failed', 'Failed', 'Passed', 'Not Run']);
});

// Cases and steps among the rows of a suite, a tester's next position, and two cycles side by side.
import { describe, expect, test } from 'vitest';

import { artifactLines } from '../../web/parts/artifacts/lines.ts';
import { begin, caseBeside, casesOf, nextStep, runPositionOf } from '../../web/screens/testing/run/cases.ts';
import { compareCycles } from '../../web/screens/testing/run/compare-cycles.ts';

const CASE = 3;
/** `depth id state`; with ! something else than a case. */
const suite = (...rows: string[]) => {
  const parts = rows.map((row) => row.split(' '));
  const list = <T>(of: (parts: string[]) => T) => parts.map(of);
  return artifactLines({
    ids: list(([, id]) => `Entity ${id}`),
    entityIds: list(([, id]) => Number(id!.replace('!', ''))),
    levels: list(([level]) => Number(level)),
    numbers: list(([, id]) => `TC.${id}`),
    names: list(() => ''),
    classIds: list(([, id]) => (id!.startsWith('!') ? 1 : CASE)),
    revisions: list(() => 1),
    places: list(() => 1),
    rollUps: list(([, , ...state]) => state.join(' ')),
  });
};
const rows = suite(
  '1 !1 Passed',
  '2 2 Passed',
  '1 3 In Progress',
  '2 4 Passed',
  '2 5 Not Run',
  '3 6 Not Run',
  '3 7 Not Run',
  '1 8 Failed',
);
const cases = casesOf(rows, CASE);
const told = cases.map(({ line, steps }) => `${line.id}: ${steps.map(({ id }) => id).join(' ')}`);

test('parts without parts are steps of their case; a leaf that is of no case is one by itself', () =>
  expect(told).toEqual(['2: 2', '3: 4', '5: 6 7', '8: 8']));

describe('a tester', () => {
  test('begins at the first step without a result, or at the first of all', () => {
    expect(begin(cases)).toBe(6);
    expect(begin(casesOf(suite('1 1 Passed', '1 2 Failed'), CASE))).toBe(1);
    expect(begin([])).toBeUndefined();
  });
  test.each([
    [2, 4],
    [6, 7],
    [7, 8],
    [8, undefined],
  ])('goes from step %i on to %s', (from, to) => expect(nextStep(cases, runPositionOf(cases, from)!)?.id).toBe(to));
  test('goes from case to case, and a case without steps is passed over by steps alone', () => {
    const some = casesOf(suite('1 1 Passed', '1 2 Passed', '2 3 Passed', '3 4 Passed'), CASE);
    expect(some.map(({ line }) => line.id)).toEqual([1, 2, 3]);
    expect(nextStep(some, runPositionOf(some, 1)!)?.id).toBe(4);
    expect(caseBeside(some, runPositionOf(some, 1)!, 1)?.line.id).toBe(2);
    expect(caseBeside(some, runPositionOf(some, 1)!, -1)).toBeUndefined();
    expect(runPositionOf(some, 99)).toBeUndefined();
  });
});

test('two cycles are side by side in the order of the second, followed by rows of the first alone', () => {
  const cycle = (...of: [number, string][]) => ({
    entityIds: of.map(([id]) => id),
    levels: of.map(() => 1),
    numbers: of.map(([id]) => String(id)),
    names: of.map(() => ''),
    rollUps: of.map(([, state]) => state),
  });
  const rows = compareCycles(cycle([1, 'Passed'], [2, 'Failed']), cycle([3, 'Not Run'], [1, 'Failed']));
  expect(rows.map(({ id, from, to }) => [id, from, to])).toEqual([
    [3, undefined, 'Not Run'],
    [1, 'Passed', 'Failed'],
    [2, 'Failed', undefined],
  ]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { DurationUnit } from '../../../server/model/attributes/attribute.ts';
import { inDays } from '../../../server/model/attributes/rules/days.ts';
import { durationUnits } from '../../../server/model/attributes/rules/duration-units.ts';
import { computeQualityScore } from '../../../server/model/attributes/rules/values.ts';
// Durations compare in days, requirements score by their visible qualities, and equal JSON is equal in any order of keys.
import { sameJson, stableJson } from '../../../server/platform/text/json.ts';
import { property } from './property.ts';

test.each<[number, DurationUnit, number]>([
  [86_400, 'SECONDS', 1],
  [1_440, 'MINUTES', 1],
  [12, 'HOURS', 0.5],
  [3, 'DAYS', 3],
  [1, 'WEEKS', 7],
  [1, 'MONTHS', 30.4368],
  [1, 'YEARS', 365.242],
  [0, 'YEARS', 0],
])('%d %s are %d days', (value, units, days) => {
  expect(inDays({ value, units })).toBeCloseTo(days, 12);
});

test('a random duration counts with its mean', () => {
  const value = { type: 'TRIANGULAR' as const, parameters: { a: 2, b: 9, c: 4 } };
  expect(inDays({ value, units: 'WEEKS' })).toBe(35);
});

test('a longer duration in any unit has more days', () => {
  const number = fc.integer({ min: -1e9, max: 1e9 });
  fc.assert(
    fc.property(number, number, fc.constantFrom(...durationUnits), (a, b, units) => {
      expect(Math.sign(inDays({ value: a, units }) - inDays({ value: b, units }))).toBe(Math.sign(a - b));
    }),
  );
});

describe('the quality score', () => {
  const qualities = (count: number) => Array.from({ length: count }, (_, i) => property('QUALITY', { id: i + 1 }));
  const holding = (...ids: number[]) => Object.fromEntries(ids.map((id) => [id, { value: true, suggestions: [] }]));

  test.each([
    [8, [], 0],
    [8, [1, 2, 3, 4, 5, 6], 75],
    [8, [1, 2, 3, 4, 5, 6, 7, 8], 100],
    [3, [1], 33],
    [3, [1, 2], 67],
    [8, [1], 13],
  ])('of %d qualities of which %j hold is %d', (count, ids, score) => {
    expect(computeQualityScore(qualities(count), holding(...ids))).toBe(score);
  });

  test('ignores hidden and other properties, and is null without quality properties', () => {
    const modular = property('QUALITY', { id: 9, isHidden: true });
    const risky = property('BOOLEAN', { id: 10 });
    expect(computeQualityScore([...qualities(2), modular, risky], { ...holding(1, 9), 10: true })).toBe(50);
    expect(computeQualityScore([modular, risky], holding(9))).toBeNull();
  });

  test('counts a quality whose default is true', () => {
    const held = property('QUALITY', { id: 1, defaultValue: { value: true, suggestions: [] } });
    expect(computeQualityScore([held], {})).toBe(100);
    expect(computeQualityScore([held], { 1: { value: false, suggestions: [] } })).toBe(0);
  });
});

test.each([
  [{ a: 1, b: { c: 2, d: [1, 2] } }, { b: { d: [1, 2], c: 2 }, a: 1 }, true],
  [[1, 2], [2, 1], false],
  [{ a: 1 }, { a: '1' }, false],
  [{ a: undefined }, {}, true],
  [{ a: null }, {}, false],
  [null, undefined, true],
  [new Date(5), '1970-01-01T00:00:00.005Z', true],
  [{ 10: 'a', 9: 'b' }, { 9: 'b', 10: 'a' }, true],
])('%j and %j say the same: %s', (a, b, same) => {
  expect(sameJson(a, b)).toBe(same);
});

test('any JSON is written the same after its keys were shuffled', () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, each]) => [key, shuffled(each)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(stableJson(shuffled(value))).toBe(stableJson(value));
      expect(JSON.parse(stableJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

// A duration is read as people write it, with its unit or as a clock, and decimals as the writer's language writes them.
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { notADuration, typedDuration } from '../../../web/attributes/typed/typed-duration.ts';
import { numberMarks } from '../../../web/ui/typed/typed-number.ts';
import { draws } from '../../support/seed.ts';

const english = numberMarks('en-US');
const german = numberMarks('de-DE');

test.each<[string, number, string]>([
  ['3', 3, 'DAYS'],
  ['90 min', 90, 'MINUTES'],
  ['90min', 90, 'MINUTES'],
  ['2 h', 2, 'HOURS'],
  ['2 hours', 2, 'HOURS'],
  ['1:30', 90, 'MINUTES'],
  ['0:00:45', 45, 'SECONDS'],
  ['2 h 30 min', 150, 'MINUTES'],
  ['2h30', 150, 'MINUTES'],
  ['2h 30m', 150, 'MINUTES'],
  ['2 Hours and 30 Minutes', 150, 'MINUTES'],
  ['1 d, 4 h', 28, 'HOURS'],
  ['1.5 d', 1.5, 'DAYS'],
  ['3 w', 3, 'WEEKS'],
  ['1 y 6 mo', 18, 'MONTHS'],
  ['1 month', 1, 'MONTHS'],
  ['0.1 h 0.1 min', 6.1, 'MINUTES'],
])('%s is %d %s', (text, value, units) => expect(typedDuration(text, 'DAYS', english)).toEqual({ value, units }));

test('decimals are those of the writer’s language', () => {
  expect(typedDuration('1,5 h', 'DAYS', german)).toEqual({ value: 1.5, units: 'HOURS' });
  expect(typedDuration('1,5', 'DAYS', german)).toEqual({ value: 1.5, units: 'DAYS' });
  expect(typedDuration('1,5 h', 'DAYS', english)).toBeUndefined();
});

test.each([
  'soon',
  '2 fortnights',
  '30 min 2 h',
  '2 h 3 h',
  '1:60',
  '2 m',
  '2 h x',
  'h',
  '5..2 h',
  '-1 h 5 min',
  '1:30:',
])('%s is none', (text) => expect(typedDuration(text, 'DAYS', english)).toBeUndefined());

test('an empty text is no duration, and what is refused says what would do', () => {
  expect(typedDuration('  ', 'DAYS', english)).toBeNull();
  expect(notADuration('soon', german)).toBe("'soon' is not a duration. Write one such as 90 min, 2 h, 1:30 or 1,5 d.");
});

test('hours and minutes mean the same in every spelling', () => {
  const figures = fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 59 }));
  fc.assert(
    fc.property(figures, ([hours, minutes]) => {
      const expected = { value: 60 * hours + minutes, units: 'MINUTES' };
      const two = String(minutes).padStart(2, '0');
      for (const text of [
        `${hours}:${two}`,
        `${hours} h ${minutes} min`,
        `${hours}h${two}`,
        `${hours} hours, ${minutes} minutes`,
      ])
        expect(typedDuration(text, 'WEEKS', english)).toEqual(expected);
    }),
    draws(100),
  );
});

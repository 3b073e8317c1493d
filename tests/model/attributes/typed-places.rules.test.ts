// A place is read in degrees with a comma or a blank between, or in degrees, minutes and seconds with the letters of its directions.
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { notAPlace, geopointWords, typedPlace } from '../../../web/attributes/typed/typed-place.ts';
import { numberMarks } from '../../../web/ui/typed/typed-number.ts';
import { draws } from '../../support/seed.ts';

const english = numberMarks('en-US');
const german = numberMarks('de-DE');
const fairbanks = { latitude: 64.86, longitude: -147.85 };

test.each([
  '64.86 -147.85',
  '64.86, -147.85',
  '64.86,-147.85',
  '64.86 , \u2212147.85',
  '64.86; -147.85',
  '64.86° -147.85°',
  `64°51'36"N 147°51'0"W`,
  `64° 51' 36" N, 147° 51' 0" W`,
  `64°51′36″N 147°51′0″W`,
  `64°51'36''n 147°51'w`,
  '64.86 N 147.85 W',
  'N 64.86 W 147.85',
  `147°51'W 64°51.6'N`,
  `64°51'36", -147°51'`,
])('%s', (text) => expect(typedPlace(text, english)).toEqual(fairbanks));

test.each(['64,86 -147,85', '64,86; -147,85', '64,86, -147,85', '64,86N 147,85W', '64.86, -147.85'])(
  '%s, where the comma begins decimals',
  (text) => expect(typedPlace(text, german)).toEqual(fairbanks),
);

test.each([
  '',
  '1',
  '91, 0',
  '0 181',
  '1, 2, 3',
  '64,86 -147,85',
  `64°60'N 1°E`,
  '-64 N 147 W',
  '64 N 147',
  '1 N 2 S',
  'here',
])('%s is no place', (text) => expect(typedPlace(text, english)).toBeUndefined());

test('what is refused says what would do', () => {
  expect(notAPlace('here')).toBe(
    `'here' is not a place. Write latitude and longitude in degrees, e.g. 64.86, -147.85 or 64°51'36"N 147°51'0"W.`,
  );
});

test('a place is read from its own words', () => {
  expect(geopointWords(fairbanks)).toBe('64.86° N, 147.85° W');
  const part = (most: number) => fc.integer({ min: -most * 1000, max: most * 1000 }).map((each) => each / 1000);
  fc.assert(
    fc.property(part(90), part(180), (latitude, longitude) => {
      const place = { latitude, longitude };
      for (const text of [geopointWords(place), `${latitude} ${longitude}`, `${latitude}, ${longitude}`])
        expect(typedPlace(text, english)).toEqual({ latitude: latitude + 0, longitude: longitude + 0 });
    }),
    draws(100),
  );
});

// Text on a colour that somebody chose: dark on what is light, and always such that it can be read.
import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { betterText, contrast, inkOn } from '#shared/ink-on.ts';

import { isStrong } from '../../../web/ui/people.ts';

test.each([
  ['#fce83a', '#000000'],
  ['#0b5cad', '#ffffff'],
  // A luminance of 149 is not above it, though black can be read as well.
  ['#959595', '#000000'],
  ['#767676', '#ffffff'],
  // White would have 3.7 to 1.
  ['#e0443e', '#000000'],
  ['#fff', '#000000'],
  ['no colour', undefined],
])('on %s it is %s', (colour, ink) => expect(inkOn(colour)).toBe(ink));

test('on any colour it is dark above 149, and the better of both where that cannot be read', () => {
  const part = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(part, part, part, (red, green, blue) => {
      const colour = `#${[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')}`;
      const said = 0.299 * red + 0.587 * green + 0.114 * blue > 149 ? '#000000' : '#ffffff';
      const best = contrast(colour, '#000000')! >= contrast(colour, '#ffffff')! ? '#000000' : '#ffffff';
      expect(contrast(colour, inkOn(colour)!)).toBe(contrast(colour, contrast(colour, said)! >= 4.5 ? said : best));
      expect(contrast(colour, inkOn(colour)!)).toBeGreaterThanOrEqual(4.5);
      expect(betterText(colour, inkOn(colour)!)).toBeUndefined();
    }),
    { seed: 149 },
  );
});

test('the marks of people have the ink that the rule says, on each of their colours', () => {
  const colours = [...readFileSync('web/ui/tokens.css', 'utf8').matchAll(/--tr-u-(\d+): (#[\da-f]{6})/g)];
  expect(colours).toHaveLength(42);
  for (const [, number, colour] of colours)
    expect([number, inkOn(colour!)]).toEqual([number, isStrong(Number(number)) ? '#ffffff' : '#000000']);
});

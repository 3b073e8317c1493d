// A number is read as the writer's language writes it, and never taken for another: what could be two numbers is one by rule, or none.
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { dayOrder } from '../../web/ui/typed/day-order.ts';
import { isOwnWriting, notANumber, numberMarks, numberText, typedNumber } from '../../web/ui/typed/typed-number.ts';
import { draws } from '../support/seed.ts';

test.each<[string, string, number | null | undefined]>([
  ['en-US', '', null],
  ['en-US', ' 12.5 ', 12.5],
  ['en-US', '.5', 0.5],
  ['en-US', '5.', 5],
  ['en-US', '-3', -3],
  ['en-US', '\u22123', -3],
  ['en-US', '1e3', 1000],
  ['en-US', '1,500', 1500],
  ['en-US', '1,500,000.25', 1_500_000.25],
  ['en-IN', '1,00,000', 100_000],
  ['en-US', '1 500', 1500],
  ['en-US', '1,5', undefined],
  ['en-US', '0,500', undefined],
  ['en-US', '1,50,0', undefined],
  ['en-US', '1,500 000', undefined],
  ['de-DE', '1,5', 1.5],
  ['de-DE', '1.5', 1.5],
  ['de-DE', '1.500', 1500],
  ['de-DE', '0.500', 0.5],
  ['de-DE', '1.500,25', 1500.25],
  ['de-DE', '1,500', 1.5],
  ['fr-FR', '1\u202F500,5', 1500.5],
  ['de-CH', '1’500.5', 1500.5],
  ['en-US', '5..2', undefined],
  ['en-US', '0x10', undefined],
  ['en-US', '1e999', undefined],
  ['en-US', 'Infinity', undefined],
  ['en-US', '-', undefined],
  ['en-US', 'five', undefined],
  ['en-US', '5 kg', undefined],
])('%s: %j is %s', (locale, text, number) => expect(typedNumber(text, numberMarks(locale))).toBe(number));

test('what is refused says what would do, with the sign of the writer’s language', () => {
  expect(notANumber(' 1,5', numberMarks('en-US'))).toBe("'1,5' is not a number. Write a number such as 1.5.");
  expect(notANumber('x', numberMarks('de-DE'))).toContain('such as 1,5.');
});

test('a number is shown back where its signs could mean something else, and nowhere else', () => {
  const [english, german] = [numberMarks('en-US'), numberMarks('de-DE')];
  expect(['1,500', '1 500'].map((text) => isOwnWriting(text, english))).toEqual([true, true]);
  expect(['1.5', '1500', '-2e3', ' 7'].map((text) => isOwnWriting(text, english))).toEqual(Array(4).fill(false));
  expect(['1,5', '1.5', '1.500'].map((text) => isOwnWriting(text, german))).toEqual([false, true, true]);
});

const locales = fc.constantFrom(
  'en-US',
  'en-GB',
  'en-IN',
  'de-DE',
  'fr-FR',
  'de-CH',
  'sv-SE',
  'es-ES',
  'pl-PL',
  'ja-JP',
  'ar-EG',
);

test('what stands in a field is read as the number it is, in every language', () => {
  const numbers = fc.oneof(
    fc.integer(),
    fc.integer({ min: -999_999, max: 999_999 }).map((each) => each / 100),
  );
  fc.assert(
    fc.property(locales, numbers, (locale, number) => {
      const marks = numberMarks(locale);
      // A figure with three decimals after a point groups thousands in some languages, which is why a field has the sign of its reader.
      expect(typedNumber(numberText(number, marks), marks)).toBe(number);
    }),
    draws(200),
  );
});

test('what a language writes with its signs is read as that number in it', () => {
  fc.assert(
    fc.property(locales, fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 99 }), (locale, whole, part) => {
      const number = Number((whole + part / 100).toFixed(2));
      const text = number.toLocaleString(locale, { numberingSystem: 'latn', maximumFractionDigits: 2 });
      expect(typedNumber(text, numberMarks(locale))).toBe(number);
    }),
    draws(200),
  );
});

test('a language that the browser names as the operating system does is passed over', () => {
  vi.stubGlobal('navigator', { languages: ['en-US@posix', 'de-DE'] });
  expect(numberMarks().decimal).toBe(',');
  vi.stubGlobal('navigator', { languages: ['C'] });
  expect(() => dayOrder()).not.toThrow();
  vi.unstubAllGlobals();
});

// A date is read as people type it: in the order of their language, in words, or away from today. What no calendar has is none.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { fullDateText, momentText } from '../../web/ui/moments.ts';
import { dateWords } from '../../web/ui/typed/date-words.ts';
import { dayOrder } from '../../web/ui/typed/day-order.ts';
import { notADate, typedDate } from '../../web/ui/typed/typed-date.ts';
import { draws } from '../support/seed.ts';

/** A Wednesday, 10:20:30. */
const now = new Date(2026, 11, 9, 10, 20, 30);
const british = dayOrder('en-GB');
const readIn = (text: string, locale = 'en-GB') => typedDate(text, { now, order: dayOrder(locale) });
const said = (text: string, locale?: string) => {
  const moment = readIn(text, locale);
  return moment === undefined ? undefined : fullDateText(moment);
};
const eleventh = 'Friday, Dec 11, 2026';

describe('figures are read in the order of the reader’s language', () => {
  test.each([
    ['en-GB', '11/12/2026', eleventh],
    ['en-US', '12/11/2026', eleventh],
    ['en-US', '11/12/2026', 'Thursday, Nov 12, 2026'],
    ['de-DE', '11.12.2026', eleventh],
    ['de-DE', '11.12.26', eleventh],
    ['nl-NL', '11-12-2026', eleventh],
    ['ja-JP', '2026/12/11', eleventh],
    ['ja-JP', '12/11/2026', eleventh],
    ['en-GB', '11/12', eleventh],
    ['en-GB', '11/12/99', 'Saturday, Dec 11, 1999'],
    ['en-GB', '31/12/2026', 'Thursday, Dec 31, 2026'],
    ['en-US', '31/12/2026', undefined],
    ['en-GB', '12/31/2026', undefined],
  ])('%s: %s is %s', (locale, text, is) => expect(said(text, locale)).toBe(is));
});

test.each([
  ['2026-12-11', eleventh],
  ['11 Dec 2026', eleventh],
  ['11 december', eleventh],
  ['11th Dec, 2026', eleventh],
  ['11. Dec 2026', eleventh],
  ['11-Dec-2026', eleventh],
  ['Dec 11, 2026', eleventh],
  ['December 11', eleventh],
  ['1 Sept 2026', 'Tuesday, Sep 1, 2026'],
  ['29 Feb 2028', 'Tuesday, Feb 29, 2028'],
  ['Today', 'Wednesday, Dec 9, 2026'],
  [' tomorrow ', 'Thursday, Dec 10, 2026'],
  ['yesterday', 'Tuesday, Dec 8, 2026'],
  ['Friday', eleventh],
  ['fri', eleventh],
  ['Wednesday', 'Wednesday, Dec 16, 2026'],
  ['tue', 'Tuesday, Dec 15, 2026'],
  ['+3 d', 'Saturday, Dec 12, 2026'],
  ['in 2 weeks', 'Wednesday, Dec 23, 2026'],
  ['-1 w', 'Wednesday, Dec 2, 2026'],
  ['3 days ago', 'Sunday, Dec 6, 2026'],
  ['+3 months', 'Tuesday, Mar 9, 2027'],
  ['+1 y', 'Thursday, Dec 9, 2027'],
  ['now', 'Wednesday, Dec 9, 2026 10:20'],
  ['+90 min', 'Wednesday, Dec 9, 2026 11:50'],
  ['in 2 hours', 'Wednesday, Dec 9, 2026 12:20'],
])('%s is %s', (text, is) => expect(said(text)).toBe(is));

test.each([
  ['tomorrow 14:30', 'Thursday, Dec 10, 2026 14:30'],
  ['tomorrow at 2 pm', 'Thursday, Dec 10, 2026 14:00'],
  ['11/12/2026 9:05', 'Friday, Dec 11, 2026 09:05'],
  ['2026-12-11T09:05', 'Friday, Dec 11, 2026 09:05'],
  ['Dec 11, 2026, 12:30 am', 'Friday, Dec 11, 2026 00:30'],
  ['fri 12:30 PM', 'Friday, Dec 11, 2026 12:30'],
  ['+1 w 08:00', 'Wednesday, Dec 16, 2026 08:00'],
])('a time may follow: %s is %s', (text, is) => expect(said(text)).toBe(is));

describe('names are read in the reader’s language, and in English by everybody', () => {
  test.each([
    ['de-DE', '11. Dezember 2026', eleventh],
    ['de-DE', '11 Dez', eleventh],
    ['de-DE', 'Freitag', eleventh],
    ['de-DE', 'Fr.', eleventh],
    ['de-DE', 'morgen 14:30', 'Thursday, Dec 10, 2026 14:30'],
    ['de-DE', 'Friday', eleventh],
    ['de-DE', 'Dec 11, 2026', eleventh],
    ['fr-FR', '11 décembre 2026', eleventh],
    ['fr-FR', '11 decembre', eleventh],
    ['fr-FR', '1er février 2027', 'Monday, Feb 1, 2027'],
    ['fr-FR', '1 juil. 2026', 'Wednesday, Jul 1, 2026'],
    ['fr-FR', '1 jui 2026', undefined],
    ['fr-FR', 'demain', 'Thursday, Dec 10, 2026'],
    ['es-ES', '11 de diciembre de 2026', eleventh],
    ['ru-RU', '11 декабря 2026 г.', eleventh],
    ['ja-JP', '2026年12月11日', eleventh],
    ['ja-JP', '12月11日', eleventh],
    ['en-GB', '11. Dezember 2026', undefined],
  ])('%s: %s is %s', (locale, text, is) => expect(said(text, locale)).toBe(is));
});

test('what is read is shown back in the reader’s language, and read again as the same day', () => {
  const moment = new Date(2026, 11, 11).getTime();
  expect(dateWords(moment, 'en-GB')).toEqual({ words: eleventh });
  expect(dateWords(moment, 'de-DE')).toEqual({ words: 'Freitag, 11. Dezember 2026', lang: 'de-DE' });
  expect(dateWords(moment + 52_200_000, 'fr-FR').words).toMatch(/^vendredi 11 décembre 2026 .*14:30$/);
  for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'pl-PL'])
    expect(readIn(dateWords(moment, locale).words, locale)).toBe(moment);
});

test('a month that lacks the day gives its last one', () => {
  const from = new Date(2026, 0, 31);
  expect(fullDateText(typedDate('+1 month', { now: from, order: british })!)).toBe('Saturday, Feb 28, 2026');
});

test.each([
  '',
  'soon',
  'constructor',
  '31 Nov 2026',
  '2026-02-29',
  '2026-13-01',
  '0/1/2026',
  '2026',
  '12',
  '11 Dex 2026',
  '11 Decemberish 2026',
  'tomorrow 24:00',
  'tomorrow 10:60',
  'tomorrow 13 pm',
  '14:30',
  '3 d',
  '+3',
  '+3 m',
  'fr',
  '2026-12-11 or later',
])("'%s' is not a date", (text) => expect(readIn(text)).toBeUndefined());

test('what is refused says what would do, in the reader’s order', () => {
  expect(notADate(' soon ', { now, order: british })).toBe(
    "'soon' is not a date. Write a date such as 31/12/2026, 2026-12-31 or tomorrow.",
  );
  expect(notADate('soon', { now, order: dayOrder('en-US') })).toContain('such as 12/31/2026,');
});

const locales = fc.constantFrom(
  'en-US',
  'en-GB',
  'de-DE',
  'fr-FR',
  'sv-SE',
  'nl-NL',
  'ja-JP',
  'ko-KR',
  'ar-EG',
  'hu-HU',
  'bg-BG',
);

test('the sample that a refusal names is read as the day it means, in every language', () => {
  fc.assert(
    fc.property(locales, fc.integer({ min: 1900, max: 2999 }), (locale, year) => {
      const order = dayOrder(locale);
      const sample = /such as (\S+),/.exec(notADate('x', { now: new Date(year, 5, 1), order }))![1]!;
      expect(typedDate(sample, { now, order })).toBe(new Date(year, 11, 31).getTime());
    }),
    draws(60),
  );
});

test('every spelling of a moment is read as that moment, in every language', () => {
  const moments = fc.date({ min: new Date(1950, 0, 1), max: new Date(2900, 0, 1), noInvalidDate: true });
  const two = (figure: number) => String(figure).padStart(2, '0');
  fc.assert(
    fc.property(moments, locales, (date, locale) => {
      const order = dayOrder(locale);
      date.setSeconds(0, 0);
      const [year, month, day] = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())];
      const time = `${date.getHours()}:${two(date.getMinutes())}`;
      const figures = (order.isMonthFirst ? [month, day, year] : [day, month, year]).join('/');
      for (const text of [`${year}-${month}-${day} ${time}`, `${figures} ${time}`, momentText(date)])
        expect(typedDate(text, { now, order })).toBe(date.getTime());
    }),
    draws(100),
  );
});

test('what a language writes of a day in full is read as that day', () => {
  const moments = fc.date({ min: new Date(1950, 0, 1), max: new Date(2900, 0, 1), noInvalidDate: true });
  const named =
    'en-US en-GB de-DE fr-FR es-ES pt-BR it-IT nl-NL sv-SE da-DK fi-FI pl-PL cs-CZ ru-RU uk-UA bg-BG hu-HU el-GR tr-TR ja-JP ko-KR';
  const spoken = fc.constantFrom(...named.split(' '));
  fc.assert(
    fc.property(moments, spoken, fc.constantFrom('long', 'short'), (date, locale, month) => {
      date.setHours(0, 0, 0, 0);
      const text = date.toLocaleDateString(locale, { day: 'numeric', month, year: 'numeric', calendar: 'gregory' });
      expect([text, typedDate(text, { now, order: dayOrder(locale) })]).toEqual([text, date.getTime()]);
    }),
    draws(200),
  );
});

test('no text whatever stops the reader', () => {
  const words = fc.constantFrom(
    '11',
    '/',
    '12',
    '.',
    ' ',
    'dec',
    'fri',
    '+',
    '-',
    'd',
    ':',
    '30',
    'pm',
    'at',
    '2026',
    'in',
    ',',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), (parts) => {
      const moment = readIn(parts.join(''));
      expect(moment === undefined || Number.isFinite(moment)).toBe(true);
    }),
    draws(200),
  );
});

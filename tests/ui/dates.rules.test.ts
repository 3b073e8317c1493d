// Dates are written in one way everywhere: month, day, year. They are made into text in one place, and no browser lends its own fields for them.
import { globSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { dayOnAxis, dayOnSheet, monthOnAxis } from '#shared/drawing/days.ts';

import { dayText as dayOnPaper, momentText as momentOnPaper } from '../../server/platform/text/dates-for-people.ts';
import {
  beginOfDay,
  dayKey,
  dayText,
  fullDateText,
  momentText,
  monthText,
  parsedTime,
  relativeDate,
  secondText,
  shortDayText,
  timeText,
  weekdayText,
} from '../../web/ui/moments.ts';
import { typedDate } from '../../web/ui/typed/typed-date.ts';

const september = new Date(2026, 8, 5, 9, 7);

describe('a date has one order of its parts, and months three letters', () => {
  const texts: [what: string, is: string, expected: string][] = [
    ['a day', dayText(september), 'Sep 5, 2026'],
    ['a day of a year that is known', shortDayText(september), 'Sep 5'],
    ['a month on an axis', monthText(september), 'Sep'],
    ['a time', timeText(september), '09:07'],
    ['a moment', momentText(september), 'Sep 5, 2026 09:07'],
    ['a moment with its seconds', secondText(september), 'Sep 5, 2026 09:07:00'],
    ['a day of the week', weekdayText(september), 'Saturday, Sep 5, 2026'],
    ['a date in full', fullDateText(september), 'Saturday, Sep 5, 2026 09:07'],
    ['a date in full at midnight', fullDateText(new Date(2026, 8, 5)), 'Saturday, Sep 5, 2026'],
    ['a day for calendars', dayKey(september), '2026-09-05'],
    ['no date', dayText('soon'), 'Invalid Date'],
    ['a day on the axis of a diagram', dayOnAxis(Date.UTC(2026, 8, 5)), 'Sep 5'],
    ['a month on the axis of a diagram', monthOnAxis(Date.UTC(2026, 8, 5)), 'Sep 2026'],
    ['the day on which a sheet was drawn', dayOnSheet(september), 'Sep 5, 2026'],
    ['a day on paper', dayOnPaper('Asia/Tokyo')(new Date('2026-09-05T09:07:00Z')), 'Sep 5, 2026'],
    ['a moment on paper', momentOnPaper('Asia/Tokyo')(new Date('2026-09-05T00:07:00Z')), 'Sep 5, 2026 09:07'],
    ['something long ago', relativeDate(september.toISOString(), new Date(2026, 10, 24)), 'on Sep 5'],
    ['something very long ago', relativeDate(september.toISOString(), new Date(2027, 10, 24)), 'on Sep 5, 2026'],
  ];
  test.each(texts)('%s', (_what, is, expected) => expect(is).toBe(expected));
  test('a day alone is one of the reader, wherever they are', () => {
    expect(beginOfDay('2026-09-05')).toBe(new Date(2026, 8, 5).getTime());
    expect(fullDateText('2026-09-05')).toBe('Saturday, Sep 5, 2026');
  });
  test('a written date can be typed again', () => {
    expect(typedDate(momentText(september))).toBe(september.getTime());
  });
});

test('a time of the day is typed with or without a leading zero, and other text is refused', () => {
  expect(['14:30', '9:05', ' 9.05 ', '00:00', '23:59'].map(parsedTime)).toEqual([
    '14:30',
    '09:05',
    '09:05',
    '00:00',
    '23:59',
  ]);
  expect(['2 pm', '12:30 AM', '12pm', '11.05 pm'].map(parsedTime)).toEqual(['14:00', '00:30', '12:00', '23:05']);
  expect(['', '24:00', '12:60', '9', '9:5', 'noon', '13 pm', '0:30 am'].map(parsedTime)).toEqual(
    Array(8).fill(undefined),
  );
});

/**
 * The patterns of code that formats a date by itself: functions of the language, a library, a format, and fields that each browser draws
 * its own way.
 */
const OWN_WAYS = [
  /\btoLocale(?:Date|Time)String\(/,
  // The name of the time zone may be read.
  /\bIntl\.DateTimeFormat\((?!\)\.resolvedOptions\(\))/,
  /\bIntl\.RelativeTimeFormat\b/,
  /\bto(?:Date|Time|UTC|GMT)String\(/,
  /\bnew Date\([^()]*\)\.toLocaleString\(/,
  /from 'dayjs'/,
  /['"`][^'"`\n]*\bMMM\b[^'"`\n]*['"`]/,
  /type[=:] ?\{?['"](?:date|time|datetime-local|month|week)['"]/,
  /\bTimeInput\b|\bDateTimePicker\b|\bTimePicker\b/,
];
// The order and the names of a day's parts are asked of the reader's language, for reading what is typed and showing it back.
const PLACES = [
  'web/ui/moments.ts',
  'web/ui/typed/day-order.ts',
  'web/ui/typed/day-names.ts',
  'web/ui/typed/date-words.ts',
  'server/shared/drawing/days.ts',
];

const ownWaysIn = (text: string) => OWN_WAYS.flatMap((way) => way.exec(text)?.[0] ?? []);

describe('nothing under web/, nor any code that it draws with, writes dates by itself', () => {
  test('the check finds each way, but not the writing of numbers, nor the question after the time zone', () => {
    const found = [
      "new Date(iso).toLocaleDateString('en')",
      'date.toLocaleTimeString()',
      "new Intl.DateTimeFormat('en', { month: 'short' })",
      "new Intl.RelativeTimeFormat('en')",
      'new Date(then).toLocaleString()',
      'date.toDateString()',
      "import dayjs from 'dayjs';",
      'valueFormat="D MMM YYYY"',
      '<TextInput type="time" />',
      "<input type={'datetime-local'} />",
      "const field = { type: 'date' };",
      "import { TimeInput } from '@mantine/dates';",
    ];
    expect(found.filter((text) => ownWaysIn(text).length === 0)).toEqual([]);
    const right = ["count.toLocaleString('en')", 'Intl.DateTimeFormat().resolvedOptions().timeZone', 'type="text"'];
    expect(right.flatMap(ownWaysIn)).toEqual([]);
  });
  test('there is none', () => {
    const files = ['web', 'server/shared/drawing'].flatMap((house) =>
      globSync(`${house}/**/*.{ts,tsx}`, { exclude: ['web/dist/**', 'web/__generated__/**'] }),
    );
    expect(files.length).toBeGreaterThan(500);
    const offences = files
      .filter((path) => !PLACES.includes(path))
      .flatMap((path) => ownWaysIn(readFileSync(path, 'utf8')).map((way) => `${path}: ${way}`));
    expect(offences).toEqual([]);
  });
});

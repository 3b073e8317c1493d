// A date is read in any usual spelling, in a time zone, and never guessed: what is no date is none.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { dateFrom, dateText } from '../../../server/model/attributes/rules/dates.ts';

const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Europe/Paris'];

describe('a date is parsed', () => {
  test.each([
    ['2026-10-12', 'UTC', '2026-10-12T00:00:00.000Z'],
    ['2026-10-12', 'America/New_York', '2026-10-12T04:00:00.000Z'],
    ['2026-01-12 09:05', 'Europe/Paris', '2026-01-12T08:05:00.000Z'],
    ['2026-10-12T09:05:07.25', 'UTC', '2026-10-12T09:05:07.250Z'],
    ['2026-10-12T09:05:07Z', 'America/New_York', '2026-10-12T09:05:07.000Z'],
    ['2026-10-12T09:05+05:45', 'America/New_York', '2026-10-12T03:20:00.000Z'],
    ['2026-10-12T09:05-0400', 'UTC', '2026-10-12T13:05:00.000Z'],
    ['12 Oct 2026', 'UTC', '2026-10-12T00:00:00.000Z'],
    ['12-Oct-2026', 'UTC', '2026-10-12T00:00:00.000Z'],
    ['October 12, 2026 3:30 pm', 'UTC', '2026-10-12T15:30:00.000Z'],
    ['Sept 1 2026', 'UTC', '2026-09-01T00:00:00.000Z'],
    ['10/12/2026 12:00 AM', 'UTC', '2026-10-12T00:00:00.000Z'],
    ['29 Feb 2028', 'UTC', '2028-02-29T00:00:00.000Z'],
    ['0044-03-15', 'UTC', '0044-03-15T00:00:00.000Z'],
    // clocks go forward at 02:00 and back at 02:00
    ['2026-03-08T03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01T00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
    ['2026-11-01T03:30', 'America/New_York', '2026-11-01T08:30:00.000Z'],
  ])('%s in %s', (text, zone, moment) => {
    expect(new Date(dateFrom(text, zone)!).toISOString()).toBe(moment);
  });
});

test.each([
  '',
  'soon',
  '31 Nov 2026',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-10-12T24:00',
  '2026-10-12T10:60',
  '2026-10-12 13:00 pm',
  '12 Octember 2026',
  '12 Oct',
  '13/13/2026',
  '2026',
  '1767225600000',
  '2026-10-12 or later',
  '+999999-01-01',
])("'%s' is not a date", (text) => {
  expect(dateFrom(text)).toBeNull();
});

test.each([
  [Date.UTC(2026, 9, 12, 14, 30, 0, 5), 'UTC', '2026-10-12T14:30:00.005Z'],
  [Date.UTC(2026, 0, 1), 'Asia/Kathmandu', '2026-01-01T05:45:00+05:45'],
  [Date.UTC(2026, 0, 1), 'America/New_York', '2025-12-31T19:00:00-05:00'],
  [Date.UTC(1800, 0, 1), 'Europe/Paris', '1800-01-01T00:00:00Z'],
])('%d in %s is written %s', (moment, zone, text) => {
  expect(dateText(moment, zone)).toBe(text);
});

test('a time zone that does not exist is refused', () => {
  expect(() => dateFrom('2026-10-12', 'Mars/Olympus')).toThrow("'Mars/Olympus' is not a time zone. Use a name such as");
});

test('a moment written in a zone reads back as the same moment, in any zone', () => {
  const moments = fc.integer({ min: -8.64e15, max: 8.64e15 });
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), fc.constantFrom(...zones), (moment, zone, other) => {
      expect(dateFrom(dateText(moment, zone), other)).toBe(moment);
    }),
  );
});

test('a local time is the time the clocks there showed', () => {
  const since1970 = fc.integer({ min: 0, max: 4e12 });
  fc.assert(
    fc.property(since1970, fc.constantFrom(...zones), (moment, zone) => {
      const local = dateText(moment, zone).replace(/(Z|[+-]\d\d:\d\d)$/, '');
      const read = dateFrom(local, zone)!;
      // in the hour that clocks show twice either reading is right
      expect(dateText(read, zone).startsWith(local)).toBe(true);
    }),
  );
});

// Administration writes figures and records in words.
import { expect, test } from 'vitest';

import { everyDay } from '../../web/parts/platform/chart/days.ts';
import { detailText } from '../../web/screens/administration/admin/audit/audit-words.ts';
import { bytes, countText, durationText } from '../../web/ui/figures.ts';

test("an audit record's details are shown in one line, the browser last", () => {
  expect(detailText({ agent: 'curl/8', method: 'NATIVE', team: null, roles: [1] })).toBe(
    'method NATIVE, roles [1], agent curl/8',
  );
  expect(detailText('text')).toBe('');
});

test('a chart has every day from the first to today, with 0 for days without data', () => {
  const days = everyDay(
    [{ date: '2026-03-01', count: 4 }],
    '2026-02-27T00:00:00.000Z',
    new Date('2026-03-02T23:59:00Z'),
  );
  expect(days.map(({ date, count }) => `${date} ${count}`)).toEqual([
    '2026-02-27 0',
    '2026-02-28 0',
    '2026-03-01 4',
    '2026-03-02 0',
  ]);
});

test('sizes, times and counts are written briefly', () => {
  expect([0, 1023, 1024, 1536 * 1024, 5 * 1024 ** 4].map(bytes)).toEqual(['0 B', '1,023 B', '1 KB', '1.5 MB', '5 TB']);
  const now = Date.parse('2026-03-02T12:00:00Z');
  expect(durationText('2026-03-02T11:59:30Z', now)).toBe('0 min');
  expect(durationText('2026-03-02T07:48:00Z', now)).toBe('4 h 12 min');
  expect(durationText('2026-02-27T08:00:00Z', now)).toBe('3 d 4 h');
  expect(countText(1, 'person', 'people')).toBe('1 person');
  expect(countText(1200, 'person', 'people')).toBe('1,200 people');
});

// Promise: dates, durations, numbers and choices in a query mean what the search language says, for every property of a name.
import { describe, expect, test } from 'vitest';

import { bindQuery } from '../../../server/model/entities/search/rules/bind.ts';
import { parseQuery } from '../../../server/model/entities/search/rules/parse.ts';
import { Kept } from '../schema/seeded.ts';
import { asked, ids, kept, now } from './search-asked.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('meanings of values', () => {
  test.each<[string, string | null, string | null, string?]>([
    ['created:2025-01-31', '2025-01-31T00:00:00Z', '2025-02-01T00:00:00Z'],
    ['created:2025-01-31', '2025-01-30T23:00:00Z', '2025-01-31T23:00:00Z', 'Europe/Berlin'],
    ['created:2025-03-30', '2025-03-29T23:00:00Z', '2025-03-30T22:00:00Z', 'Europe/Berlin'],
    ['created:today', '2025-06-15T00:00:00Z', '2025-06-16T00:00:00Z'],
    ['created:today', '2025-06-15T10:00:00Z', '2025-06-16T10:00:00Z', 'Pacific/Kiritimati'],
    ['created:>2025-01-31', '2025-02-01T00:00:00Z', null],
    ['created:>=2025-01-31', '2025-01-31T00:00:00Z', null],
    ['created:<2025-01-31', null, '2025-01-31T00:00:00Z'],
    ['created:<=2025-01-31', null, '2025-02-01T00:00:00Z'],
    ['created:2025-01-31T10:30', '2025-01-31T10:30:00Z', '2025-01-31T10:31:00Z'],
    ['created:2025-01-01..2025-03-31', '2025-01-01T00:00:00Z', '2025-04-01T00:00:00Z'],
    ['created:<7d', '2025-06-08T10:30:00Z', null],
    ['created:>7d', null, '2025-06-08T10:30:00Z'],
    ['created:<2w', '2025-06-01T10:30:00Z', null],
    ['created:<3m', '2025-03-15T10:30:00Z', null],
    ['created:<1y', '2024-06-15T10:30:00Z', null],
    ['created:<9999y', '0001-01-01T00:00:00Z', null],
  ])('%s is from %s until %s', (text, from, until, zone) =>
    expect(asked(text, zone)).toEqual({
      test: 'moment',
      on: 'created',
      from: from && new Date(from),
      until: until && new Date(until),
    }),
  );

  const test1 = (text: string) => {
    const condition = asked(text)!;
    return condition.test === 'property' ? condition.is : condition;
  };
  const range = (low: number | null, high: number | null, includesLow = true, includesHigh = true) => ({
    kind: 'number',
    low,
    high,
    includesLow,
    includesHigh,
  });
  test.each<[string, object]>([
    ['Probability:50', range(50, 50)],
    ['Probability:>=50', range(50, null)],
    ['Probability:>50', range(50, null, false)],
    ['Probability:<50', range(null, 50, true, false)],
    ['Probability:10..50', range(10, 50)],
    ['Altitude:>-5', range(-5, null, false)],
    ['Altitude:-5..-1.5', range(-5, -1.5)],
    ['Finish:2025-01-31', range(day('2025-01-31').getTime(), day('2025-02-01').getTime(), true, false)],
    ['Justification:speed', { kind: 'text', match: 'word', text: 'speed' }],
    ['Justification:="Top speed"', { kind: 'text', match: 'whole', text: 'top speed' }],
    ['Justification:1..2', { kind: 'text', match: 'word', text: '1..2' }],
    ['Clear:yes', { kind: 'yes', yes: true }],
    ['Priority:critical', { kind: 'choice', choice: 'Critical' }],
    ['Priority:any', { kind: 'stored' }],
  ])('%s', (text, expected) => expect(test1(text)).toEqual(expected));

  test('durations compare in seconds, and hours equal their minutes', () => {
    const bounds = (text: string) => {
      const condition = asked(text)!;
      const found = condition.test === 'any' ? condition.of[0]! : condition;
      if (found.test !== 'property' || found.is.kind !== 'number') throw new Error('It is no number');
      return found.is;
    };
    expect(bounds('Duration:>2h').low).toBeCloseTo(7200, 4);
    expect(bounds('Duration:>2h').low).toBeGreaterThan(7200);
    expect(bounds('Duration:>=2h').low).toBeLessThan(7200);
    expect(bounds('Duration:<1.5d').high).toBeCloseTo(129_600, 3);
    expect(bounds('Duration:1s..1min')).toMatchObject({ low: expect.closeTo(1, 6), high: expect.closeTo(60, 6) });
    expect(bounds('Duration:1mo').low).toBeCloseTo(2_629_739.52, 1);
    expect(bounds('Duration:1y..2w').low).toBeCloseTo(31_556_908.8, 0);
  });

  test('a property name stands for every property of that name, with the default it has in its classes', () => {
    expect(asked('Status:Open')).toMatchObject({
      test: 'any',
      of: [
        { property: { ownDefault: 'Open', classIds: ids('classes', 'Task') } },
        { property: { ownDefault: 'Open', classIds: ids('classes', 'Issue') } },
        { property: { ownDefault: 'Open', classIds: ids('classes', 'Risk') } },
      ],
    });
  });

  test('a value counts where it suits the type of one of the properties of that name', () => {
    const extended = Kept.seeded();
    extended.save({ properties: [{ name: 'Probability', type: 'TEXT', classId: kept.id('classes', 'Issue') }] });
    const { condition } = bindQuery(
      parseQuery('Probability:high'),
      extended.schema(),
      { username: 'amy', teams: [] },
      now,
      'UTC',
    );
    expect(condition).toMatchObject({ of: [{}, {}, { property: { type: 'TEXT' } }] });
  });

  test('the quality score is made of the visible quality properties', () => {
    const qualities = ['Clear', 'Complete', 'Consistent', 'Correct', 'Design', 'Feasible', 'Traceable', 'Verifiable'];
    expect(asked('"Quality Score":<60')).toEqual({
      test: 'score',
      groups: [
        {
          classIds: ids('classes', 'Requirement'),
          propertyIds: qualities.map((name) => kept.id('properties', name)),
        },
      ],
      low: null,
      high: 60,
      includesLow: true,
      includesHigh: false,
    });
  });

  test('assignee: me includes my teams', () => {
    expect(asked('assignee:me')).toMatchObject({ of: [{ is: { kind: 'user', ids: ['amy', '7'], label: null } }, {}] });
    expect(asked('assignee:Bob')).toMatchObject({ of: [{ is: { ids: ['Bob', 'bob'], label: 'bob' } }, {}] });
  });

  test('an unquoted name is built in, then a property, then a relation; a quoted one is not built in', () => {
    const extended = Kept.seeded();
    extended.save({ properties: [{ name: 'Number', type: 'TEXT', classId: kept.id('classes', 'Issue') }] });
    const bind = (text: string) =>
      bindQuery(parseQuery(text), extended.schema(), { username: 'amy', teams: [] }, now, 'UTC').condition;
    expect(bind('number:1')).toMatchObject({ of: [{}, {}, { test: 'text' }] });
    expect(bind('"number":1')).toMatchObject({ of: [{}, {}, { test: 'property' }] });
  });
});

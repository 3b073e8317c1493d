// Promise: before a statement is made of a search it is told which of its parts an index finds, whether its order is the way to go, and what is asked first.
import { describe, expect, test } from 'vitest';

import {
  asksForTimeOf,
  dependsOnValues,
  indexedPart,
  isSelective,
  isSpanOfOrder,
  conditionParts,
  unindexedPart,
} from '../../../server/model/entities/search/rules/candidates.ts';
import { isToldByColumns, sortByEffort } from '../../../server/model/entities/search/rules/effort.ts';
import { oddTime } from '../../../server/model/entities/search/rules/odd-times.ts';
import { orderBy } from '../../../server/model/entities/search/rules/order.ts';
import { parseQuery } from '../../../server/model/entities/search/rules/parse.ts';
import { asked, schema } from './search-asked.ts';

describe('conditions that an index answers', () => {
  test.each([
    ['valve', true],
    ['a.1', false],
    ['n.42', true],
    ['n.4', false],
    ['co', false],
    ['naïve', true],
    ['2.3.2.0', true],
    ['"a 1"', false],
    ['"a 1 b"', true],
    ['name:de*', false],
    ['name:~valve', true],
    ['description:de', false],
    ['number:SR.1', true],
    ['number:1.*', true],
    ['class:Risk', true],
    ['class:Risk co', true],
    ['class:Risk OR co', false],
    ['-class:Risk', false],
    ['label:none', false],
    ['Status:Approved', true],
    // Entities without a status of their own have this one.
    ['Status:Draft', false],
    ['is:orphan', false],
    ['ancestor:A.1 OR class:Risk', true],
    ['ancestor:A.1 OR co', false],
  ])('of %s: %s', (query, isFound) => expect(indexedPart(asked(query)!) !== null).toBe(isFound));
});

test('entities reached from a named one are not left out of an indexed search', () => {
  const known = indexedPart(asked('ancestor:A.1 OR class:Risk')!);
  expect(JSON.stringify(known)).toContain('"ancestor"');
  expect(JSON.stringify(known)).not.toContain('"nothing"');
});

test.each([
  ['valve class:Risk', []],
  ['valve Probability:>50 is:orphan', ['property', 'not']],
  ['(valve OR class:Risk) (valve OR co)', ['any']],
])('conditions left after the index for %s', (query, tests) =>
  expect(conditionParts(unindexedPart(asked(query)!)).map(({ test }) => test)).toEqual(tests),
);

describe('searches that name their entities', () => {
  test.each([
    ['number:SR.1', true],
    ['number:SR.*', false],
    ['ancestor:A.1 valve', true],
    ['ancestor:A.1 OR valve', false],
  ])('%s: %s', (query, named) => expect(isSelective(asked(query)!)).toBe(named));
});

describe('a time that is a range of the order', () => {
  test.each([
    ['modified:<7d', null, true],
    ['modified:<7d modifiedby:!=me', null, true],
    ['modified:<7d has:script name:de', null, true],
    ['modified:<7d', 'number', false],
    ['created:<7d', 'created', true],
    ['created:<7d', null, false],
    ['modified:<7d class:Risk', null, false],
    ['modified:<7d valve', null, false],
    ['modified:<7d is:orphan', null, false],
    ['modified:<7d OR modifiedby:me', null, false],
    ['modifiedby:me', null, false],
  ])('%s in order %s: %s', (query, order, isSpan) =>
    expect(isSpanOfOrder(asked(query)!, orderBy(parseQuery(''), order, schema))).toBe(isSpan),
  );
});

test('a column is asked before a property, that before a name, that before all texts, and those before other rows', () => {
  const parts = ['is:orphan', 'valve', 'name:valve', 'Probability:>50', 'class:Risk'].map((query) => asked(query)!);
  expect(sortByEffort(parts)).toEqual(parts.toReversed());
});

describe('the index to use depends on the values', () => {
  test.each([
    ['valve label:System', true],
    ['valve planning', true],
    ['valve OR label:System', true],
    ['modified:<7d', true],
    ['valve class:Risk', true],
    ['valve', false],
    ['label:System class:Asset is:leaf', false],
    ['number:SR.* valve', false],
    ['class:Risk is:top', false],
    ['(class:Risk OR is:top) (co OR has:script)', true],
    ['-valve -label:System', false],
    ['valve OR is:leaf', false],
    ['co', false],
    ['assignee:me', false],
    ['assignee:me label:System', true],
  ])('of %s: %s', (query, depends) => expect(dependsOnValues(asked(query)!)).toBe(depends));
});

test.each([
  ['modified:<1d OR label:System', 'modified-', true],
  ['modified:<1d OR label:System', 'number', false],
  ['-modified:<1d', 'modified-', false],
])('%s in order %s asks for a time of the order: %s', (query, order, asks) =>
  expect(asksForTimeOf(asked(query)!, orderBy(parseQuery(''), order, schema))).toBe(asks),
);

describe('the first of an order are not like the others', () => {
  const [weekAgo, monthAgo] = ['2025-06-08T10:30:00.000Z', '2025-05-16T10:30:00.000Z'];
  test.each([
    ['-modified:<7d', 'modified-', { from: weekAgo, until: null }],
    ['(-modified:<7d OR Status:Draft) modifiedby:me', 'modified-', { from: weekAgo, until: null }],
    ['class:Risk (modified:<7d OR -modified:<30d)', 'modified-', { from: monthAgo, until: null }],
    ['-created:>30d', 'created', { from: null, until: monthAgo }],
    ['-created:<7d', 'created-', { from: weekAgo, until: null }],
    ['-created:<7d', 'modified-', null],
    ['-modified:<7d', 'number', null],
    ['modified:<7d class:Risk', 'modified-', null],
    ['class:Risk', 'modified-', null],
  ])('of %s in order %s: %j', (query, order, odd) => {
    const found = oddTime(asked(query)!, orderBy(parseQuery(''), order, schema), false);
    expect(found && { from: found.from?.toISOString() ?? null, until: found.until?.toISOString() ?? null }).toEqual(
      odd,
    );
  });

  test('read from its end, an order begins with the other time', () => {
    const found = oddTime(asked('-created:<7d')!, orderBy(parseQuery(''), 'created', schema), true);
    expect(found).toMatchObject({ from: new Date(weekAgo), until: null });
  });
});

test('conditions on columns of an entity need neither its text nor its properties', () => {
  const told = [
    'label:none',
    'has:script OR is:hidden',
    'createdby:walt',
    'valve',
    'Status:Draft',
    'is:orphan',
    'has:script OR valve',
  ];
  expect(told.filter((query) => isToldByColumns(asked(query)!))).toEqual(told.slice(0, 3));
});

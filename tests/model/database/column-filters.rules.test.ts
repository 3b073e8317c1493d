// The filter in the head of a column writes into the search, and reads from it.
import { describe, expect, test } from 'vitest';

import { builtinNames } from '../../../server/model/entities/search/rules/bind-builtin.ts';
import { allColumns, relationColumn, relationColumnOf } from '../../../web/screens/model/database/columns/columns.ts';
import { filterKindOf, rangeIn, writtenRange } from '../../../web/screens/model/database/columns/filter/kind.ts';
import { spelledSpan } from '../../../web/screens/model/database/search/builder/typed-figure.ts';
import { fieldSpellings, withWritten, writtenOf } from '../../../web/screens/model/database/search/terms.ts';

describe('a property or relation is written as it is where nothing else is called so', () => {
  test.each([
    ['Status', ['Status', '"Status"']],
    ['Due Date', ['"Due Date"']],
    ['Number', ['"Number"']],
    ['verified by', ['"verified by"']],
    ['Say "so"', ['"Say \\"so\\""']],
  ])('%s', (name, written) => expect(fieldSpellings(name)).toEqual(written));
});

test('a name that is a field of the search language too is always in quotes', () => {
  expect(builtinNames.length).toBeGreaterThan(20);
  expect(builtinNames.map(fieldSpellings)).toEqual(builtinNames.map((name) => [`"${name}"`]));
});

describe('conditions of a search on a column', () => {
  const status = fieldSpellings('Status');
  test.each([
    ['Status:Draft,"In Review" pump', ['Draft', '"In Review"']],
    ['"Status":Draft', ['Draft']],
    ['status:Draft', ['Draft']],
    ['Status:~"a:b, c"', ['~"a:b, c"']],
    // One or the other, so that none is sure; and what is forbidden.
    ['Status:Draft OR pump', []],
    ['(Status:Draft) pump', []],
    ['-Status:Draft', []],
    ['Statuses:Draft', []],
  ])('is read from %s', (query, written) => expect(writtenOf(query, status)).toEqual(written));

  test.each([
    ['', ['Draft'], 'Status:Draft'],
    ['pump "Status":Draft order:name', ['"In Review"', 'Draft'], 'pump Status:"In Review",Draft order:name'],
    ['pump Status:Draft', [], 'pump'],
    ['pump OR valve', ['any'], '(pump OR valve) Status:any'],
  ])('is in %s in place of the earlier condition', (query, values, written) =>
    expect(withWritten(query, status, values)).toBe(written),
  );
});

describe('a range is written as one value, or from, or up to', () => {
  test.each([
    [{ from: '1', to: '5' }, ['1..5']],
    [{ from: '5', to: '5' }, ['5']],
    [{ from: '-2.5', to: '' }, ['>=-2.5']],
    [{ from: '', to: '2026-11-26' }, ['<=2026-11-26']],
    [{ from: '', to: '' }, []],
  ])('%o, and is read as it was', (range, written) => {
    expect(writtenRange(range)).toEqual(written);
    expect(rangeIn(written)).toEqual(range);
  });
  test.each(['~text', '!=3', '>3', 'any', 'none'])('%s is no range that the form could show', (written) =>
    expect(rangeIn([written])).toEqual({ from: '', to: '' }),
  );
});

test('columns are filtered by the kind of their values: from a list, by a range, or by words', () => {
  const columns = allColumns([
    { propertyId: 1, name: 'Mass', type: 'NUMBER' },
    { propertyId: 2, name: 'Kind', type: 'ENUMERATION' },
    { propertyId: 3, name: 'Due', type: 'DATETIME' },
    { propertyId: 4, name: 'Note', type: 'TEXT' },
    { propertyId: 5, name: 'Delay', type: 'DURATION' },
  ]);
  const kindOf = (title: string) => filterKindOf(columns.find((column) => column.title === title)!);
  expect(['Class', 'Status', 'Quality', 'Labels', 'Modified', 'By', 'Mass', 'Kind', 'Due', 'Note'].map(kindOf)).toEqual(
    ['choices', 'choices', 'number', 'choices', 'day', 'choices', 'number', 'choices', 'day', 'text'],
  );
  expect(kindOf('Delay')).toBe('duration');
  expect(filterKindOf(relationColumn('verified by'))).toBe('choices');
});

test.each([
  ['90 min', '90min'],
  ['1:30', '90min'],
  ['2 weeks', '2w'],
  ['3 months', '3mo'],
  ['7', undefined],
  ['soon', undefined],
  ['', undefined],
])("the duration '%s' is written as %s in a search", (text, is) => expect(spelledSpan(text)).toBe(is));

test('the column of a relation is known by its key alone, and no other is taken for one', () => {
  expect(relationColumnOf('relation:verified by')).toEqual(relationColumn('verified by'));
  expect(relationColumnOf('property:Mass')).toBeUndefined();
});

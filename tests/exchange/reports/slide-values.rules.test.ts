// The content of live boxes on paper, and the column widths of their tables.
import { expect, test } from 'vitest';

import { proseOf } from '../../../server/exchange/reports/rules/prose.ts';
import { shareWidth, fitInto } from '../../../server/exchange/reports/rules/slide-places.ts';
import { cellOf, groupCounts, numberIn, countableQuery } from '../../../server/exchange/reports/rules/slide-values.ts';
import type { Entity } from '../../../server/model/entities/entity.ts';

test.each([
  ['', ''],
  ['class:Risk', '(class:Risk)'],
  ['class:Risk order:number', '(class:Risk)'],
  ['order:"Due Date" class:Risk limit:5', '(class:Risk)'],
  ['"order:number"', '("order:number")'],
])('for %j all results are counted: %j', (query, asked) => {
  expect(countableQuery(query)).toBe(asked);
});

test.each([
  [3, 3],
  ['4.5', 4.5],
  [{ value: 2, units: 'HOURS' }, 2],
  [0, 0],
  ['', undefined],
  ['soon', undefined],
  [null, undefined],
  [undefined, undefined],
  [true, undefined],
  [{ type: 'NORMAL', parameters: {} }, undefined],
])('%j is the number %j', (value, number) => {
  expect(numberIn(value)).toBe(number);
});

test('a chart leaves out counts of zero, and keeps the order of the others', () => {
  const counts = {
    byClass: [{ item: { name: 'Risk' }, count: 2 }],
    byLabel: [],
    byStatus: [
      { name: 'Draft', count: 0 },
      { name: 'Approved', count: 5 },
    ],
  };
  expect(groupCounts(counts, 'status')).toEqual([{ name: 'Approved', value: 5 }]);
  expect(groupCounts(counts, 'class')).toEqual([{ name: 'Risk', value: 2 }]);
  expect(groupCounts(counts, 'label')).toEqual([]);
});

test.each([
  ['Number', 'R.1'],
  ['Name', 'Fires'],
  ['Class', 'Requirement'],
  ['Labels', 'Functional'],
  ['Description', 'Finds fires.'],
  ['Status', 'the Status'],
])('the column %s says %s', (column, words) => {
  const told = {
    className: () => 'Requirement',
    labels: () => 'Functional',
    text: () => 'Finds fires.',
    value: (_entity: Entity, name: string) => `the ${name}`,
  };
  expect(cellOf(told, { number: 'R.1', name: 'Fires' } as Entity, column)).toBe(words);
});

test('narrow columns get the room that they need, wide ones share the rest', () => {
  expect(shareWidth([10, 30], 80)).toEqual([20, 60]);
  expect(shareWidth([10, 100, 300], 90)).toEqual([10, 20, 60]);
});

test('a picture is whole within its place, in the middle', () => {
  expect(fitInto({ x: 100, y: 0, w: 400, h: 100 }, { width: 200, height: 200 })).toEqual({
    x: 250,
    y: 0,
    w: 100,
    h: 100,
  });
});

test('items of a list that begin with a paragraph, as the editor writes them, are items', () => {
  const html = '<ul><li><p>One</p><p>More</p><ol><li><p>Inner</p></li></ol></li><li></li></ul><p>After</p>';
  const said = proseOf(html).map((each) => (each.kind === 'paragraph' ? [each.runs[0]!.text, each.item] : each.kind));
  expect(said).toEqual([
    ['One', { depth: 1, number: null }],
    ['More', undefined],
    ['Inner', { depth: 2, number: 1 }],
    ['After', undefined],
  ]);
});

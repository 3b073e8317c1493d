// Columns of tables on paper are as wide as they are asked to be, unless words would be broken.
import { expect, test } from 'vitest';

import { columnWidths, longestWords } from '../../../server/exchange/reports/rules/column-widths.ts';

const columns = (...shares: number[]) => shares.map((share) => ({ title: 'Title', share }));

test.each([
  { name: 'that have room are as wide as their shares', shares: [1, 3], least: [10, 10], widths: [25, 75] },
  { name: 'that are too narrow for a word take of the others', shares: [1, 9], least: [15, 0], widths: [15, 85] },
  { name: 'take no more than a fifth for one word', shares: [1, 9], least: [90, 0], widths: [20, 80] },
  {
    name: 'take no more than the others can give',
    shares: [1, 1, 1, 1, 1, 1],
    least: [20, 20, 20, 20, 20, 10],
    widths: [18, 18, 18, 18, 18, 10],
  },
])('columns $name', ({ shares, least, widths }) => {
  const got = columnWidths(columns(...shares), least, 100);
  expect(got.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100);
  for (const [at, width] of widths.entries()) expect(got[at]).toBeCloseTo(width);
});

test('the longest word of a column is looked for in its title and in its cells', () => {
  const rows = [['a\nwonderful b', [{ text: 'two ' }, { text: 'runs' }]]];
  expect(longestWords({ columns: columns(1, 1), rows })).toEqual(['wonderful', 'Title']);
});

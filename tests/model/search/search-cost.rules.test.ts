// The cost of a search: each term and each value of a term is compared with every entity, however short its text is.
import { describe, expect, test } from 'vitest';

import { searchCost } from '../../../server/model/entities/search/rules/cost.ts';
import { bound, refusalOf } from './search-asked.ts';

const many = (count: number, between: string) => Array.from({ length: count }, (_, i) => `a${i}`).join(between);

describe('the cost of a page', () => {
  test.each([
    ['', 50],
    ['thermal', 100],
    ['class:Requirement order:number', 100],
    ['thermal (power OR -bus)', 200],
    [many(200, ' OR '), 10_050],
    [`name:${many(200, ',')}`, 10_050],
    ['(not closed', 50],
  ])('%s', (query, field) => {
    expect(searchCost({ query, first: 20 })).toEqual({ field, multiplier: 20 });
  });
});

test('a term with very many values is refused, a long list of ids is one comparison', () => {
  expect(refusalOf(() => bound(`name:${many(700, ',')}`)).message).toMatch(
    /^This query makes 700 comparisons with every entity; 600 are allowed\. Use fewer terms or values\.$/,
  );
  bound(`id:${Array.from({ length: 1_500 }, (_, i) => i + 1).join(',')}`);
  bound(many(200, ' OR '));
});

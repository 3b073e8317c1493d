// Promise: what a picker finds comes in the order of the page's own lists: just so, beginnings, beginnings of words, middles, then numbers.
import { beforeAll, expect, test } from 'vitest';

import { namedWith } from '../../../web/parts/platform/plain-words.ts';
import { fitOf } from '../../../web/ui/choosing/rank.ts';
import { given, numbers, openTruss, page } from './search-truss.ts';

openTruss();

beforeAll(async () => {
  const entities = [
    ['D.1', 'Duration'],
    ['D.2', 'Burn duration'],
    ['D.3', 'Ration of fuel'],
    ['D.4', 'Fuel rations'],
    ['D.5', 'Rationale'],
    ['D.6', 'Ration'],
    ['RATION.7', 'Other'],
    ['X.RATION.8', 'Other still'],
    ['D.9', 'Fuel, and its ration'],
  ] as const;
  for (const [number, name] of entities) await given('Requirement', number, name);
});

const find = (typed: string, more: object = {}) =>
  page({ query: namedWith(typed.split(' ')), order: 'bestmatch', first: 50, ...more });

test('the best match is first, and equals come by number', async () => {
  expect(numbers(await find('Ration'))).toEqual([
    'D.6',
    'D.3',
    'D.5',
    'D.4',
    'D.9',
    'D.1',
    'D.2',
    'RATION.7',
    'X.RATION.8',
  ]);
  expect(numbers(await find('ration', { first: 2 }))).toEqual(['D.6', 'D.3']);
});

test.each(['ration', 'fuel ration', 'd', 'd.5', 'ration fuel', 'o'])(
  'the page ranks %s in just this order',
  async (typed) => {
    const fits = (await find(typed)).edges.map(({ node }) => fitOf(node, typed));
    expect(fits.length).toBeGreaterThan(0);
    expect(fits).toEqual(fits.toSorted((a, b) => a - b));
  },
);

test('each row comes once when it is paged through, from either end', async () => {
  const whole = numbers(await find('ration'));
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const { edges, pageInfo } = await find('ration', { first: 2, after });
    seen.push(...edges.map(({ node }) => node.number));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after);
  expect(seen).toEqual(whole);
  expect(numbers(await find('ration', { first: undefined, last: 3 }))).toEqual(whole.slice(-3));
});

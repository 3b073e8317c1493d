// Promise: every order of what a query finds is paged through with each row once, forwards and backwards.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { slowDraws } from '../../support/seed.ts';
import { openTrussToSearch } from './search-model.ts';
import { found, given, truss, ids, numbers, page, PAGE } from './search-truss.ts';

openTrussToSearch();

describe('pages', () => {
  const orders = [
    null,
    'modified',
    'number',
    'number-',
    'name',
    'name-',
    'class',
    'class-',
    'class-,name',
    'created',
    'created-',
    'id',
    'id-',
    'Status',
    'Status-',
    '"Quality Score"-',
    'Probability',
    '"Due Date"-,name-',
    'Assignee',
    'Units',
    'Duration-',
  ];

  /** All numbers, a page at a time. */
  async function walk(order: string | null, sizes: readonly number[], direction: 'first' | 'last', query?: string) {
    const [cursor, end] =
      direction === 'first' ? (['after', 'endCursor'] as const) : (['before', 'startCursor'] as const);
    const seen: string[] = [];
    let from: string | null = null;
    for (let turn = 0; ; turn++) {
      const part = await page({ query, order, [direction]: sizes[turn % sizes.length], [cursor]: from });
      if (direction === 'first') seen.push(...numbers(part));
      else seen.unshift(...numbers(part));
      from = part.pageInfo[end];
      if (!(direction === 'first' ? part.pageInfo.hasNextPage : part.pageInfo.hasPreviousPage)) return seen;
    }
  }

  test.each(orders)('order %s: each row once, forwards and backwards, for any page size', async (order) => {
    const whole = numbers(await page({ order, first: 100 }));
    expect(whole).toHaveLength(new Set(whole).size);
    expect(whole).toHaveLength(ids.size - 2);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 13 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('first' as const, 'last' as const),
        async (sizes, direction) => {
          expect(await walk(order, sizes, direction)).toEqual(whole);
        },
      ),
      slowDraws(4),
    );
  });

  test('missing values are last in both directions', async () => {
    const by = async (order: string) => numbers(await page({ query: 'class:Risk', order, first: 100 }));
    expect(await by('Probability')).toEqual(['RSK.3', 'RSK.2', 'RSK.1', 'RSK.4']);
    expect(await by('Probability-')).toEqual(['RSK.1', 'RSK.2', 'RSK.3', 'RSK.4']);
  });

  test('choices are sorted in the order of the schema', async () => {
    expect(numbers(await page({ query: 'class:Issue order:Priority', first: 9 }))).toEqual(['ISS.2', 'ISS.1']);
  });

  test('the limit of a query applies to the whole list, whichever end is read', async () => {
    const query = 'class:Action order:number limit:5';
    const five = ['1', '1.2', '1.2.1', '1.2.10.3', '1.20'];
    expect(await found(query)).toEqual(five);
    expect(await walk(null, [2], 'first', query)).toEqual(five);
    expect(await walk(null, [2], 'last', query)).toEqual(five);
  });

  test('new rows neither repeat nor hide others between pages', async () => {
    const first = await page({ order: 'number', first: 10 });
    await given('Cost', '0', 'In front');
    await given('Cost', 'ZZ', 'Behind');
    const rest = await page({ order: 'number', first: 100, after: first.pageInfo.endCursor });
    const all = [...numbers(first), ...numbers(rest)];
    expect(all).toHaveLength(new Set(all).size);
    expect(all).toHaveLength(ids.size - 2 - 1);
  });

  test('offsets read the same list', async () => {
    const whole = numbers(await page({ order: 'number', first: 100 }));
    const skipped = await truss.rest('walt', '/api/v4/o/acme/p/1/entities/search', {
      query: 'order:number',
      limit: 4,
      offset: 7,
    });
    expect(await skipped.json()).toMatchObject({
      total: whole.length,
      limit: 4,
      offset: 7,
      entities: whole.slice(7, 11).map((number) => ({ number })),
    });
  });

  test.each(['class', 'class-', 'class-,name', 'modified-', 'Status-'])(
    'by %s, a page from any row on is that part of the list',
    async (order) => {
      const whole = numbers(await page({ order, first: 100 }));
      for (let offset = 1; offset <= whole.length; offset++)
        expect(numbers(await page({ order, first: 4, offset }))).toEqual(whole.slice(offset, offset + 4));
    },
  );

  test('a cursor of another list and an invalid one are refused', async () => {
    const { pageInfo } = await page({ order: 'created', first: 1 });
    const [mark, , ...rest] = JSON.parse(Buffer.from(pageInfo.endCursor!, 'base64url').toString()) as string[];
    const madeUp = Buffer.from(JSON.stringify([mark, 'some day', ...rest])).toString('base64url');
    for (const variables of [
      { first: 1, last: 1 },
      { first: 1, after: 'nonsense' },
      { first: 1, after: pageInfo.endCursor, order: 'name' },
      { first: 1, after: madeUp, order: 'created' },
    ]) {
      const { errors } = await truss.graph('walt', PAGE, variables);
      expect(errors![0].extensions).toMatchObject({ status: 400 });
    }
  });

  test('a word as long as a query may be is answered, with no entities', async () => {
    expect(numbers(await page({ query: 'ab.*+?'.repeat(1600), first: 1 }))).toEqual([]);
    expect(numbers(await page({ query: '%_\\ "%_\\\\"', first: 1 }))).toEqual([]);
  });

  test('the total is counted only for a list that continues behind its page, and is the same on every page', async () => {
    const ask = async (limit: number, offset = 0) => {
      const body = { query: 'class:Action order:number', limit, offset };
      const answer = await truss.rest('walt', '/api/v4/o/acme/p/1/entities/search', body);
      return ((await answer.json()) as { total: number }).total;
    };
    const total = await ask(100);
    for (const [limit, offset] of [
      [total, 0],
      [total - 1, 0],
      [1, 0],
      [0, 0],
      [2, total - 1],
      [2, total],
      [2, total + 5],
    ] as const)
      expect(await ask(limit, offset), `${limit} from ${offset}`).toBe(total);
    const part = await truss.readingStatements(() => ask(1));
    expect(await truss.readingStatements(() => ask(100))).toBe(part - 1);
  });

  test('a page is one statement, however many rows', async () => {
    const of = (first: number) => truss.readingStatements(() => page({ query: 'design', first }));
    expect(await of(50)).toBe(await of(1));
  });
});

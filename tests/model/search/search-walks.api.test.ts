// Promise: where what is looked for stands in a long order (at its beginning, at its end, scattered, clustered or nowhere) changes nothing of what a page shows.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { truss, numbers, openTruss, page } from './search-truss.ts';

const COUNT = 900;
const key = (i: number) => `R.${String(i).padStart(4, '0')}`;
// By the names of labels that entities carry for standing somewhere.
const standing: Record<string, (i: number) => boolean> = {
  'Functional Requirement': (i) => i < 30,
  'Performance Requirement': (i) => i >= COUNT - 30,
  'Interface Requirement': (i) => i % 7 === 3,
  'Safety Requirement': (i) => i >= 150 && i < 230,
  'Design Constraint': (i) => i === 199 || i === 200 || i === 899,
};

openTruss();
const labelled = new Map<string, string>();
beforeAll(async () => {
  const known = new Set((await truss.inside.db.selectFrom('label').select('name').execute()).map(({ name }) => name));
  const spare = [...known].filter((name) => !(name in standing));
  for (const name of Object.keys(standing)) labelled.set(name, known.has(name) ? name : spare.pop()!);
  await truss.given.entities(
    Array.from({ length: COUNT }, (_, i) => ({
      classId: truss.given.classId('Requirement'),
      number: key(i),
      name: `Name ${String((i * 37) % COUNT).padStart(4, '0')}`,
      labelIds: Object.entries(standing).flatMap(([name, stands]) =>
        stands(i) ? [truss.given.labelId(labelled.get(name)!)] : [],
      ),
    })),
  );
});

const all = Array.from({ length: COUNT }, (_, i) => i);
const place: Record<string, (i: number) => number> = {
  number: (i) => i,
  'number-': (i) => -i,
  name: (i) => (i * 37) % COUNT,
  'name-': (i) => -((i * 37) % COUNT),
  id: (i) => i,
};

describe('a page of few among many', () => {
  const cases = Object.keys(place).flatMap((order) => Object.keys(standing).map((label) => [order, label] as const));
  test.each(cases)('in order %s, of label %s', async (order, label) => {
    const expected = all
      .filter(standing[label]!)
      .toSorted((a, b) => place[order]!(a) - place[order]!(b))
      .map(key);
    const query = `label:"${labelled.get(label)!}"`;
    const size = Math.max(2, Math.ceil(expected.length / 3));
    const walk = async (
      size: 'first' | 'last',
      from: 'after' | 'before',
      end: 'endCursor' | 'startCursor',
      of: number,
    ) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      for (let hasMore = true; hasMore;) {
        const part = await page({ query, order, [size]: of, [from]: cursor });
        if (size === 'first') seen.push(...numbers(part));
        else seen.unshift(...numbers(part));
        cursor = part.pageInfo[end];
        hasMore = size === 'first' ? part.pageInfo.hasNextPage : part.pageInfo.hasPreviousPage;
      }
      return seen;
    };
    expect(await walk('first', 'after', 'endCursor', size)).toEqual(expected);
    expect(await walk('last', 'before', 'startCursor', size)).toEqual(expected);
    expect(numbers(await page({ query: `${query} limit:2`, order, first: 10 }))).toEqual(expected.slice(0, 2));
    expect(numbers(await page({ query: `-(${query})`, order, first: 10 }))).toHaveLength(10);
  });

  const beginnings = ['number:R.00*', 'number:R.*', 'created:>2020-01-01'];
  test.each(beginnings)('%s, which few or many have, among those of a label', async (beginning) => {
    const [label, stands] = ['Interface Requirement', standing['Interface Requirement']!];
    const expected = all
      .filter((i) => stands(i) && (i < 100 || beginning !== 'number:R.00*'))
      .toSorted((a, b) => place['name-']!(a) - place['name-']!(b))
      .map(key);
    const query = `${beginning} label:"${labelled.get(label)!}"`;
    expect(numbers(await page({ query, order: 'name-', first: 100 }))).toEqual(expected.slice(0, 100));
  });

  test('a search without matches finds nothing, whichever plan is taken', async () => {
    expect(numbers(await page({ query: '"satisfied by":>0', order: 'number', first: 10 }))).toEqual([]);
    expect(numbers(await page({ query: 'qqzz', order: 'name', first: 10 }))).toEqual([]);
  });
});

describe('an order whose first entities are of an excluded time', () => {
  const recent = (i: number) => i < 300;
  const created = (i: number) => Date.now() - i * 60_000 - (recent(i) ? 0 : 40 * 86_400_000);
  beforeAll(async () => {
    await sql`update entity e set created = to_timestamp(given.at / 1000), modified = to_timestamp(given.at / 1000)
      from unnest(${all.map(key)}::text[], ${all.map(created)}::float8[]) as given(number, at)
      where e.number = given.number`.execute(truss.inside.db);
  });
  // By what is asked beside the time, and whose of the recent are found all the same.
  const beside: [more: string, stands: (i: number) => boolean, isKept: (i: number) => boolean][] = [
    ['', () => true, () => false],
    ['Interface Requirement', standing['Interface Requirement']!, () => false],
    ['Design Constraint', standing['Design Constraint']!, () => false],
    ['', () => true, standing['Functional Requirement']!],
  ];
  const orders = ['created-', 'created', 'modified-'];
  test.each(orders.flatMap((order) => beside.map((each) => [order, ...each] as const)))(
    'in order %s, of label %s',
    async (order, label, stands, isKept) => {
      const expected = all
        .filter((i) => stands(i) && (!recent(i) || isKept(i)))
        .toSorted((a, b) => (order === 'created' ? b - a : a - b))
        .map(key);
      const left = order === 'modified-' ? '-modified:<7d' : '-created:<7d';
      const named = (name: string) => `label:"${labelled.get(name)!}"`;
      const query = isKept(0) ? `(${left} OR ${named('Functional Requirement')})` : `${left} ${label && named(label)}`;
      const first = await page({ query, order, first: 40 });
      expect(numbers(first)).toEqual(expected.slice(0, 40));
      const next = await page({ query, order, first: 100, after: first.pageInfo.endCursor });
      expect(numbers(next)).toEqual(expected.slice(40, 140));
      expect(numbers(await page({ query, order, last: 40 }))).toEqual(expected.slice(-40));
      expect(next.totalCount).toBe(expected.length);
    },
  );
});

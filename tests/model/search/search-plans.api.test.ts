// Promise: however a search goes about it (row by row along its order, everything that matches, links counted for all at once, in one statement or in two), it finds the same.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { withoutTranslation } from '../../../server/model/entities/queries/as-of.ts';
import { toSql } from '../../../server/model/entities/search/queries/conditions.ts';
import {
  findEntities,
  bindPageQuery,
  type PageRequest,
  type SearchScope,
} from '../../../server/model/entities/search/queries/find.ts';
import { idsOfEach } from '../../../server/model/entities/search/queries/ids-of-each.ts';
import { ordering, termsOf } from '../../../server/model/entities/search/queries/orders.ts';
import { pageSql } from '../../../server/model/entities/search/queries/pages.ts';
import { isInProject } from '../../../server/model/entities/search/queries/scope.ts';
import { readSchemaItems } from '../../../server/model/schema/queries/schema.ts';
import { indexSchema } from '../../../server/model/schema/rules/index-schema.ts';
import type { Schema } from '../../../server/model/schema/schema.ts';
import { generatedQueries } from '../../bench/search-queries.ts';
import { openTrussToSearch } from './search-model.ts';
import { truss } from './search-truss.ts';

openTrussToSearch();

const home = { organizationId: 1, projectId: 1 };
const scope: SearchScope = { ...home, viewer: { username: 'walt', teams: [] }, now: new Date(), timeZone: 'UTC' };
let schema: Schema;
beforeAll(async () => {
  const revisions = { schemaRevision: 1_000_000, globalSchemaRevision: 1_000_000 };
  const items = await readSchemaItems(truss.inside.db, { ...home, ...revisions });
  schema = indexSchema(items, { ...home, version: 'test' });
});

const edges = [
  '"verified by":>2 "verified by":none',
  '"satisfied by":>0',
  '"satisfied by":>1',
  '"verified by":>2',
  '"decomposed by":2',
  '"decomposed by":<2',
];
// Entities reached from a named one, beside indexed ones: the same walk finds both.
const reached = ['(ancestor:A.1 OR class:Risk) order:id', '(in:DOC.1 OR class:Action) order:number'];
// A search that compares and sorts by a score computes it once for both.
const scored = [
  '"Quality Score":<60 order:"Quality Score"',
  '-"Quality Score":<60 order:"Quality Score"-',
  '("Quality Score":>=50 OR is:top) order:"Quality Score",name',
  '-"Quality Score":0 is:orphan order:"Quality Score"',
];
const queries = [
  ...reached,
  ...scored,
  ...generatedQueries(60, 11),
  ...edges,
  ...edges.map((each) => `-${each}`),
  ...edges.map((each) => `(${each} OR is:top) order:number`),
];

test.each(queries)('%s', async (query) => {
  const { search } = bindPageQuery(schema, scope, { query, first: 100 });
  const found = async (how: { isRowByRow?: boolean; isWide?: boolean }) => {
    const statement = sql<{ id: number }>`select e.id from entity e where ${isInProject('e', home)}
      and ${toSql(search.condition, { ...home, ...how })} order by ${ordering(termsOf(search.order), false)}`;
    const { rows } = await statement.execute(withoutTranslation(truss.inside.db));
    return rows.map(({ id }) => id);
  };
  const expected = await found({});
  expect(await found({ isRowByRow: true })).toEqual(expected);
  expect(await found({ isWide: true })).toEqual(expected);
  for (const first of [2, 100]) {
    const page = await findEntities(truss.inside.db, schema, scope, { query, first });
    expect(page.rows.map(({ id }) => id)).toEqual(expected.slice(0, first));
    expect(await idsOfEach(truss.inside.db, [{ search, rows: first }])).toEqual([expected.slice(0, first)]);
    expect(await page.total()).toBe(expected.length);
  }
});

test.each([...scored, 'order:"Quality Score"', `${scored[0]} limit:3`])(
  'page by page, from both ends: %s',
  async (query) => {
    const read = async (page: PageRequest) => findEntities(truss.inside.db, schema, scope, { query, ...page });
    const all = (await read({ first: 1000 })).rows.map(({ id }) => id);
    const [forwards, backwards]: [number[], number[]] = [[], []];
    for (let [after, isMore]: [string | undefined, boolean] = [undefined, true]; isMore;) {
      const { rows, cursors, hasNextPage } = await read({ first: 2, after });
      forwards.push(...rows.map(({ id }) => id));
      [after, isMore] = [cursors.at(-1), hasNextPage];
    }
    for (let [before, isMore]: [string | undefined, boolean] = [undefined, true]; isMore;) {
      const { rows, cursors, hasPreviousPage } = await read({ last: 2, before });
      backwards.unshift(...rows.map(({ id }) => id));
      [before, isMore] = [cursors[0], hasPreviousPage];
    }
    expect(all.length).toBeGreaterThan(0);
    expect(forwards).toEqual(all);
    expect(backwards).toEqual(all);
  },
);

test.each([
  ['is:top', true],
  ['"verified by":none -class:Risk', true],
  ['"verified by":none "satisfied by":>2', false],
  ['"verified by":none class:Risk', false],
])('entities without a link are counted first for %s: %s', (query, isFirst) => {
  const { search, ...part } = bindPageQuery(schema, scope, { query, first: 10 });
  const text = pageSql(search, part).compile(truss.inside.db).sql;
  expect(/few as materialized \(\s*select array/.test(text)).toBe(isFirst);
});

test.each([
  ['class:Action "verified by":any order:name-', true],
  ['"satisfied by":>2 order:number', true],
  ['"verified by":none class:Risk', false],
  ['-"verified by":2 class:Risk', false],
])('the links that are asked for are counted before an order is walked for %s: %s', (query, isCounted) => {
  const { search, ...part } = bindPageQuery(schema, scope, { query, first: 10 });
  const text = pageSql(search, part).compile(truss.inside.db).sql;
  expect(/few as materialized \(\s*select count\(\*\) <= \d+ as is_few from \(select from link/.test(text)).toBe(
    isCounted,
  );
});

// Promise: what is read again and again is planned once, whatever the plan of another search or of another place would cost: a walk along an order, and a page behind a cursor.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import {
  findEntities,
  type PageRequest,
  type SearchScope,
} from '../../../server/model/entities/search/queries/find.ts';
import { readSchemaItems } from '../../../server/model/schema/queries/schema.ts';
import { indexSchema } from '../../../server/model/schema/rules/index-schema.ts';
import type { Schema } from '../../../server/model/schema/schema.ts';
import { openTruss, truss } from './search-truss.ts';

/** Postgres tries a statement for its values five times, and ours become prepared ones when they have been sent three times. */
const OFTEN = 12;
const TRIED = 5;
const COUNT = 3_000;

openTruss();

const home = { organizationId: 1, projectId: 1 };
const scope: SearchScope = { ...home, viewer: { username: 'walt', teams: [] }, now: new Date(), timeZone: 'UTC' };
let schema: Schema;
beforeAll(async () => {
  const items = await readSchemaItems(truss.inside.db, { ...home, schemaRevision: 1e6, globalSchemaRevision: 1e6 });
  schema = indexSchema(items, { ...home, version: 'test' });
  const rows = Array.from({ length: COUNT }, (_, i) => ({
    classId: truss.given.classId(i % 3 === 0 ? 'Requirement' : 'Action'),
    number: `R.${i}`,
    name: i % 5 === 0 ? 'Valve' : 'Pump',
  }));
  await truss.given.entities(rows);
  await sql`analyze entity, link`.execute(truss.inside.db);
});

/** Counts how often the statements of a page are planned for their values when it is read repeatedly on one connection. */
const plansOf = (page: PageRequest): Promise<{ forValues: number; isKept: boolean }[]> =>
  truss.inside.db.transaction().execute(async (tx) => {
    for (let i = 0; i < OFTEN; i++) await findEntities(tx, schema, scope, page);
    const { rows } = await sql<{ forValues: number; isKept: boolean }>`
      select custom_plans::integer as "forValues", generic_plans > 0 as "isKept" from pg_prepared_statements
        where prepare_time >= transaction_timestamp()`.execute(tx);
    return rows;
  });

test.each(['is:leaf', '"satisfied by":none', 'valve class:Requirement', 'valve label:none', 'modified:<7d order:name'])(
  'the walk of %s',
  async (query) => {
    const plans = await plansOf({ query, first: 5 });
    expect(plans.length).toBeGreaterThan(0);
    for (const { forValues, isKept } of plans)
      expect({ isKept, forValues }).toEqual({ isKept: true, forValues: TRIED });
  },
);

test.each(['modified-', 'number', 'name', 'created', 'created-', 'class', 'id'])(
  'the first page in order %s, and one behind a cursor',
  async (order) => {
    const before = await findEntities(truss.inside.db, schema, scope, { order, first: 10 });
    for (const first of [10, 50])
      for (const after of [null, before.cursors.at(-1)])
        expect(await plansOf({ order, first, after })).toEqual([{ isKept: true, forValues: TRIED }]);
  },
);

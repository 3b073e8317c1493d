import { sql } from 'kysely';

import type { Row, Sql } from '../../../platform/graph/compiler/reading.ts';
import type { Schema } from '../../schema/schema.ts';
import { orderKey } from '../rules/target-order.ts';

const keys = new WeakMap<Schema, string>();

/** The keys under which entities keep the orders of relations, each at the number of its relation; as text, which is made once. */
function keysOf(schema: Schema): string {
  const known = keys.get(schema);
  if (known !== undefined) return known;
  const list: (string | null)[] = [];
  for (const relation of schema.relations.values()) list[relation.id - 1] = JSON.stringify(orderKey(relation));
  const text = `{${Array.from(list, (each) => each ?? 'NULL').join(',')}}`;
  keys.set(schema, text);
  return text;
}

/** One row, `orders`, with the texts of all orders that an entity keeps; read once, however many links it has. */
export const ordersOf = (organizationId: number, id: Sql): Sql => sql`(
  select jsonb_object_agg(kept.key, kept.value) as texts from entity near cross join lateral jsonb_each_text(near.metadata) kept
  where near.organization_id = ${organizationId} and near.id = ${id} and kept.key like 'order:%'
) orders`;

/** The keys of the orders that an entity keeps. */
export const keptOrders = (row: Row): Sql =>
  sql`(select json_agg(key) from jsonb_object_keys(${row.column('metadata')}) key where key like 'order:%')`;

/** The same place for all, as an expression: a bare number in ORDER BY would mean a column. */
export const NO_PLACE: Sql = sql`0::integer`;

const LAST = 2_000_000_000;

/** Where a link stands beside `orders`, before its number is asked: by where its far end is named, at the end where it is not. */
export const placeInOrder = (schema: Schema): Sql =>
  sql`coalesce(nullif(strpos(orders.texts ->> (${keysOf(schema)}::text[])[each.away_id], '@{' || each.far_id || '}'), 0), ${sql.lit(LAST)})`;

import { sql } from 'kysely';

import type { Sql } from '../../../platform/database/sql.ts';
import type { Row } from '../../../platform/graph/compiler/reading.ts';
import { orderKey } from '../../metadata/rules/target-order.ts';
import type { Schema } from '../../schema/schema.ts';

const keys = new WeakMap<Schema, string>();

/** Returns the metadata keys of relations' orders, each at its relation's number, as text that is made once. */
function keysOf(schema: Schema): string {
  const known = keys.get(schema);
  if (known !== undefined) return known;
  const list: (string | null)[] = [];
  for (const relation of schema.relations.values()) list[relation.id - 1] = JSON.stringify(orderKey(relation));
  const text = `{${Array.from(list, (each) => each ?? 'NULL').join(',')}}`;
  keys.set(schema, text);
  return text;
}

/** The texts of all orders that are among the metadata of an entity. */
const textsIn = (metadata: Sql): Sql =>
  sql`(select jsonb_object_agg(kept.key, kept.value) from jsonb_each_text(${metadata}) kept where kept.key like 'order:%')`;

/** Selects one row, `orders`, with the texts of all orders that an entity stores; read once, however many links it has. */
export function ordersOf(organizationId: number, id: Sql): Sql {
  const metadata = sql`(select near.metadata from entity near where near.organization_id = ${organizationId} and near.id = ${id})`;
  return sql`(select ${textsIn(metadata)} as texts) orders`;
}

/** Selects the keys of the orders that an entity stores. */
export const keptOrders = (row: Row): Sql =>
  sql`(select json_agg(key) from jsonb_object_keys(${row.column('metadata')}) key where key like 'order:%')`;

/** A single place for every link. A bare number in ORDER BY would mean a column. */
export const NO_PLACE: Sql = sql`0::integer`;

const LAST = 2_000_000_000;

/**
 * Returns a link's place in a stored order of texts: where its far end is named, otherwise last. Links at the same place are ordered by
 * number.
 */
const placeIn = (texts: Sql, schema: Schema): Sql =>
  sql`coalesce(nullif(strpos(${texts} ->> (${keysOf(schema)}::text[])[each.away_id], '@{' || each.far_id || '}'), 0), ${sql.lit(LAST)})`;

/** Returns a link's place in the order that `orders` holds. */
export const placeInOrder = (schema: Schema): Sql => placeIn(sql`orders.texts`, schema);

/**
 * Returns a link's place from the metadata of a row around the links. The metadata is read once for all links of the row; most rows have
 * none, and then no link's place is computed.
 */
export const placeByMetadata = (schema: Schema, metadata: Sql): Sql =>
  sql`case when (select ${metadata} = '{}'::jsonb) then ${sql.lit(LAST)} else ${placeIn(textsIn(metadata), schema)} end`;

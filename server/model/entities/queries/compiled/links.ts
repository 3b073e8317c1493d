import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { Args, Page, Reading, Row, Rows } from '../../../../platform/graph/compiler/reading.ts';
import { cursorOf, placeBehind } from '../../../../platform/graph/cursors.ts';
import { forwardSize } from '../../../../platform/graph/pages.ts';
import type { Schema } from '../../../schema/schema.ts';
import { plainColumns, type EntityColumn } from '../columns.ts';
import { NO_PLACE, placeByMetadata } from '../link-order.ts';

/** Compiles an entity's links in both directions, as leading away from it, by one relation or by any; see `readLinkPages`. */
export function linksInSql(id: Sql, { key, schema }: Reading, relationId: number | null): Sql {
  const { organizationId } = key;
  const relation = relationId === null ? undefined : schema.relations.get(relationId);
  const ofRelation = relation
    ? sql`and relation_id = ${relation.isCanonical ? relation.id : relation.inverseId}`
    : sql``;
  const leads = sql`select relation_id as away_id, target_id as far_id, attrs from link
    where organization_id = ${organizationId} and source_id = ${id} ${ofRelation}`;
  const comes = sql`select (${inversesOf(schema)}::integer[])[relation_id] as away_id, source_id as far_id, attrs from link
    where organization_id = ${organizationId} and target_id = ${id} ${ofRelation}`;
  const isSymmetric = relation?.inverseId === relation?.id;
  if (isSymmetric) return sql`${leads} union all ${comes}`;
  return relation?.isCanonical ? leads : comes;
}

const inverses = new WeakMap<Schema, string>();

/** The inverse of each relation, at its number; as text, which is made once. */
function inversesOf(schema: Schema): string {
  const known = inverses.get(schema);
  if (known !== undefined) return known;
  const list: (number | null)[] = [];
  for (const { id, inverseId } of schema.relations.values()) list[id - 1] = inverseId;
  const text = `{${Array.from(list, (each) => each ?? 'NULL').join(',')}}`;
  inverses.set(schema, text);
  return text;
}

/** The order of links: the one stored at their near end, or by number alone as in trees. */
export type LinkOrder = 'own' | 'number';

const placeIn = (order: LinkOrder, row: Row, { schema }: Reading): Sql =>
  order === 'own' ? placeByMetadata(schema, row.column('metadata')) : NO_PLACE;

/** Returns the SQL columns of an entity's links and their far ends, with each link's place within its relation. */
function columnsOf(names: readonly string[], id: Sql, ownPlace: Sql): Sql {
  const own: Record<string, Sql> = {
    awayId: sql`each.away_id as "awayId"`,
    linkAttrs: sql`each.attrs as "linkAttrs"`,
    fromId: sql`${id} as "fromId"`,
    owner: sql`each.away_id::text as owner`,
    ownPlace: sql`${ownPlace} as "ownPlace"`,
    place: sql`row_number() over (partition by each.away_id order by ${ownPlace}, e.sort_number, e.id) as place`,
  };
  const read = names.map((name) => (Object.hasOwn(own, name) ? own[name]! : plainColumns([name as EntityColumn])));
  return read.length > 0 ? sql.join(read) : sql`1`;
}

const joined = (each: Sql, { key }: Reading) =>
  sql`(${each}) each join entity e on e.organization_id = ${key.organizationId} and e.id = each.far_id`;

/** Compiles a page of links with their far ends, by relation and in order. */
export function linksPage(
  row: Row,
  args: Args,
  reading: Reading,
  links: { each: Sql; count: () => Sql; order: LinkOrder; offset?: number },
): Page {
  const { each, count, order, offset = 0 } = links;
  const place = placeIn(order, row, reading);
  const size = forwardSize(args);
  const after = args['after'] ? placeBehind(String(args['after']), ['number', 'number', 'text', 'number']) : null;
  const behind = after
    ? sql`where (each.away_id, ${place}, e.sort_number, e.id) > (${after[0]}, ${after[1]}, ${after[2]}, ${after[3]})`
    : sql``;
  return {
    size,
    hasPreviousPage: after !== null || offset > 0,
    cursor: {
      reads: ['awayId', 'ownPlace', 'sortNumber', 'id'],
      of: ({ awayId, ownPlace, sortNumber, id }) =>
        cursorOf([awayId as number, ownPlace as number, sortNumber as string, id as number]),
    },
    rows: (
      names,
      rows,
    ) => sql`select ${columnsOf(names, row.column('id'), place)} from ${joined(each, reading)} ${behind}
      order by each.away_id, ${place}, e.sort_number, e.id limit ${sql.lit(rows)} ${offset > 0 ? sql`offset ${sql.lit(offset)}` : sql``}`,
    fields: { totalCount: count },
    // Lists of entities are connections of the same type as search results.
    constants: { warnings: [], level: 1, isFound: true },
  };
}

/** Compiles the first far ends of some links, by relation and number. */
export const firstOf = (each: Sql, names: readonly string[], reading: Reading, rows: number): Sql =>
  sql`select ${columnsOf(names, sql`null`, NO_PLACE)} from ${joined(each, reading)}
    order by each.away_id, e.sort_number, e.id limit ${sql.lit(rows)}`;

/** Compiles the first links of each relation of an entity. */
export function linksByRelation(row: Row, args: Args, reading: Reading): Rows {
  const size = forwardSize(args);
  const id = row.column('id');
  return (names) => sql`select * from (
      select ${columnsOf(names, id, placeIn('own', row, reading))} from ${joined(linksInSql(id, reading, null), reading)}
    ) placed where place <= ${sql.lit(size)}`;
}

/** Compiles the number of an entity's links per relation leading away; see `readLinkCounts`. */
export const countsByRelation = (row: Row, reading: Reading): Sql =>
  sql`(select json_object_agg(away_id, count) from (select away_id, count(*) as count
    from (${linksInSql(row.column('id'), reading, null)}) each where away_id is not null group by 1) counted)`;

/** Compiles the number of links leading away from an entity, by one relation or by any. */
export function awayCount(id: Sql, relationId: number | null, { key, schema }: Reading): Sql {
  const own = (end: 'source_id' | 'target_id', stored: number | null) => sql`(select count(*) from link l
    where l.organization_id = ${key.organizationId} and ${sql.ref(`l.${end}`)} = ${id}
    ${stored === null ? sql`` : sql`and l.relation_id = ${stored}`})`;
  const inverse = relationId === null ? null : (schema.relations.get(relationId)?.inverseId ?? relationId);
  return sql`(${own('source_id', relationId)} + ${own('target_id', inverse)})`;
}

/** Compiles the relations that the reader's preferences pin; see `readPinned`. */
export const pinnedByReader = ({ rows }: Reading): Sql =>
  sql`(${rows.viewer.column('preferences')} -> 'pinned_relationships')`;

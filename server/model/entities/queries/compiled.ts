import { sql } from 'kysely';

import {
  NotCovered,
  type Args,
  type Page,
  type Reading,
  type Row,
  type Sql,
} from '../../../platform/graph/compiler/fields.ts';
import { cursorOf, placeBehind } from '../../../platform/graph/cursors.ts';
import { forwardSize, pageSize } from '../../../platform/graph/pages.ts';
import type { Schema } from '../../schema/schema.ts';
import { wanted, type PageRequest } from '../search/find.ts';
import { countSql, pageSql } from '../search/queries/pages.ts';
import { holdings } from '../search/rules/content.ts';
import { cursors, type Place } from '../search/rules/cursor.ts';
import { entityColumns, plainColumns, type EntityColumn } from './rows.ts';
import { childrenOf } from './seen-links.ts';
import { scopeOf } from './seen.ts';

/** Those of the names that are columns of an entity; something is always read. */
const columnsIn = (names: readonly string[]): EntityColumn[] => [...new Set(['id', ...names])].filter(isColumn);
const isColumn = (name: string): name is EntityColumn => (entityColumns as readonly string[]).includes(name);

/** Entities that a query finds, as a part of a compiled operation. */
export function foundPage(args: Args, reading: Reading): Page {
  const asked = args as PageRequest;
  if (asked.withParents || asked.last != null || asked.before != null) throw new NotCovered('another direction');
  const size = pageSize(asked);
  const { search, warnings, unknownLabels, ...part } = wanted(reading.schema, scopeOf(reading), asked);
  if (asked.query) reading.isPersonal();
  if (unknownLabels.length > 0) throw new NotCovered('what is to be written into the log');
  return {
    size,
    hasPreviousPage: part.from !== null,
    cursor: { reads: ['keys'], of: ({ keys }) => cursors(search.order)(keys as Place) },
    rows: (columns, rows) =>
      pageSql({ ...search, columns: columnsIn(columns) }, { ...part, rows }, columns.includes('keys')),
    fields: { totalCount: () => sql`(${countSql(search)})` },
    constants: { warnings, level: 1, isFound: true },
  };
}

/** One entity of the project, by number. */
export const entityRow =
  (id: number, { key }: Reading) =>
  (columns: readonly string[]): Sql =>
    sql`select ${plainColumns(columnsIn(columns))} from entity e
    where e.organization_id = ${key.organizationId} and e.project_id = ${key.projectId} and e.id = ${id}`;

/** Number, then name; see `displayName`. */
export const displayNameOf = (row: Row): Sql => {
  const part = (name: string) => sql`nullif(${row.column(name)}, '')`;
  return sql`coalesce(nullif(concat_ws(' ', ${part('number')}, ${part('name')}), ''), concat('ID: ', ${row.column('id')}))`;
};

/** The links of an entity in both directions with their far ends; see `readLinkPages`. */
export function linksPage(row: Row, args: Args, reading: Reading, relationId: number | null): Page {
  const size = forwardSize(args);
  const after = args['after'] ? placeBehind(String(args['after']), ['number', 'text', 'number']) : null;
  return {
    size,
    hasPreviousPage: after !== null,
    cursor: {
      reads: ['awayId', 'sortNumber', 'id'],
      of: ({ awayId, sortNumber, id }) => cursorOf([awayId as number, sortNumber as string, id as number]),
    },
    rows: (columns, rows) => linkRows(row.column('id'), reading, relationId, { columns, rows, after }),
  };
}

interface Wish {
  columns: readonly string[];
  rows: number;
  after: readonly [number, string, number] | null;
}

function linkRows(id: Sql, { key, schema }: Reading, relationId: number | null, { columns, rows, after }: Wish): Sql {
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
  const each = isSymmetric ? sql`${leads} union all ${comes}` : relation?.isCanonical ? leads : comes;
  const own: Record<string, Sql> = {
    awayId: sql`each.away_id as "awayId"`,
    linkAttrs: sql`each.attrs as "linkAttrs"`,
    fromId: sql`${id} as "fromId"`,
  };
  const read = columns.map((name) => (Object.hasOwn(own, name) ? own[name]! : plainColumns([name as EntityColumn])));
  return sql`select ${sql.join(read.length > 0 ? read : [sql`1`])} from (${each}) each
    join entity e on e.organization_id = ${organizationId} and e.id = each.far_id
    ${after ? sql`where (each.away_id, e.sort_number, e.id) > (${after[0]}, ${after[1]}, ${after[2]})` : sql``}
    order by each.away_id, e.sort_number, e.id limit ${sql.lit(rows)}`;
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

/** How many links lead away from an entity by a relation; see `readLinkCounts`. */
function awayCount(id: Sql, relationId: number, { key, schema }: Reading): Sql {
  const relation = schema.relations.get(relationId);
  const [own, inverse] = [relationId, relation?.inverseId ?? relationId];
  const at = (end: 'source_id' | 'target_id', stored: number) => sql`(select count(*) from link l
    where l.organization_id = ${key.organizationId} and ${sql.ref(`l.${end}`)} = ${id} and l.relation_id = ${stored})`;
  return sql`(${at('source_id', own)} + ${at('target_id', inverse)})`;
}

/** How many parts an entity has. */
export const childCountOf = (row: Row, reading: Reading): Sql => {
  const relation = childrenOf(reading.schema);
  return relation === null ? sql`0` : awayCount(row.column('id'), relation, reading);
};

/** How many entities stand directly below one; see `countBelow`. */
export const partCountOf = (row: Row, reading: Reading): Sql => {
  const counts = holdings(reading.schema).map(({ relationId, labelIds }) => {
    const count = awayCount(row.column('id'), relationId, reading);
    if (labelIds === null) return count;
    return sql`case when ${row.column('labelIds')} && ${`{${labelIds.join(',')}}`}::integer[] then ${count} else 0 end`;
  });
  return counts.length === 0 ? sql`0` : sql`(${sql.join(counts, sql` + `)})`;
};

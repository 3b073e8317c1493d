import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { Args, Page, Reading, Row, Rows } from '../../../../platform/graph/compiler/reading.ts';
import { partsPassed } from '../../rules/parts-passed.ts';
import { treeRelations } from '../../search/rules/content.ts';
import { childrenOf, parentsOf } from '../shown-links.ts';
import { awayCount, firstOf, linksInSql, linksPage } from './links.ts';

const nothing = sql`select null::integer as away_id, null::integer as far_id, null::jsonb as attrs where false`;
const hasLabel = (labelIds: Sql, ids: readonly number[]): Sql => sql`${labelIds} && ${`{${ids.join(',')}}`}::integer[]`;

/** Compiles the number of an entity's parts. */
export const childCountOf = (row: Row, reading: Reading): Sql => {
  const relation = childrenOf(reading.schema);
  return relation === null ? sql`0` : awayCount(row.column('id'), relation, reading);
};

/** Compiles the number of entities directly below one; see `countBelow`. */
export const partCountOf = (row: Row, reading: Reading): Sql => {
  const counts = treeRelations(reading.schema).map(({ relationId, labelIds }) => {
    const count = awayCount(row.column('id'), relationId, reading);
    if (labelIds === null) return count;
    return sql`case when ${hasLabel(row.column('labelIds'), labelIds)} then ${count} else 0 end`;
  });
  return counts.length === 0 ? sql`0` : sql`(${sql.join(counts, sql` + `)})`;
};

/** Compiles a page of an entity's parts. */
export function childrenPage(row: Row, args: Args, reading: Reading): Page {
  const relation = childrenOf(reading.schema);
  const each = relation === null ? nothing : linksInSql(row.column('id'), reading, relation);
  return linksPage(row, args, reading, { each, order: 'number', count: () => childCountOf(row, reading) });
}

/** Compiles a page of the entities directly below one; see `readBelow`. */
export function partsPage(row: Row, args: Args, reading: Reading): Page {
  const each = treeRelations(reading.schema).map(({ relationId, labelIds }) => {
    const links = linksInSql(row.column('id'), reading, relationId);
    return labelIds === null
      ? sql`(${links})`
      : sql`(select * from (${links}) held where ${hasLabel(row.column('labelIds'), labelIds)})`;
  });
  const all = each.length === 0 ? nothing : sql.join(each, sql` union all `);
  return linksPage(row, args, reading, {
    each: all,
    order: 'number',
    count: () => partCountOf(row, reading),
    offset: partsPassed(args),
  });
}

/** Compiles the whole of an entity; of several, the first by number. */
export function parentRow(row: Row, reading: Reading): Rows {
  const relation = parentsOf(reading.schema);
  const each = relation === null ? nothing : linksInSql(row.column('id'), reading, relation);
  return (columns) => firstOf(each, columns, reading, 1);
}

const SEVERAL = 20;

/** Compiles the entity above one in the tree; see `readAbove`. */
export function wholeRow(row: Row, reading: Reading): Rows {
  const { relations } = reading.schema;
  return (columns) => {
    const names = [...new Set([...columns, 'labelIds', 'sortNumber', 'id'])];
    const ways = treeRelations(reading.schema).map(({ relationId, labelIds }, at) => {
      const links = linksInSql(row.column('id'), reading, relations.get(relationId)!.inverseId);
      const first = firstOf(links, names, reading, labelIds ? SEVERAL : 1);
      const holds = labelIds === null ? sql`true` : hasLabel(sql`"labelIds"`, labelIds);
      return sql`(select *, ${sql.lit(at)} as way from (${first}) above where ${holds})`;
    });
    if (ways.length === 0) return firstOf(nothing, names, reading, 1);
    return sql`select * from (${sql.join(ways, sql` union all `)}) ways order by way, "sortNumber", id limit 1`;
  };
}

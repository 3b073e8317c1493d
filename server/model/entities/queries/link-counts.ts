import { sql, type RawBuilder } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Computed } from '../../../platform/graph/compiler/fields.ts';
import type { Reading } from '../../../platform/graph/compiler/reading.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Relation, Schema } from '../../schema/schema.ts';
import { isInProject, type SearchPlace } from '../search/queries/scope.ts';
import { readerAsOf, withoutTranslation } from './as-of.ts';

/** The number of links of a relation. */
export interface LinkCount {
  schema: Schema;
  item: Relation;
  count: number;
}

interface Row {
  relationId: number;
  count: number;
}

/** Counts a project's links by relation, most first. A link counts for the direction in which it is stored. */
export async function readLinkCounts(ctx: Ctx, key: ProjectKey<'READ'>): Promise<LinkCount[]> {
  const schema = await readSchema(ctx.db, key);
  const counting = countingSql(key) as RawBuilder<Row>;
  return linkCountsOf(schema, (await counting.execute(withoutTranslation(readerAsOf(ctx.db, key)))).rows);
}

/** Compiles `readLinkCounts` as part of an operation. */
export const linkCountsInSql = ({ key }: Reading): Computed => ({
  values: { counted: sql`(select json_agg(counted) from (${countingSql(key)}) counted)` },
  of: ({ counted }, { schema }) => linkCountsOf(schema, (counted ?? []) as Row[]),
});

const countingSql = (place: SearchPlace) =>
  sql`select relation_id as "relationId", count(*) as count from link l where ${isInProject('l', place)} group by relation_id`;

const linkCountsOf = (schema: Schema, rows: readonly Row[]): LinkCount[] =>
  rows
    .flatMap(({ relationId, count }) => {
      const item = schema.relations.get(relationId);
      return item ? [{ schema, item, count }] : [];
    })
    .toSorted((a, b) => b.count - a.count || a.item.id - b.item.id);

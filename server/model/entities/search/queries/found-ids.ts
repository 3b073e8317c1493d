import { sql } from 'kysely';

import type { Reader } from '../../../../platform/database/database.ts';
import type { Sql } from '../../../../platform/database/sql.ts';
import type { Schema } from '../../../schema/schema.ts';
import { withoutTranslation } from '../../queries/as-of.ts';
import { bindQuery } from '../rules/bind.ts';
import { contentKinds } from '../rules/content.ts';
import { orderBy } from '../rules/order.ts';
import { parseQuery } from '../rules/parse.ts';
import { toSql } from './conditions.ts';
import type { SearchScope } from './find.ts';
import { ordering, termsOf } from './orders.ts';
import { isInProject } from './scope.ts';

/** Selects the ids of all entities of a project that match a query. */
export function foundSql(schema: Schema, scope: SearchScope, text: string): Sql {
  const query = parseQuery(text);
  const { condition } = bindQuery(query, schema, scope.viewer, scope.now, scope.timeZone);
  // The order matters only to a query with a limit of its own.
  const cut =
    query.limit === null
      ? sql``
      : sql`order by ${ordering(termsOf(orderBy(query, null, schema)), false)} limit ${query.limit}`;
  return sql`select e.id from entity e where ${isInProject('e', scope)} and ${toSql(condition, scope)} ${cut}`;
}

/** Selects the ids of an artifact and of all its content down to the leaves, including hidden ones. */
export function contentSql(schema: Schema, scope: SearchScope, artifact: { id: number; globalId: string }): Sql {
  const content = { test: 'content', of: artifact.globalId, kinds: contentKinds(schema) } as const;
  return sql`select e.id from entity e where ${isInProject('e', scope)} and (e.id = ${artifact.id} or ${toSql(content, scope)})`;
}

/** Finds all entities of a project that match a query, however many, in one statement that reads only their ids. */
export async function foundIds(db: Reader, schema: Schema, scope: SearchScope, text: string): Promise<Set<number>> {
  const { rows } = await sql<{ ids: number[] }>`select coalesce(array_agg(id), '{}') as ids from (
    ${foundSql(schema, scope, text)}) found`.execute(withoutTranslation(db));
  return new Set(rows[0]!.ids);
}

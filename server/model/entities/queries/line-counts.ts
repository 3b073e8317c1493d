import { sql, type RawBuilder } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Computed } from '../../../platform/graph/compiler/fields.ts';
import type { Args, Reading } from '../../../platform/graph/compiler/reading.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import { wantedForest } from '../search/queries/find.ts';
import { forestCountSql } from '../search/queries/forest.ts';
import { readerAsOf, withoutTranslation } from './as-of.ts';
import { scopeOf, searchScope } from './shown-entities.ts';

/** Counts the results of a query together with all entities above them. */
export async function countWithParents(ctx: Ctx, key: ProjectKey<'READ'>, query: string | null | undefined) {
  const { search } = wantedForest(await readSchema(ctx.db, key), searchScope(ctx, key), { query });
  const counting = sql`select ${forestCountSql(search)} as count` as RawBuilder<{ count: number }>;
  const { rows } = await counting.execute(withoutTranslation(readerAsOf(ctx.db, key)));
  return rows[0]!.count;
}

/** Compiles `countWithParents` as part of an operation. */
export function withParentsInSql({ query }: Args, reading: Reading): Computed {
  const { search } = wantedForest(reading.schema, scopeOf(reading), {
    query: query as string | null | undefined,
  });
  if (query) reading.isPersonal();
  return { values: { count: forestCountSql(search) }, of: ({ count }) => count };
}

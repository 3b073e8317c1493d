import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { coveredSql } from '../../../model/baselines/queries/members.ts';
import { readerAsOf, withoutTranslation } from '../../../model/entities/queries/as-of.ts';
import { searchScope } from '../../../model/entities/queries/shown-entities.ts';
import { ordering, termsOf } from '../../../model/entities/search/queries/orders.ts';
import { isInProject } from '../../../model/entities/search/queries/scope.ts';
import { orderBy } from '../../../model/entities/search/rules/order.ts';
import { parseQuery } from '../../../model/entities/search/rules/parse.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Ctx } from '../../../platform/context.ts';
import { reportTooLarge } from '../../../refusals/downloads.ts';
import type { ReportOptions } from '../rules/options.ts';

/** The maximum number of rows in a report. */
export const MOST_ROWS = 50_000;

/**
 * Reads the ids of the entities that a report is about, in its order: those named, those below a root, the results of a search, or
 * everything.
 */
export async function chosenIds(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  { entityIds, rootId, query = '', orderBy: order, most }: ReportOptions,
): Promise<number[]> {
  const covering = entityIds ? { entityIds } : rootId ? { rootId } : { query };
  const covered = (await coveredSql(ctx, key, schema, covering))!;
  const own = parseQuery(entityIds || rootId ? '' : query);
  const terms = termsOf(orderBy(own, order?.trim() || 'number', schema));
  const { rows } = await sql<{ id: number }>`select e.id from entity e
    where ${isInProject('e', searchScope(ctx, key))} and e.id in (${covered})
    order by ${ordering(terms, false)} limit ${most ?? MOST_ROWS + 1}`.execute(
    withoutTranslation(readerAsOf(ctx.db, key)),
  );
  if (rows.length > MOST_ROWS) throw reportTooLarge();
  return rows.map(({ id }) => id);
}

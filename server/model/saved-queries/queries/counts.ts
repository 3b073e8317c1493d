import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import { within } from '../../../refusals/refusal.ts';
import { readerAsOf } from '../../entities/queries/as-of.ts';
import { validSearch } from '../../entities/queries/search-counts.ts';
import { searchScope } from '../../entities/queries/shown-entities.ts';
import { bindPageQuery } from '../../entities/search/queries/find.ts';
import { countEachSearch } from '../../entities/search/queries/pages.ts';
import { groupingOf } from '../../entities/search/rules/group.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { SavedQuery, SeenQuery } from '../saved-query.ts';

/** Counts the results of each saved query, without those that name items the schema has lost. One statement per project. */
export async function countSaved(ctx: Ctx, queries: SeenQuery[]): Promise<Map<SeenQuery, number>> {
  const counted = new Map<SeenQuery, number>();
  for (const [key, own] of Map.groupBy(queries, (query) => query.key)) {
    const schema = await readSchema(ctx.db, key);
    const asked = own.flatMap((query) => {
      const search = validSearch(schema, searchScope(ctx, key), query.query);
      return search ? [{ query, search }] : [];
    });
    const searches = asked.map(({ search }) => search);
    const counts = await countEachSearch(readerAsOf(ctx.db, key), searches);
    asked.forEach(({ query }, at) => counted.set(query, counts[at]!));
  }
  return counted;
}

/** Refuses a query, or an order and groups of a view, that the search language or the schema does not know. */
export async function refuseUnknown(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  { query, view }: Partial<Pick<SavedQuery, 'query' | 'view'>>,
): Promise<void> {
  const schema = await readSchema(ctx.db, key);
  const scope = searchScope(ctx, key);
  if (query !== undefined) bindPageQuery(schema, scope, { query, first: 1 });
  const { order, groupBy } = view ?? {};
  if (order) within('view', () => within('order', () => bindPageQuery(schema, scope, { order, first: 1 })));
  if (groupBy) within('view', () => within('groupBy', () => groupingOf(groupBy, schema)));
}

import type { ProjectKey } from '../../../identity/access/keys.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readSchema } from '../../schema/queries.ts';
import { countFacets, facetFields } from '../search/queries/facets.ts';
import { bindApart } from '../search/rules/bind.ts';
import { parseQuery } from '../search/rules/parse.ts';
import { statusProperties } from '../search/rules/statuses.ts';
import { readerAsOf } from './as-of.ts';
import { searchScope } from './seen.ts';

/** How many entities a query finds, and how many it would find of each class, label and status, most first; statuses as the schema lists them. */
export async function readCounts(ctx: Ctx, key: ProjectKey<'READ'>, text: string | null | undefined) {
  const schema = await readSchema(ctx.db, key);
  const scope = searchScope(ctx, key);
  const query = parseQuery(text ?? '');
  const apart = bindApart(query, facetFields, schema, scope.viewer, scope.now, scope.timeZone);
  const statuses = statusProperties(schema);
  const facets = await countFacets(readerAsOf(ctx.db, key), scope, apart, statuses);
  const listed = <T extends { id: number }>(counts: ReadonlyMap<string, number>, items: ReadonlyMap<number, T>) =>
    [...counts]
      .flatMap(([id, count]) => (items.has(Number(id)) ? [{ schema, item: items.get(Number(id))!, count }] : []))
      .toSorted((a, b) => b.count - a.count || a.item.id - b.item.id);
  const names = new Set([...statuses.flatMap(({ choices }) => choices), ...facets.Status.keys()]);
  return {
    total: Math.min(facets.total, query.limit ?? Infinity),
    byClass: listed(facets.class, schema.classes),
    byLabel: listed(facets.label, schema.labels),
    byStatus: [...names].flatMap((name) => {
      const count = facets.Status.get(name);
      return count === undefined ? [] : [{ name, count }];
    }),
  };
}

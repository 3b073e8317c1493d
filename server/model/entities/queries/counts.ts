import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Schema } from '../../schema/schema.ts';
import { facetFields, facetsIn, readFacets, type FacetRow } from '../search/queries/facets.ts';
import type { SearchScope } from '../search/queries/find.ts';
import { bindApart } from '../search/rules/bind.ts';
import { parseQuery } from '../search/rules/parse.ts';
import { statusProperties } from '../search/rules/statuses.ts';
import { readerAsOf } from './as-of.ts';
import { searchScope } from './shown-entities.ts';

/** Counts the results of a query, in total and by class, label and status, most first; statuses in the schema's order. */
export async function readQueryCounts(ctx: Ctx, key: ProjectKey<'READ'>, text: string | null | undefined) {
  const schema = await readSchema(ctx.db, key);
  const wanted = countedQuery(schema, searchScope(ctx, key), text);
  return countsOf(schema, wanted, await readFacets(readerAsOf(ctx.db, key), wanted));
}

/** Returns what to count for a query. */
export function countedQuery(schema: Schema, scope: SearchScope, text: string | null | undefined) {
  const query = parseQuery(text ?? '');
  const apart = bindApart(query, facetFields, schema, scope.viewer, scope.now, scope.timeZone);
  return { place: scope, apart, statuses: statusProperties(schema), limit: query.limit };
}

/** Returns counted rows in the form that people see. */
export function countsOf(
  schema: Schema,
  { statuses, limit }: ReturnType<typeof countedQuery>,
  counted: readonly FacetRow[],
) {
  const facets = facetsIn(counted);
  const listed = <T extends { id: number }>(counts: ReadonlyMap<string, number>, items: ReadonlyMap<number, T>) =>
    [...counts]
      .flatMap(([id, count]) => (items.has(Number(id)) ? [{ schema, item: items.get(Number(id))!, count }] : []))
      .toSorted((a, b) => b.count - a.count || a.item.id - b.item.id);
  const names = new Set([...statuses.flatMap(({ choices }) => choices), ...facets.Status.keys()]);
  return {
    total: Math.min(facets.total, limit ?? Infinity),
    byClass: listed(facets.class, schema.classes),
    byLabel: listed(facets.label, schema.labels),
    byStatus: [...names].flatMap((name) => {
      const count = facets.Status.get(name);
      return count === undefined ? [] : [{ name, count }];
    }),
  };
}

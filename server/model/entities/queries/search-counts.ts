import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import { invalid, Refusal } from '../../../refusals/refusal.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Schema } from '../../schema/schema.ts';
import { bindPageQuery, type SearchScope } from '../search/queries/find.ts';
import { countEachSearch, type Search } from '../search/queries/pages.ts';
import { readerAsOf } from './as-of.ts';
import { searchScope } from './shown-entities.ts';

/**
 * The number up to which results are counted; beyond it the answer is "more", so that nobody waits for an exact count while choosing a
 * search.
 */
const COUNTED = 10_000;
const MOST = 30;

/** The number of entities that a search finds, up to a limit; null if the search is not understood. */
export interface SearchCount {
  query: string;
  count: number | null;
  hasMore: boolean;
}

/**
 * Counts the results of several searches, in their order, in one statement. A search that is not understood is reported and does not affect
 * the others.
 */
export async function countSearches(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  queries: readonly string[],
): Promise<SearchCount[]> {
  if (queries.length > MOST) throw invalid(`Up to ${MOST} queries can be counted at once. Send fewer.`);
  const schema = await readSchema(ctx.db, key);
  const scope = searchScope(ctx, key);
  const asked = queries.map((query) => validSearch(schema, scope, query));
  const searches = asked.flatMap((search) => (search ? [atMost(search, COUNTED + 1)] : []));
  const counts = await countEachSearch(readerAsOf(ctx.db, key), searches);
  let next = 0;
  return asked.map((search, at) => {
    const count = search ? counts[next++]! : null;
    return {
      query: queries[at]!,
      count: count && Math.min(count, COUNTED),
      hasMore: count !== null && count > COUNTED,
    };
  });
}

const atMost = (search: Search, most: number): Search => ({ ...search, limit: Math.min(search.limit ?? most, most) });

/** Returns the search of a query; undefined if it is wrong, or no longer valid since the schema changed. */
export function validSearch(schema: Schema, scope: SearchScope, query: string): Search | undefined {
  try {
    return bindPageQuery(schema, scope, { query, first: 1 }).search;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

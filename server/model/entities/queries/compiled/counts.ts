import { sql } from 'kysely';

import type { Computed } from '../../../../platform/graph/compiler/fields.ts';
import type { Args, Reading } from '../../../../platform/graph/compiler/reading.ts';
import { facetsSql, type FacetRow } from '../../search/queries/facets.ts';
import { countedQuery, countsOf } from '../counts.ts';
import { scopeOf } from '../shown-entities.ts';

/** Compiles the counts of a query as part of an operation; see `readQueryCounts`. */
export function countsInSql({ query }: Args, reading: Reading): Computed {
  const wanted = countedQuery(reading.schema, scopeOf(reading), query as string | null | undefined);
  if (query) reading.isPersonal();
  const facets = sql`(select json_agg(json_build_object('field', field, 'value', value, 'count', count))
    from (${facetsSql(wanted)}) counted)`;
  return {
    values: { facets },
    of: (values, { schema }) => countsOf(schema, wanted, (values['facets'] ?? []) as FacetRow[]),
  };
}

import { sql, type RawBuilder } from 'kysely';

import type { Reader } from '../../../../platform/database/database.ts';
import type { Sql } from '../../../../platform/database/sql.ts';
import { withoutTranslation } from '../../queries/as-of.ts';
import type { Apart } from '../rules/bind.ts';
import type { StatusProperty } from '../rules/statuses.ts';
import { toSql } from './conditions.ts';
import { isInProject, isOneOf, type SearchPlace } from './scope.ts';

export const facetFields = ['class', 'label', 'Status'] as const;
export type FacetField = (typeof facetFields)[number];

/** The number of entities per value of each field; values without entities are absent. */
export type Facets = Record<FacetField, Map<string, number>> & { total: number };

/** The number of entities with one value of one field. */
export interface FacetRow {
  field: FacetField | 'total';
  value: string;
  count: number;
}
/** The query to count, split so that each field ignores its own conditions, and the properties that hold statuses. */
export interface FacetsAsked {
  place: SearchPlace;
  apart: Apart<FacetField>;
  statuses: readonly StatusProperty[];
}

/** Counts a query's results, and for each field the results with another value of that field; one statement. */
export const readFacets = async (db: Reader, asked: FacetsAsked): Promise<readonly FacetRow[]> =>
  (await (facetsSql(asked) as RawBuilder<FacetRow>).execute(withoutTranslation(db))).rows;

/** Groups the counts by field. */
export function facetsIn(rows: readonly FacetRow[]): Facets {
  const of = (field: FacetField) =>
    new Map(rows.flatMap((row) => (row.field === field ? [[row.value, row.count] as const] : [])));
  const total = rows.find(({ field }) => field === 'total')?.count ?? 0;
  return { total, class: of('class'), label: of('label'), Status: of('Status') };
}

/**
 * Returns the statement that counts. Entities equal in all three fields are grouped first, in one scan: even very many have few
 * combinations, from which each field's counts are summed.
 */
export function facetsSql({ place, apart: { fields, rest }, statuses }: FacetsAsked): Sql {
  const within = (field: FacetField) => toSql(fields[field], place);
  return sql`
    with kind as materialized (
      select class_id, label_ids, status, in_class, in_label, in_status, count(*) as count from (
        select e.class_id, e.label_ids, ${statusOf(statuses)} as status,
          ${within('class')} as in_class, ${within('label')} as in_label, ${within('Status')} as in_status
        from entity e where ${isInProject('e', place)} and ${toSql(rest, place)}
      ) found group by 1, 2, 3, 4, 5, 6
    )
    select 'total' as field, '' as value, ${counted} as count from kind where in_class and in_label and in_status
    union all select 'class', class_id::text, ${counted} from kind where in_label and in_status group by 2
    union all select 'label', l::text, ${counted} from kind, unnest(label_ids) l where in_class and in_status group by 2
    union all select 'Status', status, ${counted} from kind where status is not null and in_class and in_label group by 2`;
}

const counted = sql`coalesce(sum(count), 0)::bigint`;

/** Selects the status of an entity: stored, else the default of its class. A redacted entity's status is hidden, as in a search. */
function statusOf(statuses: readonly StatusProperty[]): Sql {
  if (statuses.length === 0) return sql`null::text`;
  const cases = statuses.map(
    ({ id, ownDefault, classIds }) => sql`when ${isOneOf(sql`e.class_id`, classIds)}
      then coalesce(e.attrs ->> ${sql.lit(String(id))}, ${ownDefault}::text)`,
  );
  return sql`case when e.is_redacted then null ${sql.join(cases, sql` `)} end`;
}

import { sql } from 'kysely';

import type { Reader } from '../../../../platform/database/database.ts';
import { withoutTranslation } from '../../queries/rows.ts';
import type { Apart } from '../rules/bind.ts';
import type { StatusProperty } from '../rules/statuses.ts';
import { toSql } from './conditions.ts';
import { inProject, isOneOf, type Place, type Sql } from './scope.ts';

export const facetFields = ['class', 'label', 'Status'] as const;
export type FacetField = (typeof facetFields)[number];

/** How many entities have each value of each field; without the values that none has. */
export type Facets = Record<FacetField, Map<string, number>> & { total: number };

/** Counts what a query finds, and by each field what it would find with another value of that field: one statement. */
export async function countFacets(
  db: Reader,
  place: Place,
  { fields, rest }: Apart<FacetField>,
  statuses: readonly StatusProperty[],
): Promise<Facets> {
  const within = (field: FacetField) => toSql(fields[field], place);
  const { rows } = await sql<{ field: FacetField | 'total'; value: string; count: number }>`
    with found as materialized (
      select e.class_id, e.label_ids, ${statusOf(statuses)} as status,
        ${within('class')} as in_class, ${within('label')} as in_label, ${within('Status')} as in_status
      from entity e where ${inProject('e', place)} and ${toSql(rest, place)}
    )
    select 'total' as field, '' as value, count(*) as count from found where in_class and in_label and in_status
    union all select 'class', class_id::text, count(*) from found where in_label and in_status group by 2
    union all select 'label', l::text, count(*) from found, unnest(label_ids) l
      where label_ids <> '{}' and in_class and in_status group by 2
    union all select 'Status', status, count(*) from found
      where status is not null and in_class and in_label group by 2`.execute(withoutTranslation(db));
  const of = (field: FacetField) =>
    new Map(rows.flatMap((row) => (row.field === field ? [[row.value, row.count] as const] : [])));
  const total = rows.find(({ field }) => field === 'total')?.count ?? 0;
  return { total, class: of('class'), label: of('label'), Status: of('Status') };
}

/** The status of an entity: stored, else the default of its class. What is redacted does not tell it, as in a search. */
function statusOf(statuses: readonly StatusProperty[]): Sql {
  if (statuses.length === 0) return sql`null::text`;
  const cases = statuses.map(
    ({ id, ownDefault, classIds }) => sql`when ${isOneOf(sql`e.class_id`, classIds)}
      then coalesce(e.attrs ->> ${sql.lit(String(id))}, ${ownDefault}::text)`,
  );
  return sql`case when e.is_redacted then null ${sql.join(cases, sql` `)} end`;
}

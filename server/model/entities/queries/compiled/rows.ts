import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { Reading, Row, Rows } from '../../../../platform/graph/compiler/reading.ts';
import { entityColumns, plainColumns, type EntityColumn } from '../columns.ts';

/** Selects the names that are columns of an entity; always at least one. */
export const columnsIn = (names: readonly string[]): EntityColumn[] => [...new Set(['id', ...names])].filter(isColumn);
const isColumn = (name: string): name is EntityColumn => (entityColumns as readonly string[]).includes(name);

/** Compiles one entity of the project, by id. */
export const entityRow =
  (id: number | Sql, { key }: Reading): Rows =>
  (columns) =>
    sql`select ${plainColumns(columnsIn(columns))} from entity e
    where e.organization_id = ${key.organizationId} and e.project_id = ${key.projectId} and e.id = ${id}`;

/** Compiles the number, then the name; see `displayName`. */
export const displayNameOf = (row: Row): Sql => {
  const part = (name: string) => sql`nullif(${row.column(name)}, '')`;
  return sql`coalesce(nullif(concat_ws(' ', ${part('number')}, ${part('name')}), ''), concat('ID: ', ${row.column('id')}))`;
};

/** Compiles the entities at the far ends of added or removed links, by their ids; see `farEnd`. */
export const farEndRows =
  (changes: Sql, { key }: Reading): Rows =>
  (columns) =>
    sql`select ${plainColumns(columnsIn(columns))}, e.id::text as owner, 1 as place from (
      select distinct case when change #>> '{identifiers,1}' ~ '^[0-9]{1,10}$' then (change #>> '{identifiers,1}')::bigint end as id
      from jsonb_array_elements(${changes}) change where change ->> 'type' in ('RELATIONSHIP', 'RELATIONSHIP_ATTRIBUTE')
    ) ends join entity e on e.organization_id = ${key.organizationId} and e.project_id = ${key.projectId} and e.id = ends.id`;

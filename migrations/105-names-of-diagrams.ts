import { sql, type Kysely } from 'kysely';

/**
 * Removes copied names from diagrams without a name of their own: a copy revealed a root's name where that is hidden. A name equal to the
 * root's present or former name counts as a copy, in change records too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const called = `coalesce(nullif(concat_ws(' ', nullif(r.number, ''), nullif(r.name, '')), ''), 'ID: ' || r.id)`;
const asRoot = (table: string, name: string, id: string) =>
  `exists (select from ${table} r where r.organization_id = t.organization_id and r.id = ${id} and ${called} = ${name})`;
const isCopied = (name: string, id: string) =>
  `(${asRoot('entity', name, id)} or ${asRoot('entity_version', name, id)})`;

const withoutName = (table: string) =>
  `update ${table} t set name = '' where t.name <> '' and ${isCopied('t.name', 't.root_id')}`;
const nameless = (field: string) => `case when ${isCopied(`one.change #>> '{${field},name}'`, 't.entity_id')}
  then jsonb_set(one.change -> '${field}', '{name}', '""') else one.change -> '${field}' end`;

const statements = [
  withoutName('diagram'),
  withoutName('diagram_version'),
  `update stored_change_record t set changes = (
    select jsonb_agg(case when one.change ->> 'type' = 'DIAGRAM_LAYOUT'
      then one.change || jsonb_build_object('value', ${nameless('value')}, 'originalState', ${nameless('originalState')})
      else one.change end order by one.place)
    from jsonb_array_elements(t.changes) with ordinality as one(change, place))
  where t.changes @> '[{"type": "DIAGRAM_LAYOUT"}]'`,
];

import { sql, type Kysely } from 'kysely';

/** Names that stand once: of classes and relations, of labels below one parent, of properties in one class, whatever the capitals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, place, rows } of kinds) {
    await sql.raw(numbered(table, place, rows)).execute(db);
    // Checked when a statement has ended, so that two items can exchange their names.
    await sql
      .raw(
        `alter table ${table} add constraint ${table}_name exclude using btree
          (organization_id with =, project_id with =, ${place.map((each) => `${each} with =`).join(', ')}) ${rows} deferrable initially immediate`,
      )
      .execute(db);
  }
}

const kinds = [
  { table: 'class', place: ['lower(name)'], rows: '' },
  { table: 'relation', place: ['lower(name)'], rows: '' },
  { table: 'label', place: ['coalesce(parent_id, 0)', 'lower(name)'], rows: '' },
  { table: 'property', place: ['class_id', 'lower(name)'], rows: 'where (class_id is not null)' },
];

/** Appends a number to names that another item already has; locked items, which features look for, keep theirs. */
const numbered = (table: string, place: readonly string[], rows: string) => `do $$ begin loop
    update ${table} t set name = t.name || ' (' || d.nth || ')'
    from (select organization_id, project_id, id, row_number() over (partition by organization_id, project_id, ${place.join(', ')}
      order by is_locked desc, id) as nth from ${table} ${rows}) d
    where d.nth > 1 and t.organization_id = d.organization_id and t.project_id = d.project_id and t.id = d.id;
    exit when not found;
  end loop; end $$`;

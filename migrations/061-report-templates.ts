import { sql, type Kysely } from 'kysely';

/** Adds Word documents of an organization that its reports are written into. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table report_template (
    organization_id integer not null references organization on delete cascade,
    name text not null,
    content bytea not null,
    created timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
    created_by text not null,
    primary key (organization_id, name)
  )`,
  // Whatever the capitals, a name stands once.
  'create unique index report_template_name on report_template (organization_id, lower(name))',
];

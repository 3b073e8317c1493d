import { sql, type Kysely } from 'kysely';

/** Searches that people keep under a name, for themselves or for everybody in the project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table saved_query (
    organization_id integer not null,
    id integer not null,
    project_id integer not null,
    name text not null,
    query text not null,
    is_shared boolean not null default false,
    created timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
    created_by text not null,
    primary key (organization_id, id),
    foreign key (organization_id, project_id) references project on delete cascade,
    -- The project's have different names, and so have those of each person; the index also finds them.
    constraint saved_query_name exclude using btree (organization_id with =, project_id with =,
      (case when is_shared then '' else created_by end) with =, lower(name) with =)
  )`,
];

import { sql, type Kysely } from 'kysely';

/**
 * Adds uploads in parts, with the bytes received so far. The file has the same id, and no hash until it is complete. A finished upload is
 * kept for a day, for senders who missed the last answer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table file_upload (
    organization_id integer not null,
    id integer not null,
    project_id integer not null,
    username text not null,
    name text not null,
    type text not null,
    size bigint not null check (size > 0),
    received bigint not null default 0 check (received between 0 and size),
    pieces integer not null default 0,
    -- The file that it replaces, if any.
    replaces integer,
    -- What it has come to; null while parts are missing.
    file_id integer,
    touched timestamptz not null default now(),
    primary key (organization_id, id),
    foreign key (organization_id, project_id) references project on delete cascade
  )`,
  `create index file_upload_open on file_upload (username) where file_id is null`,
];

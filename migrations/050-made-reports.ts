import { sql, type Kysely } from 'kysely';

/** Adds the slices of reports made by jobs, which can be streamed and are deleted with their jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table report_slice (
    organization_id integer not null,
    job_id integer not null,
    position integer not null,
    content bytea not null,
    primary key (organization_id, job_id, position),
    foreign key (organization_id, job_id) references job on delete cascade
  )`,
];

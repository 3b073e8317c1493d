import { sql, type Kysely } from 'kysely';

/** What was made by the job of a report, in slices that can be streamed. It goes with its job. */
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

import { sql, type Kysely } from 'kysely';

/** Which server is at a job, and when it last said so: another takes it up when that one is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Servers of the version before go on until they are updated too: they say nothing, and read what is not read any more.
  `alter table job add column run text, add column beat timestamptz, add column runs integer not null default 0`,
  `create index job_open on job (state) where state in ('waiting', 'running')`,
];

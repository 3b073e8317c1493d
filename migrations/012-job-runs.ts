import { sql, type Kysely } from 'kysely';

/** Adds the server that runs each job and its last sign of life, so that another server can take the job over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Servers of the version before go on until they are updated too: they say nothing, and read what is not read any more.
  `alter table job add column run text, add column beat timestamptz, add column runs integer not null default 0`,
  `create index job_open on job (state) where state in ('waiting', 'running')`,
];

import { sql, type Kysely } from 'kysely';

/** Adds the limit of an organization's files in megabytes; null for the server's default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table organization add column file_limit integer check (file_limit >= 0)').execute(db);
}

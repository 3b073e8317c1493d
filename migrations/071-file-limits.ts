import { sql, type Kysely } from 'kysely';

/** How many megabytes the files of an organization may take; null for as many as the server allows each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table organization add column file_limit integer check (file_limit >= 0)').execute(db);
}

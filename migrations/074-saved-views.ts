import { sql, type Kysely } from 'kysely';

/** Adds the table's settings to a saved query: view, order, groups and columns; null for those of its reader. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table saved_query add column view jsonb').execute(db);
}

import { sql, type Kysely } from 'kysely';

/** How the table stands for a saved query: view, order, groups and columns; null for as its reader has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table saved_query add column view jsonb').execute(db);
}
